import { AppMark } from '../../../parts/marks/marks'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './app-choice.css'

/** All apps at once, so that choosing one moves no other; `other` is the last. */
const APPS = Object.keys(PAYING_FROM) as PayingFrom[]

/** The app to pay from, which decides order and names of the networks. It needs the script, and is hidden without. */
export function AppChoice() {
  const { form } = useModel()
  const { t } = useI18n()
  const chosen = form.app.value
  return (
    <fieldset class="js">
      <legend>{t('details.from')}</legend>
      <div class="apps">
        {APPS.map((app) => (
          <label key={app} class="tile app" data-on={chosen === app || undefined}>
            <input type="radio" name="from" value={app} checked={chosen === app} onChange={() => form.chooseApp(app)} />
            <AppMark app={app} />
            {PAYING_FROM[app]?.name ?? t('details.other')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
