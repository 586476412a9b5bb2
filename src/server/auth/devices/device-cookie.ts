import type { Context } from 'hono'

/** Without https there can be no prefix, which keeps other hosts of the domain from setting the cookie. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-malipo_device' : 'malipo_device')

/** The device's secret in the request, or null. */
export function deviceSecretIn(c: Context, isSecure: boolean): string | null {
  const [, secret] = new RegExp(`(?:^|;\\s*)${nameOf(isSecure)}=([\\w-]+)`).exec(c.req.header('cookie') ?? '') ?? []
  return secret ?? null
}

/**
 * The header that keeps a device signed in, or with null ends it. Scripts cannot read the cookie, and no other site can
 * make a request with it.
 */
export const deviceCookie = (secret: string | null, seconds: number, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${secret ?? ''}; Path=/; Max-Age=${secret === null ? 0 : seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
