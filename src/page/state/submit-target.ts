import type { Session } from '../../contract/session/session'
import type { Draft } from './form-fields'

const BEGIN = '/pay'

/**
 * Where the form is sent, for somebody who came back to it while a payment is there: to change that payment's pair, or
 * to begin a new one. Null: nowhere, the payment is shown as it is, so that nobody pays twice by pressing again.
 * @param posted what was sent for the payment that is there
 */
export function targetOf(shown: Session | null, posted: Draft, draft: Draft): string | null {
  const { id, status, renewed_by, relayed, crypto_asset, network, crypto_amount_paid } = shown ?? {}
  if (status !== 'initiated') {
    if (!status || payerOf(draft) !== payerOf(posted)) return BEGIN
    if (renewed_by) return null
    // money that comes after the end changes no status before it is confirmed
    const isOver = (status === 'expired' || status === 'failed') && crypto_amount_paid === '0'
    if (isOver || status === 'completed') return BEGIN
    if (status !== 'pending') return null
    // an upstream cannot change the pair once an address was shown
    if (relayed) return draft.asset === crypto_asset && draft.network === network ? null : BEGIN
  }
  return `/sessions/${id}/method`
}

/** Who pays, and how much. */
const payerOf = ({ amount, first_name, last_name, email }: Draft) =>
  JSON.stringify([amount, first_name, last_name, email])
