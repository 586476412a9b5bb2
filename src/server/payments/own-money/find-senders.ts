import { and, eq, exists, gte } from 'drizzle-orm'
import { displayAddress } from '../../../payment/address/check'
import { PAIRS } from '../../../payment/chains/catalogue'
import { familyOf } from '../../../payment/chains/networks'
import { DAY_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { type ChainReader, ChainUnavailable } from '../../ports/chain-reader'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { ownAddresses } from '../../storage/schema/own-addresses'
import { lockSession } from '../sessions/record/lock-session'
import { randomOrder } from '../transfers/transfers'

/** The number of look-ups in one round and network, since anybody can send money that no payment requested. */
const BATCH_SIZE = 10
/** Older money needs no attention any more. */
const RECENT_MS = 30 * DAY_MS

type SenderDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'chains' | 'log'>

/**
 * Reads who sent money that no payment requested, for merchants who have named addresses of their own. A network that
 * cannot be read is tried again in the next round.
 */
export async function findSenders(deps: SenderDeps): Promise<void> {
  for (const reader of deps.chains.values()) {
    const due = await dueDeposits(deps, reader)
    try {
      for (const deposit of due) await readSenders(deps, reader, deposit)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ event: 'deposit.senders_unknown', network: reader.network, error: error.message })
    }
  }
}

/** In random order, since a deposit that cannot be read must not block the others. */
function dueDeposits(deps: SenderDeps, { network }: ChainReader): Promise<DepositRow[]> {
  const { database } = deps.storage
  const hasOwnAddresses = database
    .select({ id: ownAddresses.id })
    .from(ownAddresses)
    .where(
      and(
        eq(ownAddresses.merchantId, deposits.merchantId),
        eq(ownAddresses.mode, deposits.mode),
        eq(ownAddresses.family, familyOf(network)),
      ),
    )
  return database
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.network, network),
        eq(deposits.sendersDue, true),
        gte(deposits.seenAt, new Date(deps.clock.now().getTime() - RECENT_MS)),
        exists(hasOwnAddresses),
      ),
    )
    .orderBy(randomOrder(deps, deposits.id))
    .limit(BATCH_SIZE)
}

async function readSenders(deps: SenderDeps, reader: ChainReader, deposit: DepositRow): Promise<void> {
  const { network } = reader
  const { id, sessionId, hash, address } = deposit
  const pair = PAIRS.find((one) => one.network === network && one.asset === deposit.asset)
  const found = pair ? await reader.sendersOf({ hash, address, asset: pair.asset }) : []
  if (found === null) return
  const senders = found.map((sender) => displayAddress(network, sender))
  await deps.storage.change(async (change) => {
    // A session is locked before its deposits, as everywhere, so that two transactions do not wait for each other.
    if (sessionId !== null) await lockSession(change, sessionId)
    await change.tx.update(deposits).set({ senders, sendersDue: false }).where(eq(deposits.id, id))
  })
}
