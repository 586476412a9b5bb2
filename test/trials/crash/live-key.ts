import { createHmac, randomUUID } from 'node:crypto'

export const JWT_SECRET = 'a secret of the trials, long enough for it'

/** A live key of merchant `demo`, which nobody issued: to the service it is as good as one of its own. */
export function liveKey(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000) - 60
  const claims = { sub: 'demo', mode: 'live', jti: randomUUID(), aud: 'malipo', iat, exp: iat + 30 * 86_400 }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`
}
