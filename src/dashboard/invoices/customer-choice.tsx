import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Customer } from '../../contract/session/customer'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'
import { InvoiceCustomer } from './invoice-customer'

/** Finds or adds the customer of an invoice. It is a separate form, because forms cannot be nested. */
export function CustomerChoice({ customerId }: { customerId: Signal<string | null> }) {
  /** The e-mail of the last search if no customer has it, else null. */
  const unknownEmail = useSignal<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
  // the pressed button is removed, so the focus moves on
  useFocusFallback(customerId.value ?? unknownEmail.value, () => find('[name="first_name"]') ?? find('input, button'))
  return (
    <div ref={container}>
      {customerId.value !== null ? (
        <ChosenCustomer id={customerId.value} customerId={customerId} />
      ) : unknownEmail.value !== null ? (
        <AddCustomer email={unknownEmail.value} customerId={customerId} unknownEmail={unknownEmail} />
      ) : (
        <FindCustomer customerId={customerId} unknownEmail={unknownEmail} />
      )}
    </div>
  )
}

function ChosenCustomer({ id, customerId }: { id: string; customerId: Signal<string | null> }) {
  const { t } = useI18n()
  return (
    <div class="actions chosen">
      <InvoiceCustomer id={id} />
      <button
        type="button"
        onClick={() => {
          customerId.value = null
        }}
      >
        {t('invoices.customer_other')}
      </button>
    </div>
  )
}

type Props = { customerId: Signal<string | null>; unknownEmail: Signal<string | null> }

function FindCustomer({ customerId, unknownEmail }: Props) {
  const { client, announce } = useDashboard()
  const { t } = useI18n()
  return (
    <Form
      submit={t('invoices.customer_find')}
      send={async ({ email = '' }) => {
        const request = { method: 'POST', body: { email } } as const
        const { items } = await client.list('/api/v1/customers/search', Customer, request)
        if (items[0]) customerId.value = items[0].id
        else {
          unknownEmail.value = email
          announce(t('invoices.customer_new'))
        }
      }}
    >
      <TextField
        name="email"
        label={t('invoices.customer_email')}
        hint={t('invoices.customer_text')}
        type="email"
        optional
      />
    </Form>
  )
}

function AddCustomer({ email, customerId, unknownEmail }: Props & { email: string }) {
  const { client } = useDashboard()
  const { t } = useI18n()
  return (
    <Form
      submit={t('invoices.customer_add')}
      send={async (values) => {
        const body = { ...values, last_name: values.last_name || null }
        const created = await client.request('/api/v1/customers', Customer, {
          method: 'POST',
          body,
          isIdempotent: true,
        })
        customerId.value = created.id
        unknownEmail.value = null
      }}
      actions={
        <button
          type="button"
          onClick={() => {
            unknownEmail.value = null
          }}
        >
          {t('parts.cancel')}
        </button>
      }
    >
      <p>{t('invoices.customer_new')}</p>
      <TextField name="email" label={t('invoices.customer_email')} value={email} type="email" />
      <TextField name="first_name" label={t('parts.first_name')} />
      <TextField name="last_name" label={t('parts.last_name')} optional />
    </Form>
  )
}
