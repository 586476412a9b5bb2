import type { StudioLink } from '../../contract/payment-page'
import type { PaymentPageRow } from '../storage/schema/pages'
import type { Keys } from './keys'

const HOURS = 8

/** The scope of a key that may read one page and change its look, and nothing else. */
export const studioScope = (pageId: string) => `studio:${pageId}`

/** A link by which a designer themes the page without an API key; the token travels in the fragment only. */
export async function studioLink(
  keys: Keys,
  publicUrl: string,
  handle: string,
  { id, slug, mode }: Pick<PaymentPageRow, 'id' | 'slug' | 'mode'>,
): Promise<StudioLink> {
  const { token, expiresAt } = await keys.issue({ handle, mode, seconds: HOURS * 3600, scope: studioScope(id) })
  return { url: `${publicUrl}/studio/${slug}#${token}`, expires_at: expiresAt.toISOString() }
}
