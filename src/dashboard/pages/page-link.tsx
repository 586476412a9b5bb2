import type { PaymentPage } from '../../contract/page/payment-page'
import { LinkQr } from '../parts/actions/link-qr'
import { HandOver } from '../parts/hand-over/hand-over'
import { Link } from '../parts/link'
import { useI18n } from '../state/dashboard-context'
import './page-link.css'

type Props = { page: Pick<PaymentPage, 'id' | 'url' | 'title' | 'status'> }

export function PageLink({ page: { id, url, title, status } }: Props) {
  const { t } = useI18n()
  return (
    <section class="section page-link">
      <h2>{t('pages.link')}</h2>
      <HandOver url={url} text={title} name={t('pages.link')} />
      {status === 'active' && (
        <p class="actions">
          <a class="button" href={url} target="_blank" rel="noreferrer">
            {t('pages.visit')} <span class="spoken">({t('parts.new_tab')})</span>
          </a>
          <Link to={{ subject: 'pages', id, query: { poster: 'yes' } }} class="button">
            {t('pages.poster')}
          </Link>
        </p>
      )}
      <LinkQr url={url} name={t('pages.qr', { title })} />
    </section>
  )
}
