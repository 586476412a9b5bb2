import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Customer } from '../../contract/session/customer'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { CustomerRows } from './customer-rows'
import { CustomerSearch } from './customer-search'

/** All customers, newest first, or the one with an e-mail. */
export function CustomerList() {
  const { me } = useDashboard()
  const { t } = useI18n()
  const found = useSignal<Customer[] | null>(null)
  const isOwner = me.value?.member.role === 'owner'
  const add = (
    <Link to={{ id: 'new' }} class="button main">
      {t('customers.add')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('customers.title')}>{isOwner && add}</PageHead>
      <CustomerSearch found={found} />
      {found.value ? <Found customers={found.value} /> : <All add={isOwner && add} />}
    </>
  )
}

function Found({ customers }: { customers: readonly Customer[] }) {
  const { t } = useI18n()
  if (customers.length === 0) return <p>{t('customers.found_none')}</p>
  return <CustomerRows name={t('customers.found')} customers={customers} />
}

function All({ add }: { add: ComponentChildren }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { page = '' } = router.place.value.query
  const customers = useList('/api/v1/customers', Customer, { page })
  return (
    <Loaded of={customers}>
      {({ items, meta }) =>
        meta.total === 0 ? (
          <Empty title={t('customers.empty')}>
            <p>{t('customers.empty_text')}</p>
            {add}
          </Empty>
        ) : (
          <>
            <CustomerRows name={t('customers.title')} customers={items} />
            <Pager meta={meta} />
          </>
        )
      }
    </Loaded>
  )
}
