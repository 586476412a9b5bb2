import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FreshCheckProof } from '../../../contract/members/fresh-check'
import { createdFields, withoutValue, withValue } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { invalid, missing } from '../../http/problem'
import type { Change } from '../../ports/storage'
import { type FreshCheckRow, freshChecks } from '../../storage/schema/members'
import type { MemberCaller } from '../caller/caller'
import { verifyPasskey } from '../passkeys/verify-passkey'
import { challengeOf, codeOf } from './code'

/** The wrong codes after which a check ends. */
const MAX_ATTEMPTS = 5

type ConfirmDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

/**
 * Confirms a check of the member on this device, by the passkey or the mailed code. Throws 400 for a wrong one, and 404
 * for a check that has expired, was confirmed, or has had too many wrong codes. Recorded in the audit.
 */
export async function confirmFreshCheck(
  deps: ConfirmDeps,
  caller: MemberCaller,
  id: string,
  proof: FreshCheckProof,
): Promise<FreshCheckRow> {
  const confirmed = await deps.storage.change(async (change) => {
    const check = await lockOpenCheck(change, deps, caller, id)
    if (await isProven(change, deps, check, proof)) {
      await change.tx.update(freshChecks).set({ confirmedAt: deps.clock.now() }).where(eq(freshChecks.id, id))
      await recordChange(deps, change, caller, 'fresh_check.confirmed', id, createdFields(audited(check)))
      return check
    }
    // the attempt is counted although the request fails
    await change.tx
      .update(freshChecks)
      .set({ attempts: sql`${freshChecks.attempts} + 1` })
      .where(eq(freshChecks.id, id))
    return null
  })
  if (confirmed) return confirmed
  throw invalid(proof.credential ? 'credential: This passkey does not confirm it.' : 'code: This code is wrong.')
}

const audited = ({ subject, method, target: { amount, currency, to } }: FreshCheckRow) => ({
  subject: withValue(subject),
  method: withValue(method),
  amount: withValue(amount),
  currency: withValue(currency),
  to: withoutValue(to),
})

async function lockOpenCheck(
  { tx }: Change,
  { clock }: ConfirmDeps,
  { member, mode }: MemberCaller,
  id: string,
): Promise<FreshCheckRow> {
  const open = and(
    eq(freshChecks.id, id),
    eq(freshChecks.memberId, member.id),
    eq(freshChecks.deviceId, member.deviceId),
    eq(freshChecks.mode, mode),
    isNull(freshChecks.confirmedAt),
    gt(freshChecks.expiresAt, clock.now()),
  )
  const [check] = await tx.select().from(freshChecks).where(open).for('update')
  if (!check || check.attempts >= MAX_ATTEMPTS) throw missing()
  return check
}

async function isProven(
  change: Change,
  deps: ConfirmDeps,
  { id, method, memberId }: FreshCheckRow,
  { code, credential }: FreshCheckProof,
): Promise<boolean> {
  if (method === 'code') return code !== undefined && timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(deps, id)))
  if (!credential) return false
  const expected = challengeOf(deps, id).toString('base64url')
  const passkey = await verifyPasskey(change, deps, credential, (challenge) => challenge === expected)
  return passkey?.memberId === memberId
}
