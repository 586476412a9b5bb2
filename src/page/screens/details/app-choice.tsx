import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './app-choice.css'

const NAMED = (Object.keys(PAYING_FROM) as PayingFrom[]).filter((app) => app !== 'other')
/** How many apps are offered at first. */
const USUAL = 6
const FIRST = [...NAMED.slice(0, USUAL), 'other'] as const
/** Shown after the first ones once an app is chosen; the first ones stay in their places. */
const REST = NAMED.slice(USUAL)

/** The app to pay from, which decides order and names of the networks. It is hidden without script, as it needs one. */
export function AppChoice() {
  const { form } = useModel()
  const { t } = useI18n()
  const chosen = form.app.value
  const apps = chosen ? [...FIRST, ...REST] : FIRST
  return (
    <fieldset class="js">
      <legend>{t('details.from')}</legend>
      <div class="apps">
        {apps.map((app) => (
          <label key={app} class="app" data-on={chosen === app || undefined}>
            <input type="radio" name="from" value={app} checked={chosen === app} onChange={() => form.chooseApp(app)} />
            {PAYING_FROM[app]?.name ?? t('details.other')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
