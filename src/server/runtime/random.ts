import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '../ports/random'

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  base64: (bytes) => randomBytes(bytes).toString('base64'),
}
