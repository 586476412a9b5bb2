import { createHmac } from 'node:crypto'
import type { Mode } from '../../contract/enums'
import type { ClientRanges } from '../http/client-address'
import { type LimitedRequest, PER_MINUTE, type RequestCounter } from './count-requests'

export type LimitedPage = { id: string; mode: Mode }
export type RangeLimits = ReturnType<typeof createRangeLimits>

/**
 * Counts requests of an IP range, and of a page.
 * @param secret keys the hashes of addresses, which are personal data and are never stored
 */
export function createRangeLimits(counter: RequestCounter, isOff: (mode: Mode) => boolean, secret: string) {
  const { countRequest } = counter
  const hashed = (range: string) => createHmac('sha256', secret).update(range).digest('base64url').slice(0, 22)

  /** Counts a request of the IP range, and returns its requests of this minute. */
  async function countByRange(kind: LimitedRequest | 'sign_in', { range, subscriber }: ClientRanges): Promise<number> {
    if (subscriber !== null) await countRequest(`${kind}_subscriber`, hashed(subscriber))
    return countRequest(`${kind}_range`, hashed(range))
  }

  async function countByRangeAndPage(ranges: ClientRanges, kind: LimitedRequest, page: LimitedPage): Promise<void> {
    const count = await countByRange(kind, ranges)
    await countRequest(count > PER_MINUTE[kind].few ? `${kind}_crowd` : `${kind}_page`, page.id)
  }

  return { isOff, counter, hashed, countByRange, countByRangeAndPage }
}
