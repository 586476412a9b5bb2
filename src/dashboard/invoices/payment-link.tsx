import { useRef } from 'preact/hooks'
import type { Invoice } from '../../contract/session/invoice'
import { MerchantSession } from '../../contract/session/merchant-session'
import { Loaded } from '../parts/loaded'
import { useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'
import { useList } from '../state/use-read'
import { CreateLink } from './create-link'
import { ShowLink } from './show-link'

/** The payment link of an open invoice. One link is enough, because a customer can renew an expired payment. */
export function PaymentLink({ invoice }: { invoice: Invoice }) {
  const { t } = useI18n()
  const newest = useList('/api/v1/payment-sessions', MerchantSession, { invoice_id: invoice.id, limit: 1 })
  const section = useRef<HTMLElement>(null)
  useFocusFallback(newest.data?.items[0]?.id, () => section.current?.querySelector('button'))
  return (
    <section ref={section} class="section">
      <h2>{t('invoices.link')}</h2>
      <p>{t('invoices.link_text')}</p>
      <Loaded of={newest}>
        {({ items: [payment] }) =>
          payment && payment.status !== 'failed' ? <ShowLink payment={payment} /> : <CreateLink invoice={invoice} />
        }
      </Loaded>
    </section>
  )
}
