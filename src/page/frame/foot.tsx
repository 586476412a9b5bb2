import { pageWords } from '../../payment/page-words'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import './foot.css'

/** At the foot of every screen: test mode, support, privacy. */
export function Foot() {
  const { page, onScreen } = useModel()
  const session = onScreen.value
  const { language, say } = useWords()
  const shown = page.value
  const mode = session?.mode ?? shown?.mode
  const email = shown && pageWords(shown, language).support
  const privacy = shown?.merchant.privacy_url
  return (
    <footer class="foot">
      {mode === 'test' && <p class="test">{say('page.test')}</p>}
      {email && (
        <p>
          {session
            ? say('page.support_reference', { email, reference: session.reference })
            : say('page.support', { email })}
        </p>
      )}
      {privacy && (
        <p>
          <a href={privacy} rel="noopener noreferrer" target="_blank">
            {say('page.privacy')}
          </a>
        </p>
      )}
    </footer>
  )
}
