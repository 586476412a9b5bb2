import { Invoice } from '../../contract/session/invoice'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Marks an open invoice as paid, or voids it. */
export function CloseInvoice({ id }: { id: string }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const close = async (action: 'mark-paid' | 'void', successText: string) => {
    await client.request(`/api/v1/invoices/${id}/${action}`, Invoice, { method: 'POST' })
    refresh('/api/v1/invoices', '/api/v1/payment-sessions')
    announce(successText)
  }
  return (
    <section class="section">
      <h2>{t('invoices.close')}</h2>
      <div class="actions">
        <ConfirmButton name={t('invoices.mark_paid')} action={() => close('mark-paid', t('invoices.mark_paid_done'))}>
          <p>{t('invoices.mark_paid_text')}</p>
          <p>{t('invoices.close_final')}</p>
        </ConfirmButton>
        <ConfirmButton
          name={t('invoices.void_action')}
          class="danger"
          action={() => close('void', t('invoices.void_done'))}
        >
          <p>{t('invoices.void_text')}</p>
          <p>{t('invoices.close_final')}</p>
        </ConfirmButton>
      </div>
    </section>
  )
}
