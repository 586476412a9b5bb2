import { randomUUID } from 'node:crypto'
import { repeat } from '../runtime/repeat'
import { createWalletMaintenance } from '../wallets/addresses/maintain-wallets'
import type { PrepareDeps } from '../wallets/addresses/prepare-addresses'
import { giveUpLease } from './lease'
import { createNetworkWatch, type WatchDeps } from './scan-network'

const WATCH_MS = 1000
const WALLETS_MS = 15_000

/** Scans merchants' own addresses on every network that has a node, and prepares further ones. */
export function createWatchers(deps: PrepareDeps & WatchDeps) {
  const { clock, log } = deps
  const holder = randomUUID()
  const maintain = createWalletMaintenance(deps)
  const watches = [...deps.chains.values()].map((reader) => ({
    name: `watch_${reader.network.toLowerCase()}`,
    watch: createNetworkWatch(deps, reader, holder),
  }))
  let stops: (() => Promise<void>)[] = []
  return {
    /**
     * Scans each network once, then maintains the wallets, as `start` does continuously. Throws if a network cannot be
     * read.
     */
    async round(): Promise<void> {
      const looks = await Promise.allSettled(watches.map(({ watch }) => watch()))
      await maintain()
      const failed = looks.find((look) => look.status === 'rejected')
      if (failed) throw failed.reason
    },
    start() {
      if (watches.length === 0) return
      stops = [
        repeat(clock, log, 'wallets', WALLETS_MS, maintain),
        ...watches.map(({ name, watch }) => repeat(clock, log, name, WATCH_MS, watch)),
      ]
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      if (stops.length > 0) await giveUpLease(deps, holder)
    },
  }
}
