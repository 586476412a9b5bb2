import { Customer } from '../../contract/session/customer'
import { CopyValue } from '../parts/actions/copy-value'
import { CustomerName } from '../parts/customer-name'
import { Details } from '../parts/details'
import { Link } from '../parts/link'
import { PaymentRows } from '../parts/lists/payment-rows'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { pageHeading, useFocusFallback } from '../state/use-focus-fallback'
import { useRead } from '../state/use-read'
import { DepositAccountSection } from './deposit-account-section'
import { EraseCustomer } from './erase-customer'

/** One customer. The heading has no name, because the browser stores the titles of its history. */
export function CustomerDetail({ id }: { id: string }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const customer = useRead(`/api/v1/customers/${encodeURIComponent(id)}`, Customer)
  const isErased = customer.data?.email === null
  useFocusFallback(isErased, pageHeading)
  return (
    <>
      <PageHead title={t('parts.customer')} up={{ to: {}, name: t('customers.title') }}>
        {isOwner.value && customer.data && !isErased && (
          <Link to={{ subject: 'invoices', id: 'new', query: { customer: id } }} class="button">
            {t('invoices.create')}
          </Link>
        )}
      </PageHead>
      <Loaded of={customer}>
        {(customer) => (
          <>
            {isErased && <Notice>{t('customers.is_erased')}</Notice>}
            <CustomerDetails customer={customer} />
            <section class="section">
              <h2>{t('payments.title')}</h2>
              <PaymentRows filter={{ customer_id: id }} name={t('payments.title')} emptyText={t('parts.no_payments')} />
            </section>
            {/* the key discards an account that was loaded before the erasure, because it contains the name */}
            {isOwner.value && <DepositAccountSection key={String(isErased)} customerId={id} />}
            {isOwner.value && !isErased && <EraseCustomer id={id} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const { t } = useI18n()
  return (
    <Details
      of={[
        [t('parts.name'), <CustomerName key="name" customer={customer} />],
        [t('parts.email'), customer.email && <CopyValue key="email" value={customer.email} name={t('parts.email')} />],
        [t('customers.since'), <Moment key="since" at={customer.created_at} />],
        [t('parts.id'), <CopyValue key="id" value={customer.id} name={t('parts.id')} />],
      ]}
    />
  )
}
