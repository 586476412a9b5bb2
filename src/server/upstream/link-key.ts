import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../http/is-signed'

/**
 * The parameter `k` of payment links, for an upstream that does not name the page of a session. It signs page and
 * session with a key derived from the API key, so every process can check it without storage.
 */
export function createLinkKeys(apiKey: string) {
  const key = createHmac('sha256', apiKey).update('payment link').digest()
  const keyFor = (slug: string, id: string) =>
    createHmac('sha256', key).update(`${slug}/${id}`).digest('base64url').slice(0, 22)
  return { keyFor, isKeyFor: (slug: string, id: string, k: string) => equalsInConstantTime(k, keyFor(slug, id)) }
}
export type LinkKeys = ReturnType<typeof createLinkKeys>
