import * as v from 'valibot'
import { MerchantSession } from '../../contract/session/merchant-session'
import { ActButton } from '../parts/acts/act-button'
import { ConfirmButton } from '../parts/acts/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { RefundButton } from './refund-button'

/** The actions that the payment's status and the member's role allow. */
export function PaymentActs({ payment }: { payment: MerchantSession }) {
  const { client, mode, me, say, refresh, role, isOwner } = useDashboard()
  const { t } = useI18n()
  const { id, status, customer, completed_at } = payment
  const path = `/api/v1/payment-sessions/${id}`
  const isAtTill = role.value !== 'viewer'
  const act = async (what: string, schema: v.GenericSchema, done: string) => {
    await client.ask(`${path}/${what}`, schema, { method: 'POST' })
    refresh(path)
    say(done)
  }
  return (
    <div class="acts">
      <a class="button" href={payment.url} target="_blank" rel="noreferrer">
        {t('payments.open')}
      </a>
      {isOwner.value && <RefundButton payment={payment} />}
      {isAtTill && (status === 'initiated' || status === 'pending') && (
        <ConfirmButton
          name={t('payments.cancel')}
          class="danger"
          act={() => act('cancel', MerchantSession, t('payments.cancelled'))}
        >
          <p>{t('payments.cancel_text')}</p>
        </ConfirmButton>
      )}
      {isAtTill && completed_at && customer?.email && me.value?.mail && (
        <ActButton name={t('payments.receipt')} act={() => act('receipt', v.unknown(), t('payments.receipt_sent'))} />
      )}
      {isAtTill && mode.value === 'live' && !completed_at && (
        <ActButton name={t('payments.look')} act={() => act('look', v.unknown(), t('payments.looking'))} />
      )}
    </div>
  )
}
