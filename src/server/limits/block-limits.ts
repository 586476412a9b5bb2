import { createHmac } from 'node:crypto'
import type { Mode } from '../../contract/enums'
import type { Blocks } from '../http/client-address'
import { PER_MINUTE, type PerMinute, type What } from './per-minute'

export type LimitedPage = { id: string; mode: Mode }
export type BlockLimits = ReturnType<typeof createBlockLimits>

/**
 * Counts requests of a network, and of a page.
 * @param secret keys the hashes of addresses, which are personal data and are never stored
 */
export function createBlockLimits(perMinute: PerMinute, off: (mode: Mode) => boolean, secret: string) {
  const { take } = perMinute
  const hashed = (block: string) => createHmac('sha256', secret).update(block).digest('base64url').slice(0, 22)

  /** Counts a request of the network, and returns its requests of this minute. */
  async function takeOf(what: What | 'sign_in', { network, subscriber }: Blocks): Promise<number> {
    if (subscriber !== null) await take(`${what}_subscriber`, hashed(subscriber))
    return take(`${what}_network`, hashed(network))
  }

  async function takeOfPage(block: Blocks, what: What, page: LimitedPage): Promise<void> {
    const count = await takeOf(what, block)
    await take(count > PER_MINUTE[what].few ? `${what}_crowd` : `${what}_page`, page.id)
  }

  return { off, perMinute, hashed, takeOf, takeOfPage }
}
