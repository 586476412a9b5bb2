import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import './app-choice.css'

/** Where the money comes from: orders and names the networks. It does nothing without script, so it is not there then. */
export function AppChoice() {
  const { form } = useModel()
  const { say } = useWords()
  return (
    <fieldset class="js">
      <legend>{say('details.from')}</legend>
      <div class="apps">
        {(Object.keys(PAYING_FROM) as PayingFrom[]).map((app) => (
          <label key={app} class="app" data-on={form.app.value === app || undefined}>
            <input
              type="radio"
              name="from"
              value={app}
              checked={form.app.value === app}
              onChange={() => form.chooseApp(app)}
            />
            {PAYING_FROM[app]?.name ?? say('details.other')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
