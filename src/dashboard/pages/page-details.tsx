import type { PaymentPage } from '../../contract/page/payment-page'
import { languageName } from '../../payment/language'
import { Details } from '../parts/details'
import { Moment } from '../parts/moment'
import { StatusBadge } from '../parts/status-badge'
import { useI18n } from '../state/dashboard-context'
import { areDefaultPairs } from './form/selected-pairs'
import { PagePrice } from './page-price'

export function PageDetails({ page }: { page: PaymentPage }) {
  const { t, formatList } = useI18n()
  const pairs = page.options.map(({ asset, network }) => `${asset} (${network.replace(/_/g, ' ')})`)
  const link = (url: string | null) => url && <bdi dir="ltr">{url}</bdi>
  return (
    <section class="section">
      <h2>{t('pages.details')}</h2>
      <Details
        of={[
          [t('parts.status'), <StatusBadge key="status" status={`pages.${page.status}`} />],
          [t('pages.price'), <PagePrice key="price" page={page} />],
          [t('parts.description'), page.description],
          [t('pages.options'), areDefaultPairs(page.options) ? t('pages.options_default') : formatList(pairs)],
          [t('pages.merchant_name'), page.merchant.name],
          [t('layout.language'), page.locale && languageName(page.locale)],
          [t('pages.return_url'), link(page.return_url)],
          [t('pages.cancel_url'), link(page.cancel_url)],
          [t('parts.created'), <Moment key="created" at={page.created_at} />],
        ]}
      />
    </section>
  )
}
