import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Customer } from '../../contract/session/customer'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusFallback } from '../state/use-focus-fallback'
import './customer-search.css'

/** Finds a customer by e-mail. The e-mail is sent in the body, so that neither the history nor a log contains it. */
export function CustomerSearch({ found }: { found: Signal<Customer[] | null> }) {
  const { client, announce } = useDashboard()
  const { t } = useI18n()
  const search = useRef<HTMLElement>(null)
  useFocusFallback(found.value, () => search.current?.querySelector('input'))
  return (
    <search ref={search} class="customer-search">
      <Form
        submit={t('customers.search')}
        send={async ({ email }) => {
          const { items } = await client.list('/api/v1/customers/search', Customer, { method: 'POST', body: { email } })
          found.value = items
          announce(t(items.length > 0 ? 'customers.found' : 'customers.not_found'))
        }}
        actions={
          found.value && (
            <button
              type="button"
              onClick={() => {
                found.value = null
              }}
            >
              {t('parts.clear')}
            </button>
          )
        }
      >
        <TextField name="email" label={t('customers.find')} hint={t('customers.find_hint')} type="email" />
      </Form>
    </search>
  )
}
