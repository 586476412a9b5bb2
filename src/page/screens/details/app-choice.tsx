import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './app-choice.css'

const NAMED = (Object.keys(PAYING_FROM) as PayingFrom[]).filter((app) => app !== 'other')
/** Number of apps that are offered at first. */
const FIRST_COUNT = 6
const FIRST = [...NAMED.slice(0, FIRST_COUNT), 'other'] as const
/** The apps that are added once the customer has chosen an app. */
const REST = NAMED.slice(FIRST_COUNT)

/** The app to pay from, which decides order and names of the networks. It needs the script, and is hidden without. */
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
