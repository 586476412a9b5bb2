import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The id of an address, account, movement or refund says who answers for it: `own`, a merchant's wallet and its watchers;
 * `manual`, the merchant, who sends a refund; or `custody`, whose ids are its own affair. Only this file knows their form.
 */
type ReferenceKind = 'custody' | 'own' | 'manual'
export type OwnReference = `own:${string}`
type ManualReference = `manual:${string}`
/** Who gave an address, and alone may report money there: the custodian, or the watchers of one address of a wallet. */
export type AddressSource = 'custody' | OwnReference

/** The address of a wallet; also the account or movement that comes of own addresses. */
export const ownReference = (owner: string, index?: number): OwnReference =>
  index === undefined ? `own:${owner}` : `own:${owner}:${index}`
export const manualReference = (refundId: string): ManualReference => `manual:${refundId}`

export const kindOfReference = (id: string): ReferenceKind =>
  isOwn(id) ? 'own' : id.startsWith('manual:') ? 'manual' : 'custody'

const isOwn = (id: string): id is OwnReference => id.startsWith('own:')

/** The source that the id of an address names. */
export const sourceOf = (id: string): AddressSource => (isOwn(id) ? id : 'custody')

/** The source of an address that has a claim. */
export const sourceOfClaim = ({ walletId, index }: { walletId: string | null; index: number | null }): AddressSource =>
  walletId === null || index === null ? 'custody' : ownReference(walletId, index)

/** `ownReference` of two columns, in SQL. */
export const ownReferenceOf = (walletId: AnyColumn | SQL, index: AnyColumn | SQL): SQL =>
  sql`'own:' || ${walletId}::text || ':' || ${index}::text`

/** Whether a column has an id of the kind, in SQL. An id that is not known yet is of no kind. */
export function isReferenceOf(kind: ReferenceKind, id: AnyColumn | SQL): SQL {
  if (kind === 'custody') return sql`(${id} not like 'own:%' and ${id} not like 'manual:%')`
  return sql`${id} like ${sql.raw(`'${kind}:%'`)}`
}
