import { Customer } from '../../contract/session/customer'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Adds a customer, or finds the one who has this e-mail already. */
export function NewCustomer() {
  const { client, me, router, say } = useDashboard()
  const { t } = useI18n()
  const up = { to: {}, name: t('customers.title') }
  if (me.value?.member.role !== 'owner')
    return (
      <>
        <PageHead title={t('customers.add')} up={up} />
        <Notice>{t('layout.not_for_role')}</Notice>
      </>
    )
  return (
    <>
      <PageHead title={t('customers.add')} up={up} />
      <Form
        submit={t('customers.add')}
        send={async (typed) => {
          const body = { ...typed, last_name: typed.last_name || null }
          const made = await client.ask('/api/v1/customers', Customer, { method: 'POST', body, once: true })
          // one who was there already is not changed, but was seen again
          say(t(made.created_at === made.updated_at ? 'customers.added' : 'customers.was_there'))
          router.go(router.href({ id: made.id }))
        }}
      >
        <TextField name="first_name" label={t('customers.first_name')} />
        <TextField name="last_name" label={t('customers.last_name')} optional />
        <TextField
          name="email"
          label={t('customers.email')}
          hint={t('customers.same_email')}
          type="email"
          inputMode="email"
          ltr
        />
      </Form>
    </>
  )
}
