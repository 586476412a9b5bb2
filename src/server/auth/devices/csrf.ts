import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { forbidden } from '../../http/problem'

/** The token that a device sends with every change. Another site cannot read it, since it cannot read any answer. */
export const csrfTokenOf = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url')

const READING = new Set(['GET', 'HEAD'])

/** 403 if a change is not made by our own pages. Reading needs nothing: other sites cannot read the answer. */
export function requireOwnPage(c: Context, secret: string, publicUrl: string): void {
  if (READING.has(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if ((site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== new URL(publicUrl).origin))
    throw forbidden('This request comes from another site')
  const given = Buffer.from(c.req.header('x-csrf-token') ?? '')
  const wanted = Buffer.from(csrfTokenOf(secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw forbidden('X-CSRF-Token: must be the token of GET /api/v1/me')
}
