import { CURRENCIES, SESSION_STATUSES } from '../../contract/enums'
import { MerchantSession } from '../../contract/session/merchant-session'
import { PAYMENT_ATTENTION } from '../../contract/session/summary'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { PaymentRow } from '../parts/lists/payment-row'
import { PeriodFields } from '../parts/lists/period'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { ExportPayments } from './export-payments'
import { FoundPayments } from './found-payments'
import { toApiFilters } from './payment-filters'

/** The payments, newest first, filtered by the URL, or the results of a search. */
export function PaymentList() {
  const { search, role } = useDashboard()
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('payments.title')} />
      {search.value ? <FoundPayments query={search.value} /> : <FilteredPayments />}
      {role.value !== 'cashier' && !search.value && <ExportPayments />}
    </>
  )
}

function FilteredPayments() {
  const { router } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const { query } = router.route.value
  const filters = { page: query.page, ...toApiFilters(query, i18n.language) }
  const list = useList('/api/v1/payment-sessions', MerchantSession, filters)
  const attention = PAYMENT_ATTENTION.find((kind) => kind === query.attention)
  return (
    <>
      <Filters>
        <SelectField
          name="status"
          label={t('parts.status')}
          value={query.status}
          options={[['', t('parts.all')], ...SESSION_STATUSES.map((one) => [one, t(`parts.${one}`)] as const)]}
        />
        <TextField name="page_slug" label={t('payments.page')} value={query.page_slug} optional ltr />
        <SelectField
          name="currency"
          label={t('parts.currency')}
          value={query.currency}
          options={[['', t('parts.all')], ...CURRENCIES.map((one) => [one, one] as const)]}
        />
        <TextField name="min_amount" label={t('payments.min_amount')} value={query.min_amount} optional ltr />
        <TextField name="max_amount" label={t('payments.max_amount')} value={query.max_amount} optional ltr />
        <PeriodFields />
        {attention && <input type="hidden" name="attention" value={attention} />}
      </Filters>
      {attention && <Notice tone="warn">{t('payments.attention', { kind: t(`today.${attention}`) })}</Notice>}
      <List
        of={list}
        name={t('payments.title')}
        empty={Object.keys(query).length > 0 ? <p>{t('parts.no_results')}</p> : <NoPayments />}
      >
        {(payment) => <PaymentRow key={payment.id} payment={payment} />}
      </List>
    </>
  )
}

function NoPayments() {
  const { role } = useDashboard()
  const { t } = useI18n()
  return (
    <Empty title={t('payments.empty')}>
      <p>{t('payments.empty_text')}</p>
      {role.value !== 'viewer' && (
        <Link to={{ subject: 'till' }} class="button main">
          {t('till.title')}
        </Link>
      )}
    </Empty>
  )
}
