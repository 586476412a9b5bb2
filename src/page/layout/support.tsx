import { useSignal } from '@preact/signals'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Where to ask for help, which may be anything that the merchant wrote, and the payment's reference to name there. */
export function Support({ contact, reference }: { contact: string | null; reference: string | null }) {
  const { copy } = useModel()
  const { t, tRich } = useI18n()
  const isCopied = useSignal(false)
  if (!contact && !reference) return null
  const subject = reference ? `?subject=${encodeURIComponent(reference)}` : ''
  const written = contact && EMAIL.test(contact) ? <a href={`mailto:${contact}${subject}`}>{contact}</a> : contact
  const named = <bdi {...UNTRANSLATED}>{reference}</bdi>
  return (
    <p class="support">
      {contact
        ? reference
          ? tRich('page.support_reference', { email: <bdi>{written}</bdi>, reference: named })
          : tRich('page.support', { email: <bdi>{written}</bdi> })
        : tRich('page.reference', { reference: named })}
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
