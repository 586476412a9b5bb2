import type { Context } from 'hono'

/** The prefix prevents other hosts of the domain from setting the cookie. Browsers only accept it with https. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-malipo_device' : 'malipo_device')

/** 32 bytes as base64url. */
const SECRET = '[\\w-]{43}'

/** The device's secret in the request; null without a well-formed one. */
export function deviceSecretIn(c: Context, isSecure: boolean): string | null {
  const cookie = new RegExp(`(?:^|;\\s*)${nameOf(isSecure)}=(${SECRET})(?:;|$)`)
  return cookie.exec(c.req.header('cookie') ?? '')?.[1] ?? null
}

/**
 * The `Set-Cookie` header that signs a device in, or out if `secret` is null. Scripts cannot read the cookie, and other
 * sites cannot make requests with it.
 */
export const deviceCookie = (secret: string | null, seconds: number, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${secret ?? ''}; Path=/; Max-Age=${secret === null ? 0 : seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
