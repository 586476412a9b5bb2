import type { MerchantSession } from '../../contract/session/merchant-session'

/** How a payment stands, as somebody at a counter needs to know. Only `paid` lets the customer go. */
export type TillState = 'waiting' | 'coming' | 'part' | 'paid' | 'over' | 'too_little' | 'failed'

const STATES: Record<MerchantSession['status'], TillState> = {
  initiated: 'waiting',
  pending: 'waiting',
  partial: 'part',
  processing: 'coming',
  completed: 'paid',
  underpaid: 'too_little',
  expired: 'over',
  failed: 'failed',
}

export const tillState = ({ status }: Pick<MerchantSession, 'status'>): TillState => STATES[status]
