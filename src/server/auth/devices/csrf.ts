import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { forbidden } from '../../http/problem'

/** The token that a device sends with every change. Another site cannot read it, since it cannot read any answer. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url')

const READING = new Set(['GET', 'HEAD'])

/**
 * 403 if a browser says that another site makes the request. That is any other host or port, although cookies of
 * `SameSite=Strict` go along between hosts of one domain, and between ports. `none` is the address bar.
 */
export function requireOwnOrigin(c: Context, publicUrl: string): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const origin = c.req.header('origin')
  const isOurs = site === 'same-origin' || (site === 'none' && READING.has(c.req.method))
  if (!isOurs || (origin !== undefined && origin !== new URL(publicUrl).origin))
    throw forbidden('This request comes from another site')
}

/** 403 if a request is not made by our own pages. A change also needs the token, which every browser understands. */
export function requireOwnPage(c: Context, secret: string, publicUrl: string): void {
  requireOwnOrigin(c, publicUrl)
  if (READING.has(c.req.method)) return
  const given = Buffer.from(c.req.header('x-csrf-token') ?? '')
  const expected = Buffer.from(csrfTokenOf(secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw forbidden('X-CSRF-Token: must be the token of GET /api/v1/me')
}
