import { and, eq, isNull } from 'drizzle-orm'
import { withoutValue, withValue } from '../audit/field-changes'
import { conflict } from '../http/problem'
import { isUniqueViolation } from '../storage/failures'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { type WalletRow, wallets } from '../storage/schema/wallets'

export const CONFLICT = 'The request is in conflict with another'

export const ownWallets = (owner: MerchantAndMode) => and(ownedBy(wallets, owner), isNull(wallets.removedAt))
export const ownWallet = (owner: MerchantAndMode, id: string) => and(eq(wallets.id, id), ownWallets(owner))

/** The fields of a wallet for the audit log. */
export const auditedWallet = ({
  family,
  label,
  scriptType,
  confirmedAt,
  gapLimit,
  agreeAbove,
  stoppedAt,
  stoppedBy,
}: WalletRow) => ({
  family: withValue(family),
  script_type: withValue(scriptType),
  label: withoutValue(label),
  confirmed: withValue(confirmedAt !== null),
  gap_limit: withValue(gapLimit),
  two_nodes_above_usd: withValue(agreeAbove),
  stopped: withValue(stoppedAt === null ? null : true),
  stopped_index: withValue(stoppedBy?.index ?? null),
})

/** Throws 409 if the database refuses a change because a concurrent request was first. */
export async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(CONFLICT) : error
  }
}
