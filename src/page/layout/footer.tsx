import { useSignal } from '@preact/signals'
import { pageWords } from '../../payment/page-words'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './footer.css'

/** The foot of every screen: test mode, support, privacy. */
export function Footer() {
  const { visibleSession, refund, ...model } = useModel()
  const payment = visibleSession.value ?? refund.value
  const { language, t } = useI18n()
  const page = model.page.value
  const mode = payment?.mode ?? page?.mode
  const contact = page && pageWords(page, language).support
  const privacy = page?.merchant.privacy_url
  return (
    <footer class="foot">
      {mode === 'test' && <p class="test">{t('page.test')}</p>}
      <Support contact={contact ?? null} reference={payment?.reference ?? null} />
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

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** The merchant's support contact, which can be any text, and the payment's reference. */
function Support({ contact, reference }: { contact: string | null; reference: string | null }) {
  const { copy } = useModel()
  const { t, tRich } = useI18n()
  const isCopied = useSignal(false)
  if (!contact && !reference) return null
  const subject = reference ? `?subject=${encodeURIComponent(reference)}` : ''
  const contactLink = contact && EMAIL.test(contact) ? <a href={`mailto:${contact}${subject}`}>{contact}</a> : contact
  const referenceText = <bdi {...UNTRANSLATED}>{reference}</bdi>
  return (
    <p class="support">
      {contact
        ? reference
          ? tRich('page.support_reference', { email: <bdi>{contactLink}</bdi>, reference: referenceText })
          : tRich('page.support', { email: <bdi>{contactLink}</bdi> })
        : tRich('page.reference', { reference: referenceText })}
      {reference && (
        <>
          {' '}
          <button
            type="button"
            class="js"
            aria-label={isCopied.value ? undefined : t('page.copy_reference')}
            onClick={async () => {
              isCopied.value = await copy(reference, t('page.reference_copied', { reference }))
            }}
          >
            <span key={String(isCopied.value)}>{t(isCopied.value ? 'paying.copied' : 'paying.copy')}</span>
          </button>
        </>
      )}
    </p>
  )
}
