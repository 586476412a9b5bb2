import type { LedgerEntry } from '../../contract/ledger'
import type { Place } from '../state/router'

const SUBJECTS: Partial<Record<LedgerEntry['cause']['type'], string>> = { payout: 'payouts', swap: 'swaps' }

/** Where the dashboard shows what moved the money; undefined: nowhere. */
export function placeOfCause({ cause: { type, id } }: Pick<LedgerEntry, 'cause'>): Partial<Place> | undefined {
  const subject = SUBJECTS[type]
  return subject === undefined ? undefined : { subject, id }
}
