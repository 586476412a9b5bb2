import { and, eq, isNull } from 'drizzle-orm'
import { nameOnly, shown } from '../audit/field-changes'
import { conflict } from '../http/problem'
import { isUniqueViolation } from '../storage/failures'
import { type Owner, ownedBy } from '../storage/owner'
import { type WalletRow, wallets } from '../storage/schema/wallets'

export const CONFLICT = 'The request is in conflict with another'

export const ownWallets = (owner: Owner) => and(ownedBy(wallets, owner), isNull(wallets.removedAt))
export const ownWallet = (owner: Owner, id: string) => and(eq(wallets.id, id), ownWallets(owner))

/** The fields of a wallet that the audit shows. */
export const auditedWallet = ({
  family,
  label,
  scriptType,
  confirmedAt,
  gapLimit,
  agreeAbove,
  stoppedAt,
}: WalletRow) => ({
  family: shown(family),
  script_type: shown(scriptType),
  label: nameOnly(label),
  confirmed: shown(confirmedAt !== null),
  gap_limit: shown(gapLimit),
  two_nodes_above_usd: shown(agreeAbove),
  stopped: shown(stoppedAt === null ? null : true),
})

/** Answers 409 to the second of two concurrent requests, which the database refuses. */
export async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(CONFLICT) : error
  }
}
