import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../http/is-signed'

/**
 * The keys of payment links, sent as the parameter `k`, for an upstream that does not name the page of a session. A
 * link key signs page and session with a secret derived from the API key, so every process can check it without
 * storage.
 */
export function createLinkKeys(apiKey: string) {
  const secret = createHmac('sha256', apiKey).update('payment link').digest()
  const keyFor = (slug: string, id: string) =>
    createHmac('sha256', secret).update(`${slug}/${id}`).digest('base64url').slice(0, 22)
  return {
    keyFor,
    isKeyFor: (slug: string, id: string, linkKey: string) => equalsInConstantTime(linkKey, keyFor(slug, id)),
  }
}
export type LinkKeys = ReturnType<typeof createLinkKeys>
