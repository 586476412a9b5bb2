import type { Context } from 'hono'
import { PAYER_TOKEN } from '../../contract/session/payer-token'
import { DAY_S } from '../../payment/durations'

const NAME = 'malipo_payer'

/** The payer's token of a browser without script, or null. */
export const payerTokenIn = (c: Context): string | null =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(c.req.header('cookie') ?? '')?.[1] ?? null

/**
 * The cookie with a payer's token, for browsers without script. Scripts cannot read it, and it is sent for the
 * documents of this payment only. It is `Lax`, because links in mails and shops lead here from other sites.
 */
export const payerCookie = (slug: string, id: string, token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=/p/${slug}/s/${id}; Max-Age=${PAYER_TOKEN.days * DAY_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
