import { createHmac } from 'node:crypto'
import type { Mode } from '../../contract/enums'
import type { Blocks } from '../http/client-address'
import { type LimitedRequest, PER_MINUTE, type RequestCounter } from './count-requests'

export type LimitedPage = { id: string; mode: Mode }
export type BlockLimits = ReturnType<typeof createBlockLimits>

/**
 * Counts requests of a network, and of a page.
 * @param secret keys the hashes of addresses, which are personal data and are never stored
 */
export function createBlockLimits(counter: RequestCounter, isOff: (mode: Mode) => boolean, secret: string) {
  const { countRequest } = counter
  const hashed = (block: string) => createHmac('sha256', secret).update(block).digest('base64url').slice(0, 22)

  /** Counts a request of the network, and returns its requests of this minute. */
  async function countByNetwork(what: LimitedRequest | 'sign_in', { network, subscriber }: Blocks): Promise<number> {
    if (subscriber !== null) await countRequest(`${what}_subscriber`, hashed(subscriber))
    return countRequest(`${what}_network`, hashed(network))
  }

  async function countByNetworkAndPage(block: Blocks, what: LimitedRequest, page: LimitedPage): Promise<void> {
    const count = await countByNetwork(what, block)
    await countRequest(count > PER_MINUTE[what].few ? `${what}_crowd` : `${what}_page`, page.id)
  }

  return { isOff, counter, hashed, countByNetwork, countByNetworkAndPage }
}
