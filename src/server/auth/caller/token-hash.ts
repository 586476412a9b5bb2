import { createHash } from 'node:crypto'

/** What is stored of a token or a cookie. They are random and long, so that nothing slower is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
