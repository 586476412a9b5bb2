import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps'

const DIGITS = 6

/**
 * The mailed code of a check. It is computed from the secret of the service and stored nowhere: a hash of six digits
 * would hide nothing. A mail that is sent again repeats it.
 */
export function codeOf({ jwtSecret }: Pick<Deps, 'jwtSecret'>, checkId: string): string {
  const bytes = createHmac('sha256', jwtSecret).update(`fresh check ${checkId}`).digest()
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

/** The challenge that a passkey signs to confirm a check. */
export const challengeOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, checkId: string): Buffer<ArrayBuffer> =>
  createHmac('sha256', jwtSecret).update(`fresh check challenge ${checkId}`).digest() as Buffer<ArrayBuffer>
