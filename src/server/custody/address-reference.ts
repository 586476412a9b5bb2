import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AddressSource, OwnReference } from '../ports/custody'

/**
 * The id of an address, account, movement or refund shows its source: `own`, a merchant's wallet, which the service
 * scans; `manual`, a refund that the merchant sends; or `custody`, for any id that a custodian made. Only this file
 * knows the form of these ids.
 */
type ReferenceKind = 'custody' | 'own' | 'manual'
type ManualReference = `manual:${string}`

/** The id of a wallet's address. The ids of accounts and movements of own addresses have this form, too. */
export const ownReference = (owner: string, index?: number): OwnReference =>
  index === undefined ? `own:${owner}` : `own:${owner}:${index}`
export const manualReference = (refundId: string): ManualReference => `manual:${refundId}`

export const kindOfReference = (id: string): ReferenceKind =>
  isOwn(id) ? 'own' : id.startsWith('manual:') ? 'manual' : 'custody'

const isOwn = (id: string): id is OwnReference => id.startsWith('own:')

/** The source named in the id of an address. */
export const sourceOf = (id: string): AddressSource => (isOwn(id) ? id : 'custody')

/** The source of an address that has a claim. */
export const sourceOfClaim = ({ walletId, index }: { walletId: string | null; index: number | null }): AddressSource =>
  walletId === null || index === null ? 'custody' : ownReference(walletId, index)

/** `ownReference` of two columns, in SQL. */
export const ownReferenceOf = (walletId: AnyColumn | SQL, index: AnyColumn | SQL): SQL =>
  sql`'own:' || ${walletId}::text || ':' || ${index}::text`

/** Whether a column has an id of the kind, in SQL. Not true for null. */
export function isReferenceOfKind(kind: ReferenceKind, id: AnyColumn | SQL): SQL {
  if (kind === 'custody') return sql`(${id} not like 'own:%' and ${id} not like 'manual:%')`
  return sql`${id} like ${sql.raw(`'${kind}:%'`)}`
}
