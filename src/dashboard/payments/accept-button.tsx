import { MerchantSession } from '../../contract/session/merchant-session'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { TextField } from '../parts/form/text-field'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Accepts an underpaid payment as paid, after a question. */
export function AcceptButton({ payment }: { payment: MerchantSession }) {
  const { client, announce, refresh } = useDashboard()
  const { t, formatMoney } = useI18n()
  const path = `/api/v1/payment-sessions/${payment.id}`
  const toText = (amount: string) => formatMoney(amount, payment.currency)
  return (
    <ConfirmButton
      name={t('payments.accept')}
      action={async ({ reason = '' }) => {
        await client.request(`${path}/accept`, MerchantSession, { method: 'POST', body: { reason } })
        refresh(path)
        announce(t('payments.accepted'))
      }}
    >
      <p>{t('payments.accept_text', { received: toText(payment.amount_paid), amount: toText(payment.amount) })}</p>
      <TextField name="reason" label={t('payments.refund_reason')} hint={t('payments.note_hint')} />
    </ConfirmButton>
  )
}
