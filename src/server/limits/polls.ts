import type { IncomingMessage } from 'node:http'
import type { Mode } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { addressBehind, type ClientRanges, toClientRanges } from '../http/client-address'
import { createRangeCount } from '../http/count-by-range'
import { tooMany } from '../http/problem'

/** Per process and IP range: a page polls twice a minute, and thousands of phones can share a carrier's address. */
const POLLS_PER_MINUTE = 6000
/**
 * Per process and IP range: failed look-ups of slugs and refund links. In front of an upstream, a read of an unverified
 * slug or id counts until it is answered, because all customers share the upstream's capacity.
 */
const UNVERIFIED_PER_MINUTE = 60
/**
 * Event streams per process and IP range: as many as there would be held polls (6,000 a minute, each held for 50
 * seconds).
 */
const STREAMS_AT_ONCE = 5000

interface PollDeps extends Pick<Deps, 'settings' | 'clock'> {
  /** Whether limits are switched off in a mode. */
  isOff(mode: Mode): boolean
}

const refuse = (wait: number) => {
  if (wait > 0) throw tooMany(wait / 1000)
}

/** Limits that are counted in this process: polls, event streams, and reads of objects that may not exist. */
export function createPollLimits({ settings, clock, isOff }: PollDeps) {
  const count = createRangeCount(POLLS_PER_MINUTE, MINUTE_MS, clock)
  const unverified = createRangeCount(UNVERIFIED_PER_MINUTE, MINUTE_MS, clock)
  const streams = new Map<string, number>()

  /** Refuses clients over the poll limit before their session is read. Counts nothing. */
  const requireRoom = (ranges: ClientRanges): void => refuse(count(ranges, 0))

  /** Reads an object by an id. An unknown id costs a query, so it counts as a poll. */
  async function unknownId<Found>(ranges: ClientRanges, read: () => Promise<Found | null>): Promise<Found | null> {
    requireRoom(ranges)
    const found = await read()
    // the mode of an unknown object is unknown, so the setting for test mode applies
    if (found === null && !isOff('test')) refuse(count(ranges))
    return found
  }

  return {
    polls: {
      requireRoom,
      count(ranges: ClientRanges, mode: Mode): void {
        if (!isOff(mode)) refuse(count(ranges))
      },
      /** Counts a poll that `payer/poll-fast-path.ts` answers. Returns whether it is within the limit. */
      allows({ socket, headers }: IncomingMessage, mode: Mode): boolean {
        if (isOff(mode)) return true
        const forwarded = String(headers['x-forwarded-for'] ?? '')
        return count(toClientRanges(addressBehind(socket.remoteAddress, forwarded, settings.TRUSTED_PROXIES))) === 0
      },
      /** Returns a function to call at the end of an event stream. Null if the IP range has too many streams. */
      openStream({ range }: ClientRanges, mode: Mode): (() => void) | null {
        if (isOff(mode)) return () => {}
        const open = streams.get(range) ?? 0
        if (open >= STREAMS_AT_ONCE) return null
        streams.set(range, open + 1)
        return () => {
          const left = (streams.get(range) ?? 1) - 1
          if (left > 0) streams.set(range, left)
          else streams.delete(range)
        }
      },
    },
    unknownId,
    /**
     * Reads an object by a slug or token that may be guessed. Over the limit, unknown slugs and tokens are refused with
     * 429, and existing ones are still answered.
     */
    async unknownSlug<Found>(ranges: ClientRanges, read: () => Promise<Found | null>): Promise<Found | null> {
      const found = await unknownId(ranges, read)
      if (found === null && !isOff('test')) refuse(unverified(ranges))
      return found
    },
    /**
     * Reads an object that the upstream may not have. Each read costs a request to the upstream. So it counts while it
     * is in flight, and a client over the limit is refused before the read.
     */
    async upstreamRead<Found>(ranges: ClientRanges, mode: Mode, read: () => Promise<Found>): Promise<Found> {
      if (isOff(mode)) return read()
      const wait = unverified(ranges)
      if (wait > 0) {
        unverified(ranges, -1)
        throw tooMany(wait / 1000)
      }
      const found = await read()
      unverified(ranges, -1)
      return found
    },
  }
}
