import type { LedgerEntry } from '../../contract/ledger'
import type { Place } from '../state/router'

/** Where the dashboard shows what moved the money; undefined: nowhere. */
export function placeOfCause({
  cause: { type, id, session_id },
}: Pick<LedgerEntry, 'cause'>): Partial<Place> | undefined {
  if (session_id !== null) return { subject: 'payments', id: session_id }
  if (type === 'payout') return { subject: 'payouts', id }
  return type === 'swap' ? { subject: 'swaps', id } : undefined
}
