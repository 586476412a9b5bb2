import { Invoice, InvoiceStatus } from '../../contract/session/invoice'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { TableList } from '../parts/lists/list'
import type { Column } from '../parts/lists/table'
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
      <TableList
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
        keyOf={({ id }) => id}
        to={({ id }) => ({ id })}
        columns={useInvoiceColumns()}
      />
    </>
  )
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t, formatDate } = useI18n()
  return [
    {
      title: t('parts.amount'),
      place: 'main',
      width: 1.3,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      title: t('parts.status'),
      place: 'state',
      width: 1,
      cell: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
    },
    {
      title: t('parts.reference'),
      place: 'about',
      width: 1.3,
      cell: ({ reference }) => reference && <Verbatim ltr>{reference}</Verbatim>,
    },
    {
      title: t('parts.description'),
      place: 'about',
      width: 2.5,
      cell: ({ items }) => <bdi>{items[0]?.description}</bdi>,
    },
    {
      title: t('invoices.due'),
      place: 'when',
      width: 1.2,
      isLabelled: true,
      cell: ({ due_date }) => due_date && formatDate(due_date),
    },
    {
      title: t('parts.created'),
      place: 'desk',
      width: 1.4,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
}
