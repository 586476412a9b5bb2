import { randomUUID } from 'node:crypto'
import { repeat } from '../runtime/repeat'
import { createWalletMaintenance } from '../wallets/addresses/maintain-wallets'
import type { PrepareDeps } from '../wallets/addresses/prepare-addresses'
import { releaseLeases } from './lease'
import { createNetworkScan, type ScanDeps } from './scan-network'

const SCAN_MS = 1000
const WALLETS_MS = 15_000

/** Scans merchants' own addresses on every network that has a node, and prepares further addresses. */
export function createScanner(deps: PrepareDeps & ScanDeps) {
  const { clock, log } = deps
  const holder = randomUUID()
  const maintain = createWalletMaintenance(deps)
  const scans = [...deps.chains.values()].map((reader) => ({
    name: `scan_${reader.network.toLowerCase()}`,
    scan: createNetworkScan(deps, reader, holder),
  }))
  let stops: (() => Promise<void>)[] = []
  return {
    /**
     * Scans each network once, then maintains the wallets, as `start` does continuously. Throws if a network cannot be
     * read.
     */
    async round(): Promise<void> {
      const results = await Promise.allSettled(scans.map(({ scan }) => scan()))
      await maintain()
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    start() {
      if (scans.length === 0) return
      stops = [
        repeat(clock, log, 'wallets', WALLETS_MS, maintain),
        ...scans.map(({ name, scan }) => repeat(clock, log, name, SCAN_MS, scan)),
      ]
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      if (stops.length > 0) await releaseLeases(deps, holder)
    },
  }
}
