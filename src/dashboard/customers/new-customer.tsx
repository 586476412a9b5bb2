import { Customer } from '../../contract/session/customer'
import { ForOwner } from '../parts/for-owner'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Adds a customer, or opens the existing customer with this e-mail. */
export function NewCustomer() {
  const { client, router, announce } = useDashboard()
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('customers.add')} up={{ to: {}, name: t('customers.title') }} />
      <ForOwner>
        <Form
          submit={t('customers.add')}
          send={async (values) => {
            const body = { ...values, last_name: values.last_name || null }
            const created = await client.request('/api/v1/customers', Customer, {
              method: 'POST',
              body,
              isIdempotent: true,
            })
            // for an existing e-mail, the service returns that customer with a new `updated_at`
            announce(t(created.created_at === created.updated_at ? 'customers.added' : 'customers.exists'))
            router.go(router.href({ id: created.id }))
          }}
        >
          <TextField name="first_name" label={t('parts.first_name')} />
          <TextField name="last_name" label={t('parts.last_name')} optional />
          <TextField name="email" label={t('parts.email')} hint={t('customers.email_hint')} type="email" />
        </Form>
      </ForOwner>
    </>
  )
}
