import { MINUTE_MS } from '../../../payment/durations'
import { MAX_OPEN_MS, type OpenPayments } from '../../limits/new-payments'
import type { Clock } from '../../ports/clock'
import { createLru } from '../../runtime/lru'
import type { SessionReader } from './session-reader'

const MAX_RANGES = 20_000

/** Counts open, unpaid payments of this process by the hash of the IP range that they were started from; see
 * `limits`. */
export function createOpenPayments({
  reader,
  clock,
  minutes,
}: {
  reader: Pick<SessionReader, 'peek'>
  clock: Clock
  /** How long a payment stays open. */
  minutes: number
}) {
  /** By the hash of an IP range: until when each payment counts, by `clock.elapsed`. */
  const byRange = createLru<Map<string, number>>(MAX_RANGES)
  const openMs = Math.min(minutes * MINUTE_MS, MAX_OPEN_MS)

  function isOpen(id: string, until: number): boolean {
    const status = reader.peek(id)?.fields?.status ?? 'pending'
    return until > clock.elapsed() && (status === 'pending' || status === 'initiated')
  }

  function openOf(rangeHash: string): Map<string, number> {
    const open = new Map([...(byRange.get(rangeHash) ?? [])].filter(([id, until]) => isOpen(id, until)))
    if (open.size > 0) byRange.set(rangeHash, open)
    else byRange.delete(rangeHash)
    return open
  }

  return {
    count: async (rangeHash) => openOf(rangeHash).size,
    add(id: string, from: readonly string[]) {
      for (const rangeHash of from) byRange.set(rangeHash, openOf(rangeHash).set(id, clock.elapsed() + openMs))
    },
  } satisfies OpenPayments & { add(id: string, from: readonly string[]): void }
}
export type UpstreamOpenPayments = ReturnType<typeof createOpenPayments>
