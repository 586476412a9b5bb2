import type { ComponentChildren } from 'preact'
import { Customer } from '../../contract/session/customer'
import { Badge } from '../parts/badge'
import { CustomerName } from '../parts/customer-name'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { TableList } from '../parts/lists/list'
import type { Column } from '../parts/lists/table'
import { Moment } from '../parts/moment'
import { PageHead } from '../parts/page-head'
import { Verbatim } from '../parts/verbatim'
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
    <TableList
      of={customers}
      name={t('customers.title')}
      empty={
        <Empty title={t('customers.empty')}>
          <p>{t('customers.empty_text')}</p>
          {addButton}
        </Empty>
      }
      {...useCustomerTable()}
    />
  )
}

function useCustomerTable() {
  const { t } = useI18n()
  const columns: Column<Customer>[] = [
    {
      title: t('parts.name'),
      place: 'main',
      width: 2,
      cell: (customer) => <CustomerName customer={customer} />,
    },
    {
      title: t('parts.email'),
      place: 'about',
      width: 3,
      cell: ({ email }) =>
        email === null ? <Badge tone="plain">{t('customers.erased')}</Badge> : <Verbatim ltr>{email}</Verbatim>,
    },
    {
      title: t('customers.since'),
      place: 'desk',
      width: 1.5,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
  return { columns, keyOf: ({ id }: Customer) => id, to: ({ id }: Customer) => ({ id }) }
}
