import type { Deps } from '../deps'
import { unwatchedNetworks } from '../payments/sessions/unwatched-networks'
import { ChainUnavailable } from '../ports/chain-reader'
import { nodeSettingOf } from '../settings'
import { networkScans } from '../storage/schema/scans'
import { UNWATCHED_MS } from '../wallets/own-networks'
import { ago, type Finding } from './finding'
import { tryReader } from './try-reader'

type NodeDeps = Pick<Deps, 'storage' | 'chains' | 'clock'>

/** Checks each network that has a node. */
export async function checkNodes({ chains, storage, clock }: NodeDeps, isLive: boolean): Promise<Finding[]> {
  if (chains.size === 0) return [{ state: 'off', subject: 'nodes', message: 'not set: NODE_BITCOIN, NODE_ETHEREUM, …' }]
  const watches = await storage.database.select().from(networkScans)
  const findings: Finding[] = []
  for (const [network, reader] of chains) {
    const subject = `node ${network}`
    const watch = watches.find((row) => row.network === network)
    const now = clock.now().getTime()
    if (isLive) {
      const began = clock.elapsed()
      try {
        const { height, at } = await reader.head()
        const durationMs = Math.round(clock.elapsed() - began)
        await tryReader(reader)
        const abilities = await reader.abilities?.()
        const message = `right chain, block ${height} of ${ago(now - at.getTime())}, answered in ${durationMs} ms, prepares and scans addresses${abilities ? `, ${abilities}` : ''}`
        findings.push({ state: 'ok', subject, message })
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
        findings.push({ state: 'wrong', subject, message: error.message })
      }
    } else if (watch?.failingSince)
      findings.push({
        state: 'wrong',
        subject,
        message: `is unreachable since ${watch.failingSince.toISOString()}: ${watch.failure}`,
      })
    else if (!watch?.scannedAt)
      findings.push({ state: 'warn', subject, message: 'was never scanned: start the service' })
    else {
      const age = now - watch.scannedAt.getTime()
      const latest = `block ${watch.height}, latest ${ago(age)}`
      findings.push(
        age < UNWATCHED_MS
          ? { state: 'ok', subject, message: latest }
          : { state: 'warn', subject, message: `${latest}: is not watched, so no page offers it; start the service` },
      )
    }
  }
  return findings
}

/** Networks whose node was removed from the settings while payments wait there. */
export async function checkMissingNodes(deps: NodeDeps): Promise<Finding[]> {
  return (await unwatchedNetworks(deps)).map(({ network, payments }) => ({
    state: 'wrong',
    subject: `node ${network}`,
    message: `${nodeSettingOf(network)} is not set, but ${payments} payments wait there: their money is not detected, and they do not expire`,
  }))
}
