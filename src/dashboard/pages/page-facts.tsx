import type { PaymentPage } from '../../contract/page/payment-page'
import { LANGUAGE_NAMES } from '../../words/language-names'
import { Facts } from '../parts/facts'
import { Moment } from '../parts/moment'
import { useI18n } from '../state/dashboard-context'
import { areUsual } from './form/typed-pairs'
import { PagePrice } from './page-price'
import { PageStatusBadge } from './page-status'

/** How a page is set. */
export function PageFacts({ page }: { page: PaymentPage }) {
  const { t, formatList } = useI18n()
  const pairs = page.options.map(({ asset, network }) => `${asset} (${network.replace(/_/g, ' ')})`)
  const link = (url: string | null) => url && <bdi dir="ltr">{url}</bdi>
  return (
    <section class="section">
      <h2>{t('pages.facts')}</h2>
      <Facts
        of={[
          [t('pages.status'), <PageStatusBadge key="status" status={page.status} />],
          [t('pages.price'), <PagePrice key="price" of={page} />],
          [t('pages.description'), page.description],
          [t('pages.options'), areUsual(page.options) ? t('pages.options_usual') : formatList(pairs)],
          [t('pages.merchant_name'), page.merchant.name],
          [t('pages.locale'), page.locale && LANGUAGE_NAMES[page.locale]],
          [t('pages.return_url'), link(page.return_url)],
          [t('pages.cancel_url'), link(page.cancel_url)],
          [t('pages.made_at'), <Moment key="made" at={page.created_at} />],
        ]}
      />
    </section>
  )
}
