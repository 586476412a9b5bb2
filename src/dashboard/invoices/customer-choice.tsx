import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Customer } from '../../contract/session/customer'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'
import { CustomerName } from './customer-name'

/** Finds or adds the customer of an invoice. It is a separate form, because forms cannot be nested. */
export function CustomerChoice({ chosen }: { chosen: Signal<string | null> }) {
  /** The searched e-mail, if no customer has it. */
  const unknown = useSignal<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
  // the pressed button is removed, so the focus moves on
  useFocusFallback(chosen.value ?? unknown.value, () => find('[name="first_name"]') ?? find('input, button'))
  return (
    <div ref={container}>
      {chosen.value !== null ? (
        <ChosenCustomer id={chosen.value} chosen={chosen} />
      ) : unknown.value !== null ? (
        <AddCustomer email={unknown.value} chosen={chosen} unknown={unknown} />
      ) : (
        <FindCustomer chosen={chosen} unknown={unknown} />
      )}
    </div>
  )
}

function ChosenCustomer({ id, chosen }: { id: string; chosen: Signal<string | null> }) {
  const { t } = useI18n()
  return (
    <div class="actions chosen">
      <CustomerName id={id} />
      <button
        type="button"
        onClick={() => {
          chosen.value = null
        }}
      >
        {t('invoices.customer_other')}
      </button>
    </div>
  )
}

type Props = { chosen: Signal<string | null>; unknown: Signal<string | null> }

function FindCustomer({ chosen, unknown }: Props) {
  const { client, announce } = useDashboard()
  const { t } = useI18n()
  return (
    <Form
      submit={t('invoices.customer_find')}
      send={async ({ email = '' }) => {
        const request = { method: 'POST', body: { email } } as const
        const { items } = await client.list('/api/v1/customers/search', Customer, request)
        if (items[0]) chosen.value = items[0].id
        else {
          unknown.value = email
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

function AddCustomer({ email, chosen, unknown }: Props & { email: string }) {
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
        chosen.value = created.id
        unknown.value = null
      }}
      actions={
        <button
          type="button"
          onClick={() => {
            unknown.value = null
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
