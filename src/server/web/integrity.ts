import { createHash } from 'node:crypto'

/** Subresource integrity value of a file. */
export const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`
