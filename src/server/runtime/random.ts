import { randomBytes, randomUUID } from 'node:crypto'

/** Random ids and secrets. */
export interface Random {
  /** UUID v4. */
  uuid(): string
  /** Lower-case hex of `bytes` random bytes. */
  hex(bytes: number): string
  /** Base64 of `bytes` random bytes. */
  base64(bytes: number): string
}

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  base64: (bytes) => randomBytes(bytes).toString('base64'),
}
