import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { networksOf } from '../../../payment/chains/networks'
import type { Change } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { ownAddresses } from '../../storage/schema/own-addresses'
import { lockSession } from '../sessions/record/lock-session'
import { type StatusDeps, updateStatus } from '../sessions/status/update-status'

/**
 * Labels the deposits of a family whose senders are all addresses of the merchant, and removes the label from those
 * whose senders no longer are. The merchant's word about a deposit stays.
 */
export async function labelDeposits(
  change: Change,
  deps: StatusDeps,
  owner: MerchantAndMode,
  family: WalletFamily,
): Promise<void> {
  const { tx } = change
  const isOwn = sql`json_array_length(${deposits.senders}) > 0 and not exists (
    select 1 from json_array_elements_text(${deposits.senders}) as sender(address) where sender.address not in (
      select ${ownAddresses.address} from ${ownAddresses}
      where ${ownAddresses.merchantId} = ${owner.merchantId} and ${ownAddresses.mode} = ${owner.mode}
        and ${ownAddresses.family} = ${family}))`
  const isWrong = and(
    ownedBy(deposits, owner),
    isNotNull(deposits.senders),
    inArray(deposits.network, networksOf(family)),
    sql`coalesce(${deposits.own}, 'sender') = 'sender' and (${deposits.own} is null) = (${isOwn})`,
  )
  const rows = await tx.select({ sessionId: deposits.sessionId }).from(deposits).where(isWrong)
  const sessionIds = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))].toSorted()
  // Sessions are locked before their deposits, as everywhere, so that two transactions do not wait for each other.
  for (const id of sessionIds) await lockSession(change, id)
  await tx
    .update(deposits)
    .set({ own: sql`case when ${isOwn} then 'sender' end` })
    .where(and(isWrong, inArray(deposits.sessionId, sessionIds)))
  for (const id of sessionIds) await updateStatus(change, deps, id)
}
