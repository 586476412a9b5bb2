import type { ComponentChildren } from 'preact'
import { Customer } from '../../contract/session/customer'
import { Badge } from '../parts/badge'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { PageHead } from '../parts/page-head'
import { personName } from '../parts/person-name'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

/** All customers, newest first. */
export function CustomerList() {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const addButton = (
    <Link to={{ id: 'new' }} class="button main">
      {t('customers.add')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('customers.title')}>{isOwner.value && addButton}</PageHead>
      <AllCustomers addButton={isOwner.value && addButton} />
    </>
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
      main={<bdi>{personName(customer) ?? t('parts.no_name')}</bdi>}
      state={customer.email === null && <Badge tone="plain">{t('customers.erased')}</Badge>}
      about={customer.email !== null && <bdi dir="ltr">{customer.email}</bdi>}
      when={<Moment at={customer.created_at} />}
    />
  )
}
