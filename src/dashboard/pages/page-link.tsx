import type { PaymentPage } from '../../contract/page/payment-page'
import { CopyValue } from '../parts/actions/copy-value'
import { LinkQr } from '../parts/actions/link-qr'
import { ShareButton } from '../parts/actions/share-button'
import { useI18n } from '../state/dashboard-context'
import './page-link.css'

export function PageLink({ page: { url, title, status } }: { page: Pick<PaymentPage, 'url' | 'title' | 'status'> }) {
  const { t } = useI18n()
  return (
    <section class="section page-link">
      <h2>{t('pages.link')}</h2>
      <CopyValue value={url} name={t('pages.link')} />
      <p class="actions">
        {status === 'active' && (
          <a class="button" href={url} target="_blank" rel="noreferrer">
            {t('pages.visit')} <span class="spoken">({t('pages.new_tab')})</span>
          </a>
        )}
        <ShareButton url={url} text={title} />
      </p>
      <LinkQr url={url} name={t('pages.qr', { title })} />
    </section>
  )
}
