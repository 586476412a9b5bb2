import { Refund } from '../../contract/refunds/refund'
import type { RequestedRefund } from '../../contract/refunds/refundable'
import { MerchantSession } from '../../contract/session/merchant-session'
import { ActionButton } from '../parts/actions/action-button'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Notice } from '../parts/notices/notice'
import { personName } from '../parts/person-name'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'

/** The money that the customer asks back. An owner or manager refunds it with one press, or declines. */
export function RefundRequests({ payment }: { payment: MerchantSession }) {
  const { client, announce, refresh } = useDashboard()
  const may = useRights()
  const { t, formatUnits } = useI18n()
  const { refund_requests: requests, customer } = payment
  if (!requests) return null
  const amounts = requests.map((one) => `${formatUnits(one.crypto_amount)} ${one.crypto_asset}`).join(' + ')
  const name = customer && personName(customer)
  const path = `/api/v1/payment-sessions/${payment.id}`
  async function sendBack({ crypto_amount, deposit_id }: RequestedRefund) {
    try {
      const body = { crypto_amount, deposit_id }
      await client.request(`${path}/refunds`, Refund, { method: 'POST', body, isIdempotent: true })
      announce(t('payments.sent_back'))
    } finally {
      // the refund may exist even if the answer was lost
      refresh(path)
    }
  }
  async function decline() {
    try {
      await client.request(`${path}/refund-requests/decline`, MerchantSession, { method: 'POST' })
      announce(t('payments.declined'))
    } finally {
      refresh(path)
    }
  }
  return (
    <Notice tone="warn">
      <p key={amounts}>
        {name ? t('payments.asked_back_by', { name, amounts }) : t('payments.asked_back', { amounts })}
      </p>
      {may('refund') && (
        <>
          <p>{t('payments.send_back_text')}</p>
          <div class="actions">
            {requests.map((one) => (
              <ActionButton
                key={`${one.cause} ${one.deposit_id}`}
                name={t('payments.send_back', { amount: formatUnits(one.crypto_amount), asset: one.crypto_asset })}
                action={() => sendBack(one)}
              />
            ))}
            <ConfirmButton name={t('payments.decline')} action={decline}>
              <p>{t('payments.decline_text')}</p>
            </ConfirmButton>
          </div>
        </>
      )}
    </Notice>
  )
}
