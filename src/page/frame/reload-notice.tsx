import type { Reload } from '../../contract/view'
import { WITHOUT_SCRIPT } from '../locales/without-script'
import { useModel } from '../model/model-context'
import { fill } from '../words/fill'
import { useWords } from '../words/words-context'

/**
 * Without script a page can only reload itself. That closes what was opened and drops what was chosen, so it can be
 * stopped. Here it is also said that a change of the coin was refused.
 */
export function ReloadNotice({ seconds, stopped }: Reload) {
  const { form, onScreen } = useModel()
  const { asset, network } = form.problems.value
  const k = onScreen.value?.k
  const refused = network ?? asset
  const { language } = useWords()
  const { every, now, stop, stopped: isStopped, start } = WITHOUT_SCRIPT[language]
  const reloading = `?lang=${language}${k ? `&k=${k}` : ''}`
  const still = `${reloading}&still`
  const filled = (text: string) => fill(text, { seconds }).join('')
  return (
    <noscript>
      {refused && (
        <p class="summary" role="alert">
          {refused}
        </p>
      )}
      <p class="notice">
        {stopped ? isStopped : filled(every)}
        <br />
        <a href={stopped ? still : reloading}>{now}</a>
        {' · '}
        <a href={stopped ? reloading : still}>{stopped ? filled(start) : stop}</a>
      </p>
    </noscript>
  )
}
