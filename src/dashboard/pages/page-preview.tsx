import type { PaymentPage } from '../../contract/page/payment-page'
import { useI18n } from '../state/dashboard-context'
import { useIsWide } from '../state/use-is-wide'
import './page-preview.css'

/** The real page beside its settings, on wide screens. Customers see only active pages, so that others have none. */
export function PagePreview({ page: { slug, status, updated_at } }: { page: PaymentPage }) {
  const { t } = useI18n()
  const isWide = useIsWide()
  if (status !== 'active' || !isWide) return null
  return (
    <section class="section page-preview">
      <h2>{t('pages.preview')}</h2>
      <p class="muted">{t('pages.preview_saved')}</p>
      {/* the key loads the page again after a change */}
      <iframe key={updated_at} src={`/p/${slug}`} title={t('pages.preview')} tabIndex={-1} />
    </section>
  )
}
