import { createHmac } from 'node:crypto'
import { isSame } from '../http/is-signed'

/**
 * What a payment's links carry as `k` where the upstream does not say of which page a payment is: page and session,
 * signed with a key that every process derives from the upstream's, so that nothing has to be remembered.
 */
export function createLinkKeys(apiKey: string) {
  const key = createHmac('sha256', apiKey).update('payment link').digest()
  const of = (slug: string, id: string) =>
    createHmac('sha256', key).update(`${slug}/${id}`).digest('base64url').slice(0, 22)
  return { of, isOf: (slug: string, id: string, k: string) => isSame(k, of(slug, id)) }
}
export type LinkKeys = ReturnType<typeof createLinkKeys>
