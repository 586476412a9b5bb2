import { useSignal } from '@preact/signals'
import type { PaymentPage } from '../../contract/page/payment-page'
import { useI18n } from '../state/dashboard-context'
import { useIsWide } from '../state/use-is-wide'
import './page-preview.css'

/**
 * The real page beside its settings, on wide screens, in a fold. Customers see only active pages, so that others have
 * none.
 */
export function PagePreview({ page: { slug, status, updated_at } }: { page: PaymentPage }) {
  const { t } = useI18n()
  const isWide = useIsWide()
  const isOpen = useSignal(true)
  if (status !== 'active' || !isWide) return null
  return (
    <details
      class="page-preview"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open
      }}
    >
      <summary>{t('pages.preview')}</summary>
      <p class="muted">{t('pages.preview_saved')}</p>
      {/* the key loads the page again after a change */}
      {isOpen.value && <iframe key={updated_at} src={`/p/${slug}`} title={t('pages.preview')} />}
    </details>
  )
}
