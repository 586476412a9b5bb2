import { CURRENCIES, SESSION_STATUSES } from '../../contract/enums'
import { PaymentPage } from '../../contract/page/payment-page'
import { MerchantSession } from '../../contract/session/merchant-session'
import { PAYMENT_ATTENTION } from '../../contract/session/summary'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { TableList } from '../parts/lists/list'
import { PAYMENT_TABLE, usePaymentColumns } from '../parts/lists/payment-table'
import { PeriodFields } from '../parts/lists/period'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useList } from '../state/use-read'
import { ExportPayments } from './export-payments'
import { FoundPayments } from './found-payments'
import { toApiFilters } from './payment-filters'

/** The orders of the list; the headings of the table offer them, too. */
const SORTS = [
  ['', 'payments.sort_newest'],
  ['created_at', 'payments.sort_oldest'],
  ['-completed_at', 'payments.sort_paid'],
  ['-amount', 'payments.sort_amount'],
] as const

/** The payments, newest first, filtered by the URL, or the results of a search. */
export function PaymentList() {
  const { search } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('payments.title')}>{may('exportPayments') && !search.value && <ExportPayments />}</PageHead>
      {search.value ? <FoundPayments query={search.value} /> : <FilteredPayments />}
    </>
  )
}

function FilteredPayments() {
  const { router } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const { query } = router.route.value
  const list = useList('/api/v1/payment-sessions', MerchantSession, {
    page: query.page,
    sort: query.sort,
    ...toApiFilters(query, i18n.language),
  })
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
        <PageFilter slug={query.page_slug} />
        <SelectField
          name="currency"
          label={t('parts.currency')}
          value={query.currency}
          options={[['', t('parts.all')], ...CURRENCIES.map((one) => [one, one] as const)]}
        />
        <TextField name="min_amount" label={t('payments.min_amount')} value={query.min_amount} optional ltr />
        <TextField name="max_amount" label={t('payments.max_amount')} value={query.max_amount} optional ltr />
        <PeriodFields />
        <SelectField
          name="sort"
          label={t('payments.sort')}
          value={query.sort}
          options={SORTS.map(([sort, key]) => [sort, t(key)] as const)}
        />
        {attention && <input type="hidden" name="attention" value={attention} />}
      </Filters>
      {attention && <Notice tone="warn">{t('payments.attention', { kind: t(`today.${attention}`) })}</Notice>}
      <TableList
        of={list}
        name={t('payments.title')}
        empty={Object.keys(query).length > 0 ? <p>{t('parts.no_results')}</p> : <NoPayments />}
        columns={usePaymentColumns({ sortable: true })}
        {...PAYMENT_TABLE}
      />
    </>
  )
}

/** The merchant's pages by title. A slug of the URL that is not among the newest hundred stays. */
function PageFilter({ slug = '' }: { slug?: string | undefined }) {
  const { t } = useI18n()
  const { data } = useList('/api/v1/payment-pages', PaymentPage, { limit: 100 })
  const pages = (data?.items ?? []).map((page) => [page.slug, page.title] as const)
  const isListed = slug === '' || pages.some(([one]) => one === slug)
  return (
    <SelectField
      key={pages.length}
      name="page_slug"
      label={t('payments.page')}
      value={slug}
      options={[['', t('parts.all')], ...pages, ...(isListed ? [] : [[slug, slug] as const])]}
    />
  )
}

function NoPayments() {
  const may = useRights()
  const { t } = useI18n()
  return (
    <Empty title={t('payments.empty')}>
      <p>{t('payments.empty_text')}</p>
      {may('takePayments') && (
        <Link to={{ subject: 'till' }} class="button main">
          {t('till.title')}
        </Link>
      )}
    </Empty>
  )
}
