import type { EventType } from '../../contract/enums'
import { exampleOf } from '../../contract/example-of'
import { Payout } from '../../contract/money/payout'
import { SwapQuotation } from '../../contract/money/swap'
import { Refund } from '../../contract/refunds/refund'
import { Deposit } from '../../contract/session/deposit'
import { MerchantSession } from '../../contract/session/merchant-session'

/** The schema of an event's `data`, by the subject of its type. */
export const EVENT_DATA = {
  deposit: Deposit,
  payment: MerchantSession,
  payout: Payout,
  refund: Refund,
  swap: SwapQuotation,
}

/** Example `data` for an event, as the description shows it and `POST /sandbox/events` sends it. */
export function exampleData(type: EventType): Record<string, unknown> {
  const [subject, outcome = ''] = type.split('.')
  switch (subject) {
    case 'deposit':
      return {
        ...exampleOf(Deposit),
        ...(outcome === 'processing' && { state: 'detected', confirmations: 1, version: 1 }),
        ...(outcome === 'failed' && { state: 'failed', reason: 'dropped' }),
      }
    case 'payment':
      return {
        ...exampleOf(MerchantSession),
        status: outcome,
        ...(outcome !== 'completed' && {
          completed_at: null,
          transaction_id: null,
          transactions: [],
          confirmations: 0,
        }),
        ...(outcome !== 'completed' && { crypto_amount_paid: '0', crypto_amount_due: '31.25', amount_paid: '0.00' }),
        ...((outcome === 'partial' || outcome === 'underpaid') && {
          crypto_amount_paid: '10',
          crypto_amount_due: '21.25',
          amount_paid: '16000.00',
        }),
      }
    case 'refund':
      return { ...exampleOf(Refund), ...fieldsOfStatus(outcome) }
    case 'payout':
      return { ...exampleOf(Payout), ...fieldsOfStatus(outcome) }
    default:
      return {
        ...exampleOf(SwapQuotation),
        status: outcome,
        ...(outcome === 'failed' && { completedAt: null, version: 3 }),
      }
  }
}

/** The fields of a refund or payout that depend on its status. */
const fieldsOfStatus = (status: string) => ({
  status,
  ...(status === 'created' && { version: 1 }),
  ...(status === 'failed' && { reason: 'refused', version: 2 }),
})
