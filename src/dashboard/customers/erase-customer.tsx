import { Deleted } from '../../contract/envelope'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'

export function EraseCustomer({ id }: { id: string }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('customers.erase_title')}</h2>
      <p>{t('customers.erase_text')}</p>
      <ConfirmButton
        name={t('customers.erase')}
        class="danger"
        action={async () => {
          await client.request(`/api/v1/customers/${id}`, Deleted, { method: 'DELETE' })
          refresh('/api/v1/customers', '/api/v1/payment-sessions')
          announce(t('customers.erase_done'))
        }}
      >
        <p>{t('customers.erase_removed')}</p>
        <p>{t('customers.erase_kept')}</p>
        <p>
          <b>{t('customers.erase_final')}</b>
        </p>
      </ConfirmButton>
    </section>
  )
}
