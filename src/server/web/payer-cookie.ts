import type { Context } from 'hono'
import { PAYER_TOKEN } from '../../contract/session/payer-token'
import { DAY_S } from '../../payment/durations'

const NAME = 'malipo_payer'

/** The payer's token of a browser that paid without script, or null. */
export const payerTokenIn = (c: Context): string | null =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(c.req.header('cookie') ?? '')?.[1] ?? null

/**
 * The header that keeps a payer's token where there is no script. Scripts cannot read the cookie, and it is sent for the
 * document of this payment only. `Lax`, because the link in a mail or in the shop leads here from another site.
 */
export const payerCookie = (slug: string, id: string, token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=/p/${slug}/s/${id}; Max-Age=${PAYER_TOKEN.days * DAY_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
