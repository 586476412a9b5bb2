import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import './app-choice.css'

/** How many are offered at first; who chooses «other» sees them all. */
const USUAL = 6

/** Where the money comes from: orders and names the networks. It does nothing without script, so it is not there then. */
export function AppChoice() {
  const { form } = useModel()
  const { say } = useWords()
  const chosen = form.app.value
  const apps = (Object.keys(PAYING_FROM) as PayingFrom[]).filter((app, i) => i < USUAL || app === 'other' || chosen)
  return (
    <fieldset class="js">
      <legend>{say('details.from')}</legend>
      <div class="apps">
        {apps.map((app) => (
          <label key={app} class="app" data-on={chosen === app || undefined}>
            <input type="radio" name="from" value={app} checked={chosen === app} onChange={() => form.chooseApp(app)} />
            {PAYING_FROM[app]?.name ?? say('details.other')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
