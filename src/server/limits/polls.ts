import type { IncomingMessage } from 'node:http'
import type { Mode } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { addressBehind, type Blocks, blocksOf } from '../http/client-address'
import { createAddressCount } from '../http/count-by-address'
import { tooMany } from '../http/problem'

/** Per process and network: a page polls twice a minute, and a carrier's address can stand for thousands of phones. */
const POLLS_PER_MINUTE = 6000
/**
 * Per process and network: unknown slugs and links of refunds. In front of an upstream, also unknown ids, and requests
 * in flight, because all customers share the upstream's capacity.
 */
const UNVERIFIED_PER_MINUTE = 60
/** Event streams per process and network: as many as the polls above could be held at once. */
const STREAMS_AT_ONCE = 5000

interface PollDeps extends Pick<Deps, 'settings' | 'clock'> {
  /** Whether nothing is limited in a mode. */
  isOff(mode: Mode): boolean
}

const refuse = (wait: number) => {
  if (wait > 0) throw tooMany(wait / 1000)
}

/** Limits that are counted in this process: polls, event streams, and reads of objects that may not exist. */
export function createPollLimits({ settings, clock, isOff }: PollDeps) {
  const count = createAddressCount(POLLS_PER_MINUTE, MINUTE_MS, clock)
  const unverified = createAddressCount(UNVERIFIED_PER_MINUTE, MINUTE_MS, clock)
  const streams = new Map<string, number>()

  /** Refuses clients over the poll limit before their session is read. Counts nothing. */
  const requireRoom = (block: Blocks): void => refuse(count(block, 0))

  /** Reads an object by an id. An unknown id costs a query, so it counts as a poll. */
  async function unknownId<Found>(block: Blocks, read: () => Promise<Found | null>): Promise<Found | null> {
    requireRoom(block)
    const found = await read()
    // the mode of an unknown object is unknown, so the setting for test mode applies
    if (found === null && !isOff('test')) refuse(count(block))
    return found
  }

  return {
    polls: {
      requireRoom,
      count(block: Blocks, mode: Mode): void {
        if (!isOff(mode)) refuse(count(block))
      },
      /** Counts a poll of the fast path, and returns whether it is within the limit. */
      allows({ socket, headers }: IncomingMessage, mode: Mode): boolean {
        if (isOff(mode)) return true
        const forwarded = String(headers['x-forwarded-for'] ?? '')
        return count(blocksOf(addressBehind(socket.remoteAddress, forwarded, settings.TRUSTED_PROXIES))) === 0
      },
      /** Returns a function to call at the end of an event stream. Null if the network has too many streams. */
      openStream({ network }: Blocks, mode: Mode): (() => void) | null {
        if (isOff(mode)) return () => {}
        const open = streams.get(network) ?? 0
        if (open >= STREAMS_AT_ONCE) return null
        streams.set(network, open + 1)
        return () => {
          const left = (streams.get(network) ?? 1) - 1
          if (left > 0) streams.set(network, left)
          else streams.delete(network)
        }
      },
    },
    unknownId,
    /**
     * Reads an object by a slug or token that may be guessed. After too many guesses, only those that fail are refused.
     */
    async unknownSlug<Found>(block: Blocks, read: () => Promise<Found | null>): Promise<Found | null> {
      const found = await unknownId(block, read)
      if (found === null && !isOff('test')) refuse(unverified(block))
      return found
    },
    /**
     * Reads an object from an upstream that may not have it. Every read costs a call, so reads in flight count, and a
     * client over the limit is refused before the read.
     */
    async upstreamRead<Found>(block: Blocks, mode: Mode, read: () => Promise<Found>): Promise<Found> {
      if (isOff(mode)) return read()
      const wait = unverified(block)
      if (wait > 0) {
        unverified(block, -1)
        throw tooMany(wait / 1000)
      }
      const found = await read()
      unverified(block, -1)
      return found
    },
  }
}
