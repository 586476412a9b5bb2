import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { WALLET_FAMILIES, type WalletFamily } from '../../../contract/wallets/wallet'
import { networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import { deposits } from '../../storage/schema/deposits'
import { ownAddresses } from '../../storage/schema/own-addresses'
import { forEachRow, readBatches } from '../for-each-row'
import { lockSession } from '../sessions/record/lock-session'
import { type StatusDeps, updateStatus } from '../sessions/status/update-status'

/** Sessions that are read at once. */
const BATCH_SIZE = 100

type LabelDeps = StatusDeps & Pick<Deps, 'storage'>

/**
 * Labels the deposits whose senders are all addresses of their merchant, and removes the label from those whose senders
 * no longer are. The merchant's word about a deposit stays. Each session has a transaction of its own, so that a
 * merchant who names or removes an address of thousands of payments does not wait, and a later run does what is left.
 */
export async function labelDeposits(deps: LabelDeps, isStopped = () => false): Promise<void> {
  for (const family of WALLET_FAMILIES)
    await forEachRow(wronglyLabelled(deps, family, isStopped), ({ id }) => labelSession(deps, family, id))
}

/** The sessions with a wrong label, in the order of their ids, so that one that fails does not block the others. */
const wronglyLabelled = ({ storage: { database } }: LabelDeps, family: WalletFamily, isStopped: () => boolean) =>
  readBatches<{ id: string | null }>(BATCH_SIZE, async (last) => {
    if (isStopped()) return []
    const { sessionId } = deposits
    return database
      .selectDistinct({ id: sessionId })
      .from(deposits)
      .where(and(isWrong(family), isNotNull(sessionId), last?.id ? gt(sessionId, last.id) : undefined))
      .orderBy(sessionId)
      .limit(BATCH_SIZE)
  })

async function labelSession(deps: LabelDeps, family: WalletFamily, sessionId: string | null): Promise<void> {
  if (sessionId === null) return
  await deps.storage.change(async (change) => {
    await lockSession(change, sessionId)
    await change.tx
      .update(deposits)
      .set({ own: sql`case when ${isOwn(family)} then 'sender' end` })
      .where(and(eq(deposits.sessionId, sessionId), isWrong(family)))
    await updateStatus(change, deps, sessionId)
  })
}

/** The condition that all senders of a deposit are addresses of its merchant. */
const isOwn = (family: WalletFamily): SQL => sql`json_array_length(${deposits.senders}) > 0 and not exists (
  select 1 from json_array_elements_text(${deposits.senders}) as sender(address) where sender.address not in (
    select ${ownAddresses.address} from ${ownAddresses}
    where ${ownAddresses.merchantId} = ${deposits.merchantId} and ${ownAddresses.mode} = ${deposits.mode}
      and ${ownAddresses.family} = ${family}))`

const isWrong = (family: WalletFamily): SQL | undefined =>
  and(
    isNotNull(deposits.senders),
    inArray(deposits.network, networksOf(family)),
    sql`coalesce(${deposits.own}, 'sender') = 'sender' and (${deposits.own} is null) = (${isOwn(family)})`,
  )
