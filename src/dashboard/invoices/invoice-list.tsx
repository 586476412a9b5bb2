import { Invoice, InvoiceStatus } from '../../contract/session/invoice'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { PageHead } from '../parts/page-head'
import { Verbatim } from '../parts/verbatim'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { InvoiceStatusBadge } from './invoice-status-badge'

/** All invoices, newest first, filtered by the address. */
export function InvoiceList() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { page = '', status = '', reference = '' } = router.route.value.query
  const invoices = useList('/api/v1/invoices', Invoice, { page, status, reference })
  const createButton = isOwner.value && (
    <Link to={{ id: 'new' }} class="button main">
      {t('invoices.create')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('invoices.title')}>{createButton}</PageHead>
      <Filters>
        <SelectField
          name="status"
          label={t('parts.status')}
          value={status}
          options={[['', t('parts.all')], ...InvoiceStatus.options.map((one) => [one, t(`invoices.${one}`)] as const)]}
        />
        <TextField name="reference" label={t('parts.reference')} value={reference} optional />
      </Filters>
      <List
        of={invoices}
        name={t('invoices.title')}
        empty={
          page || status || reference ? (
            <p>{t('parts.no_results')}</p>
          ) : (
            <Empty title={t('invoices.empty')}>
              <p>{t('invoices.empty_text')}</p>
              {createButton}
            </Empty>
          )
        }
      >
        {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
      </List>
    </>
  )
}

/** An open invoice shows its due date, others the time of their creation. */
function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, formatDate } = useI18n()
  const { id, amount, currency, reference, items, due_date, created_at, status } = invoice
  return (
    <Row
      to={{ id }}
      main={<Money amount={amount} currency={currency} />}
      state={<InvoiceStatusBadge invoice={invoice} />}
      about={reference ? <Verbatim ltr>{reference}</Verbatim> : <bdi>{items[0]?.description}</bdi>}
      when={
        status === 'open' && due_date ? (
          t('invoices.due_on', { date: formatDate(due_date) })
        ) : (
          <Moment at={created_at} />
        )
      }
    />
  )
}
