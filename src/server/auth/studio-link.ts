import type { StudioLink } from '../../contract/theme/studio'
import { HOUR_S } from '../../payment/durations'
import { invalid } from '../http/problem'
import type { PaymentPageRow } from '../storage/schema/pages'
import type { Caller } from './caller/caller'
import type { Keys } from './keys'

/** The scope of a key that can only read one page and change its theme and texts. */
export const studioScope = (pageId: string) => `studio:${pageId}`

const MERCHANT_THEME = ':merchant-theme'

/** Whether a scope is that of a studio link of this page, with or without the merchant's theme. */
export const isStudioOf = (scope: string, pageId: string) =>
  scope === studioScope(pageId) || scope === studioScope(pageId) + MERCHANT_THEME

/** Whether a studio link also covers the merchant's theme. */
export const mayChangeMerchantTheme = (scope: string) => scope.endsWith(MERCHANT_THEME)

/** 400 for fields other than `fields` if the caller has a studio link. */
export function requireAllowedFields({ scope }: Caller, patch: object, fields: readonly string[]): void {
  const others = Object.keys(patch).filter((field) => !fields.includes(field))
  if (scope !== null && others.length > 0)
    throw invalid(...others.map((field) => `${field}: This link cannot change this field.`))
}

/**
 * A link with which a designer can theme the page without an API key. The token is only in the fragment.
 * @param merchantTheme whether it may also change the merchant's theme
 * @param parent the caller; absent: the operator
 */
export async function studioLink(
  keys: Keys,
  publicUrl: string,
  handle: string,
  { id, slug, mode }: Pick<PaymentPageRow, 'id' | 'slug' | 'mode'>,
  { parent, merchantTheme = false }: { parent?: Caller; merchantTheme?: boolean } = {},
): Promise<StudioLink> {
  const { token, expiresAt } = await keys.issue({
    handle,
    mode,
    seconds: 8 * HOUR_S,
    scope: studioScope(id) + (merchantTheme ? MERCHANT_THEME : ''),
    maker: parent,
  })
  return { url: `${publicUrl}/studio/${slug}#${token}`, expires_at: expiresAt.toISOString() }
}
