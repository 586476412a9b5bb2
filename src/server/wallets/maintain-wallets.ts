import { and, eq, isNull } from 'drizzle-orm'
import { type WalletRow, wallets } from '../storage/schema/wallets'
import { checkPrepared, watchFrom } from './check-prepared'
import { networksOf } from './families'
import { isUnavailable, type PrepareDeps, prepareAddresses } from './prepare-addresses'

/** An address is checked again after so long, as long as nobody was given it. */
const CHECKED_AGAIN_MS = 600_000

/** Keeps addresses of all wallets ready. The first time since the start, used ones are jumped over. */
export function createWalletMaintenance(deps: PrepareDeps) {
  const startedAt = deps.clock.now()
  /** Wallets, and wallets on a network, that were looked at since. */
  const started = new Set<string>()

  async function maintain(wallet: WalletRow): Promise<void> {
    const longAgo = new Date(deps.clock.now().getTime() - CHECKED_AGAIN_MS)
    const isNew = !started.has(wallet.id)
    for (const network of networksOf(wallet.family)) {
      const reader = deps.chains.get(network)
      if (!reader) continue
      const name = `${wallet.id} ${network}`
      const isStart = !started.has(name)
      const before = isStart && startedAt > longAgo ? startedAt : longAgo
      let goesOn = true
      await unlessUnseen(async () => {
        goesOn =
          (await checkPrepared(deps, wallet, reader, before, isStart)) &&
          (await watchFrom(deps, wallet, reader, isStart))
        started.add(name)
      })
      if (!goesOn) return
    }
    await unlessUnseen(async () => {
      if (await prepareAddresses(deps, wallet, isNew)) started.add(wallet.id)
    })
  }

  return async (isStopped = () => false): Promise<void> => {
    if (deps.chains.size === 0) return
    const rows = await deps.storage.database
      .select()
      .from(wallets)
      .where(and(eq(wallets.mode, 'live'), isNull(wallets.removedAt), isNull(wallets.stoppedAt)))
    for (const wallet of rows) {
      if (isStopped()) return
      await maintain(wallet)
    }
  }
}

/** A network that cannot be seen is told by those who watch it. */
async function unlessUnseen(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
