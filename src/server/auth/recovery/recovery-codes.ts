import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../ports/storage'
import { recoveryCodes } from '../../storage/schema/members'
import type { MemberCaller } from '../caller/caller'
import { tokenHash } from '../caller/token-hash'

const COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A code of 80 random bits, in groups of four. */
function newCode({ random }: Pick<Deps, 'random'>): string {
  const bytes = Buffer.from(random.hex(LENGTH), 'hex')
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** The stored form of a code, however it was typed. */
const codeHash = (code: string): string =>
  tokenHash(`recovery ${code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')}`)

const unusedOf = (memberId: string) => and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt))

/** How many unused codes a member has. */
export const countRecoveryCodes = (database: Database, memberId: string): Promise<number> =>
  database.$count(recoveryCodes, unusedOf(memberId))

/** Gives the member ten new codes. The earlier ones stop working. */
export async function replaceRecoveryCodes(
  change: Change,
  deps: Pick<Deps, 'clock' | 'random'>,
  caller: MemberCaller,
): Promise<string[]> {
  const { id: memberId } = caller.member
  const codes = Array.from({ length: COUNT }, () => newCode(deps))
  await change.tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  const createdAt = deps.clock.now()
  await change.tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: deps.random.uuid(), memberId, codeHash: codeHash(code), createdAt })))
  await recordChange(deps, change, { ...caller, mode: 'live' }, 'recovery_codes.created', memberId, [])
  return codes
}

/** Marks a code as used. Returns its member; null for a code that is wrong or was used. */
export async function takeRecoveryCode(
  { tx }: Pick<Change, 'tx'>,
  { clock }: Pick<Deps, 'clock'>,
  code: string,
): Promise<string | null> {
  const unused = and(eq(recoveryCodes.codeHash, codeHash(code)), isNull(recoveryCodes.usedAt))
  // only one of two concurrent requests finds the code unused
  const [taken] = await tx.update(recoveryCodes).set({ usedAt: clock.now() }).where(unused).returning()
  return taken?.memberId ?? null
}
