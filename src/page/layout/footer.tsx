import { pageWords } from '../../payment/page-words'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { Support } from './support'
import './footer.css'

/** At the foot of every screen: test mode, support, privacy. */
export function Footer() {
  const { page, onScreen, refund } = useModel()
  const of = onScreen.value ?? refund.value
  const { language, t } = useI18n()
  const shown = page.value
  const mode = of?.mode ?? shown?.mode
  const contact = shown && pageWords(shown, language).support
  const privacy = shown?.merchant.privacy_url
  return (
    <footer class="foot">
      {mode === 'test' && <p class="test">{t('page.test')}</p>}
      <Support contact={contact ?? null} reference={of?.reference ?? null} />
      {privacy && (
        <p>
          <a href={privacy} rel="noopener noreferrer" target="_blank">
            {t('page.privacy')}
          </a>
        </p>
      )}
    </footer>
  )
}
