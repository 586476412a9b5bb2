import { createHash } from 'node:crypto'

/** The stored form of a token or a cookie. Tokens are long and random, so a slow hash is not needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
