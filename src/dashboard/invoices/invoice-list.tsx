import { Invoice, InvoiceStatus } from '../../contract/session/invoice'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { Pager } from '../parts/lists/pager'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { InvoiceRow } from './invoice-row'

/** All invoices, newest first, filtered by the address. */
export function InvoiceList() {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { page = '', status = '', reference = '' } = router.place.value.query
  const invoices = useList('/api/v1/invoices', Invoice, { page, status, reference })
  const make = me.value?.member.role === 'owner' && (
    <Link to={{ id: 'new' }} class="button main">
      {t('invoices.make')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('invoices.title')}>{make}</PageHead>
      <Filters>
        <SelectField
          name="status"
          label={t('invoices.status')}
          value={status}
          options={[['', t('parts.all')], ...InvoiceStatus.options.map((one) => [one, t(`invoices.${one}`)] as const)]}
        />
        <TextField name="reference" label={t('invoices.reference')} value={reference} optional />
      </Filters>
      <Loaded of={invoices}>
        {({ items, meta }) =>
          items.length > 0 ? (
            <>
              <Rows name={t('invoices.title')}>
                {items.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          ) : page || status || reference ? (
            <p>{t('parts.none_match')}</p>
          ) : (
            <Empty title={t('invoices.empty')}>
              <p>{t('invoices.empty_text')}</p>
              {make}
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}
