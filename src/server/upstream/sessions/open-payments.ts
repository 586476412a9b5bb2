import { MINUTE_MS } from '../../../payment/durations'
import { MAX_OPEN_MS, type OpenPayments } from '../../limits/new-payments'
import type { Clock } from '../../ports/clock'
import { createLru } from '../../runtime/lru'
import type { SessionReader } from './session-reader'

const MAX_BLOCKS = 20_000

/** Counts open, unpaid payments of this process by the network that they were started from; see `limits`. */
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
  /** By network: until when each payment counts, of `clock.elapsed`. */
  const blocks = createLru<Map<string, number>>(MAX_BLOCKS)
  const openMs = Math.min(minutes * MINUTE_MS, MAX_OPEN_MS)

  function isOpen(id: string, until: number): boolean {
    const status = reader.peek(id)?.fields?.status ?? 'pending'
    return until > clock.elapsed() && (status === 'pending' || status === 'initiated')
  }

  function openOf(block: string): Map<string, number> {
    const open = new Map([...(blocks.get(block) ?? [])].filter(([id, until]) => isOpen(id, until)))
    if (open.size > 0) blocks.set(block, open)
    else blocks.delete(block)
    return open
  }

  return {
    count: async (block) => openOf(block).size,
    add(id: string, from: readonly string[]) {
      for (const block of from) blocks.set(block, openOf(block).set(id, clock.elapsed() + openMs))
    },
  } satisfies OpenPayments & { add(id: string, from: readonly string[]): void }
}
export type UpstreamOpenPayments = ReturnType<typeof createOpenPayments>
