import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { forbidden } from '../../http/problem'

/** The token that a device sends with every change. Another site cannot read it, because it can read no answer. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url')

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * 403 if the browser reports that the request comes from another site. Any other host or port counts as another site,
 * because browsers send `SameSite=Strict` cookies between hosts of one domain and between ports. `none` stands for the
 * address bar.
 */
export function requireOwnOrigin(c: Context, publicUrl: string): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const origin = c.req.header('origin')
  const isOurs = site === 'same-origin' || (site === 'none' && SAFE_METHODS.has(c.req.method))
  if (!isOurs || (origin !== undefined && origin !== new URL(publicUrl).origin))
    throw forbidden('This request comes from another site')
}

/** 403 unless our own pages make the request. A change also needs the token, because old browsers report no site. */
export function requireOwnPage(c: Context, secret: string, publicUrl: string): void {
  requireOwnOrigin(c, publicUrl)
  if (SAFE_METHODS.has(c.req.method) || hasToken(c, secret)) return
  throw forbidden('X-CSRF-Token: Must be the token of GET /api/v1/me')
}

/**
 * True for a page of an earlier sign-in, after another tab of the browser has signed in again. It must not read the
 * data of another member. Requests without the token, such as the first one, belong to no earlier sign-in.
 */
export const isOfEarlierSignIn = (c: Context, secret: string): boolean =>
  SAFE_METHODS.has(c.req.method) && c.req.header('x-csrf-token') !== undefined && !hasToken(c, secret)

function hasToken(c: Context, secret: string): boolean {
  const token = Buffer.from(c.req.header('x-csrf-token') ?? '')
  const expected = Buffer.from(csrfTokenOf(secret))
  return token.length === expected.length && timingSafeEqual(token, expected)
}
