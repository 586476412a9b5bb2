import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps'

/** The service's current secret, and the previous one after a rotation. */
export type TokenSecrets = Pick<Deps, 'jwtSecret'> & { settings: Pick<Deps['settings'], 'JWT_SECRET_PREVIOUS'> }

/** 256 bits as base64url. */
const TOKEN = /^[\w-]{43}$/

/** From one id, each purpose derives a different token. */
type Purpose = 'refund link' | 'payer token'

/**
 * Derives a token from a random id and the service's secret. The token is not stored, since it can be derived again.
 * The database has only its hash, so a copy of the database opens no link.
 */
export function deriveToken(secret: string, purpose: Purpose, id: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest()
  return createHmac('sha256', key).update(id).digest('base64url')
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The hash under which a token from a request is stored. Null if the text cannot be a token. */
export const parseTokenHash = (token: string): string | null => (TOKEN.test(token) ? hashToken(token) : null)

/** Whether a token from a request has the stored hash. */
export function matchesTokenHash(storedHash: string | null, given: string | null): boolean {
  const hash = given === null ? null : parseTokenHash(given)
  return storedHash !== null && hash !== null && timingSafeEqual(Buffer.from(storedHash), Buffer.from(hash))
}

/** Derives the token of the id again. Null if the id never had one, or if its secret is no longer configured. */
export function rederiveToken(
  { jwtSecret, settings }: TokenSecrets,
  purpose: Purpose,
  id: string,
  storedHash: string | null,
): string | null {
  for (const secret of [jwtSecret, settings.JWT_SECRET_PREVIOUS]) {
    const token = secret ? deriveToken(secret, purpose, id) : null
    if (matchesTokenHash(storedHash, token)) return token
  }
  return null
}
