import type { StudioLink } from '../../contract/studio'
import type { PaymentPageRow } from '../storage/schema/pages'
import type { ApiKey, Keys } from './keys'

const HOURS = 8

/** The scope of a key that can only read one page and change its theme and texts. */
export const studioScope = (pageId: string) => `studio:${pageId}`

/**
 * A link with which a designer can theme the page without an API key. The token is only in the fragment.
 * @param parent the API key that asked for it; the operator's command has none
 */
export async function studioLink(
  keys: Keys,
  publicUrl: string,
  handle: string,
  { id, slug, mode }: Pick<PaymentPageRow, 'id' | 'slug' | 'mode'>,
  parent?: ApiKey,
): Promise<StudioLink> {
  const { token, expiresAt } = await keys.issue({
    handle,
    mode,
    seconds: HOURS * 3600,
    scope: studioScope(id),
    parent: parent?.jti,
  })
  return { url: `${publicUrl}/studio/${slug}#${token}`, expires_at: expiresAt.toISOString() }
}
