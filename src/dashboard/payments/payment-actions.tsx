import * as v from 'valibot'
import { MerchantSession } from '../../contract/session/merchant-session'
import { ActionButton } from '../parts/actions/action-button'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { AcceptButton } from './accept-button'
import { RefundButton } from './refund-button'

/** The actions that the payment's status and the member's role allow. */
export function PaymentActions({ payment }: { payment: MerchantSession }) {
  const { client, mode, me, isOwner, announce, refresh } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  const { id, status, customer, completed_at } = payment
  const path = `/api/v1/payment-sessions/${id}`
  const isAtTill = may('takePayments')
  const performAction = async (action: string, schema: v.GenericSchema, successText: string) => {
    await client.request(`${path}/${action}`, schema, { method: 'POST' })
    refresh(path)
    announce(successText)
  }
  return (
    <div class="actions">
      <a class="button" href={payment.url} target="_blank" rel="noreferrer">
        {t('payments.open')}
      </a>
      {isOwner.value && status === 'underpaid' && Number(payment.amount_paid) > 0 && <AcceptButton payment={payment} />}
      {may('refund') && <RefundButton payment={payment} />}
      {isAtTill && (status === 'initiated' || status === 'pending') && (
        <ConfirmButton
          name={t('payments.cancel')}
          class="danger"
          action={() => performAction('cancel', MerchantSession, t('payments.cancelled'))}
        >
          <p>{t('payments.cancel_text')}</p>
        </ConfirmButton>
      )}
      {isAtTill && completed_at && customer?.email && me.value?.mail && (
        <ActionButton
          name={t('payments.receipt')}
          action={() => performAction('receipt', v.unknown(), t('payments.receipt_sent'))}
        />
      )}
      {isAtTill && mode.value === 'live' && !completed_at && (
        <ActionButton
          name={t('payments.check')}
          action={() => performAction('scan', v.unknown(), t('payments.checking'))}
        />
      )}
    </div>
  )
}
