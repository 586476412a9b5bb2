import { ChainUnavailable } from '../ports/chain-reader'
import type { Clock } from '../runtime/clock'

/** How old the newest block of a network may be, and how far ahead of our clock. */
interface Tolerance {
  maxLagMs: number
  maxAheadMs: number
}

/**
 * Throws unless the newest block is one that a node in step with its network can have: what a node behind does not show
 * may be there.
 * @param known a height that the network is known to have reached
 */
export function requireCurrent(
  { height, at }: { height: number; at: Date },
  known: number,
  clock: Pick<Clock, 'now'>,
  { maxLagMs, maxAheadMs }: Tolerance,
): void {
  const age = clock.now().getTime() - at.getTime()
  if (height < known || age > maxLagMs) throw new ChainUnavailable('behind', 'an old block is its newest')
  if (age < -maxAheadMs) throw new ChainUnavailable('unreadable', 'a block of the future')
}
