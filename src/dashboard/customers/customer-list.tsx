import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Customer } from '../../contract/session/customer'
import { Badge } from '../parts/badge'
import { CustomerName } from '../parts/customer-name'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { Row, Rows } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { PageHead } from '../parts/page-head'
import { Verbatim } from '../parts/verbatim'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { CustomerSearch } from './customer-search'

/** All customers, newest first, or the result of a search by e-mail. */
export function CustomerList() {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const found = useSignal<Customer[] | null>(null)
  const addButton = (
    <Link to={{ id: 'new' }} class="button main">
      {t('customers.add')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('customers.title')}>{isOwner.value && addButton}</PageHead>
      <CustomerSearch found={found} />
      {found.value ? (
        <FoundCustomers customers={found.value} />
      ) : (
        <AllCustomers addButton={isOwner.value && addButton} />
      )}
    </>
  )
}

function FoundCustomers({ customers }: { customers: readonly Customer[] }) {
  const { t } = useI18n()
  if (customers.length === 0) return <p>{t('customers.not_found')}</p>
  return (
    <Rows name={t('customers.found')}>
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </Rows>
  )
}

function AllCustomers({ addButton }: { addButton: ComponentChildren }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { page = '' } = router.route.value.query
  const customers = useList('/api/v1/customers', Customer, { page })
  return (
    <List
      of={customers}
      name={t('customers.title')}
      empty={
        <Empty title={t('customers.empty')}>
          <p>{t('customers.empty_text')}</p>
          {addButton}
        </Empty>
      }
    >
      {(customer) => <CustomerRow key={customer.id} customer={customer} />}
    </List>
  )
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { t } = useI18n()
  return (
    <Row
      to={{ id: customer.id }}
      main={<CustomerName customer={customer} />}
      state={customer.email === null && <Badge tone="plain">{t('customers.erased')}</Badge>}
      about={customer.email !== null && <Verbatim ltr>{customer.email}</Verbatim>}
      when={<Moment at={customer.created_at} />}
    />
  )
}
