import { pageWords } from '../../payment/page-words'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import './foot.css'

/** At the foot of every screen: test mode, support, privacy. */
export function Foot() {
  const { page, sessions } = useModel()
  const session = sessions.session
  const { language, say } = useWords()
  const shown = page.value
  const mode = session.value?.mode ?? shown?.mode
  const email = shown && pageWords(shown, language).support
  const privacy = shown?.merchant.privacy_url
  return (
    <footer class="foot">
      {mode === 'test' && <p class="test">{say('page.test')}</p>}
      {email && (
        <p>
          {session.value
            ? say('page.support_reference', { email, reference: session.value.reference })
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
