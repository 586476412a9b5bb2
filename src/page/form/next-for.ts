import type { Session } from '../../contract/session'
import type { Draft } from './fields'

/**
 * What the form leads to for somebody who came back to it while a payment is there: that payment, with another pair or as
 * it is, so that nobody pays twice by pressing again; or a new one.
 * @param posted what was sent for the payment that is there
 */
export function nextFor(shown: Session | null, posted: Draft, draft: Draft): 'begin' | 'change' | 'show' {
  if (!shown) return 'begin'
  if (shown.status === 'initiated') return 'change'
  if (payerOf(draft) !== payerOf(posted)) return 'begin'
  if (shown.renewed_by) return 'show'
  switch (shown.status) {
    case 'pending':
      if (!shown.relayed) return 'change'
      // an upstream cannot change the pair once an address was shown
      return draft.asset === shown.crypto_asset && draft.network === shown.network ? 'show' : 'begin'
    case 'partial':
    case 'processing':
    case 'underpaid':
      return 'show'
    default:
      return 'begin'
  }
}

/** Who pays, and how much. */
const payerOf = ({ amount, first_name, last_name, email }: Draft) =>
  JSON.stringify([amount, first_name, last_name, email])
