import { createHmac, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { usedChallenges } from '../../storage/schema/members'

/** A member may have to confirm by mail between the challenge and its use. */
const VALID_MS = 10 * MINUTE_MS
const NONCE_BYTES = 16
const TIME_BYTES = 8

type ChallengeDeps = Pick<Deps, 'random' | 'clock' | 'jwtSecret'>

/** The use of a challenge: a signature for one use is not accepted for another. */
export type ChallengeUse = 'sign in' | `add to ${string}`

const sign = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, use: ChallengeUse, content: Buffer) =>
  createHmac('sha256', jwtSecret).update(`passkey challenge: ${use}:`).update(content).digest()

/**
 * A challenge for a passkey. It holds its own end and signature, so that requests of strangers for one store nothing.
 */
export function createChallenge(deps: ChallengeDeps, use: ChallengeUse): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(NONCE_BYTES + TIME_BYTES)
  content.write(deps.random.hex(NONCE_BYTES), 'hex')
  content.writeBigUInt64BE(BigInt(deps.clock.now().getTime() + VALID_MS), NONCE_BYTES)
  return Buffer.concat([content, sign(deps, use, content)])
}

/** Whether we issued a challenge for this use, and it has not expired. */
export function isOwnChallenge(deps: ChallengeDeps, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const content = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  const signature = bytes.subarray(NONCE_BYTES + TIME_BYTES)
  const expected = sign(deps, use, content)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  return content.readBigUInt64BE(NONCE_BYTES) > BigInt(deps.clock.now().getTime())
}

/** Marks a challenge as used, and returns false if it was used before. Deletes those that have expired. */
export async function takeChallenge(
  { tx }: Pick<Change, 'tx'>,
  { clock }: Pick<Deps, 'clock'>,
  challenge: string,
): Promise<boolean> {
  const now = clock.now()
  await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
  const [taken] = await tx
    .insert(usedChallenges)
    .values({ challenge, expiresAt: new Date(now.getTime() + VALID_MS) })
    .onConflictDoNothing()
    .returning()
  return taken !== undefined
}
