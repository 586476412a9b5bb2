import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Refusal } from '../../browser/service-client'
import { CURRENCIES, type Currency } from '../../contract/enums'
import { PaymentPage } from '../../contract/page/payment-page'
import { Invoice } from '../../contract/session/invoice'
import { defaultPage } from '../parts/default-page'
import { ForOwner } from '../parts/for-owner'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { CustomerChoice } from './customer-choice'
import { buildInvoiceRequest, withLineFieldNames } from './invoice-request'
import { LineFields } from './line-fields'
import './new-invoice.css'

/** Creates an invoice. Only owners may. */
export function NewInvoice() {
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('invoices.create')} up={{ to: {}, name: t('invoices.title') }} />
      <ForOwner>
        <InvoiceForm />
      </ForOwner>
    </>
  )
}

function InvoiceForm() {
  const { client, router, announce } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const customerId = useSignal<string | null>(router.route.value.query.customer ?? null)
  const lines = useSignal<readonly number[]>([0])
  const choice = useRef<HTMLElement>(null)
  const chosenCurrency = useSignal<Currency | null>(null)
  // preselects the currency of the default page
  const pages = useList('/api/v1/payment-pages', PaymentPage, { limit: 100 })
  const currency = chosenCurrency.value ?? defaultPage(pages.data?.items ?? [])?.currency ?? CURRENCIES[0]

  async function createInvoice(body: object): Promise<Invoice> {
    // otherwise the invoice would silently have no customer, although an e-mail was entered
    if (customerId.peek() === null && choice.current?.querySelector('input')?.value.trim())
      throw new Refusal('refused', t('invoices.customer_first'), [], undefined)
    return client.request('/api/v1/invoices', Invoice, { method: 'POST', body, isIdempotent: true })
  }
  return (
    <>
      <section ref={choice} class="customer-choice">
        <h2>{t('parts.customer')}</h2>
        <CustomerChoice customerId={customerId} />
      </section>
      <section class="section">
        <h2>{t('invoices.invoice')}</h2>
        <Form
          submit={t('invoices.submit')}
          send={async (values) => {
            const ids = lines.peek()
            try {
              const body = buildInvoiceRequest(i18n, values, ids, currency, customerId.peek())
              const { id } = await createInvoice(body)
              announce(t('invoices.created'))
              router.go(router.href({ id }))
            } catch (error) {
              throw error instanceof Refusal ? withLineFieldNames(error, ids) : error
            }
          }}
        >
          <SelectField
            name="currency"
            label={t('parts.currency')}
            value={currency}
            options={CURRENCIES}
            onChange={(chosen) => {
              chosenCurrency.value = chosen
            }}
          />
          <LineFields lines={lines} currency={currency} />
          <TextField name="due_date" label={t('invoices.due')} type="date" optional />
          <TextField name="reference" label={t('parts.reference')} hint={t('invoices.reference_hint')} optional />
        </Form>
      </section>
    </>
  )
}
