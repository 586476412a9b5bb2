import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { FreshCheck, FreshCheckSubject, FreshCheckTarget } from '../../../contract/members/fresh-check'
import { HOUR_MS, MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { forbidden, freshCheckRequired, tooMany } from '../../http/problem'
import { queueMail } from '../../mail/queue/queue-mail'
import { requireRow } from '../../storage/database'
import { type FreshCheckRow, freshChecks, members } from '../../storage/schema/members'
import type { MemberCaller } from '../caller/caller'
import { passkeysOf } from '../passkeys/passkeys'
import { hasPasskeys, relyingPartyOf } from '../passkeys/relying-party'
import { challengeOf } from './code'
import { waitsUntil } from './recovery-wait'

/** How long a check can be confirmed and then used. */
const VALID_MS = 5 * MINUTE_MS
/**
 * The checks in an hour that were not confirmed. Each code has few attempts, so this limits guesses, and mails. One
 * device reaches only its own limit, so that a stolen session does not keep its member from confirming elsewhere.
 */
const MAX_UNCONFIRMED = { code: { device: 10, member: 50 }, passkey: { device: 200, member: 1000 } } as const

/** The effect of an operation, which a member confirms. */
export interface Confirmation {
  subject: FreshCheckSubject
  target: Partial<FreshCheckTarget>
  /** True for an operation that acts in both modes, such as an invitation. */
  inBothModes?: true
}

/** A request that a member confirms. */
export interface CheckedRequest {
  /** The check that the request names; null if it names none. */
  id: string | null
  /** A hash of the operation and everything in the request that decides what it does. */
  requestHash: string
  /** Whether the request has an `Idempotency-Key`, which is in the hash, so that a repetition has no further effect. */
  isKeyed: boolean
}

type CheckDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings' | 'jwtSecret' | 'publicUrl'>

/** How a member can confirm, and until when the member must wait if nothing confirms yet. */
interface WayToConfirm {
  method: FreshCheckRow['method'] | null
  waitsUntil: Date | null
}

/** The subjects of a member who recovers: a new passkey confirms other operations only after the wait. */
const OF_RECOVERY: readonly FreshCheckSubject[] = ['passkey', 'recovery_codes']

/**
 * How a member can confirm: with a passkey, or else by a mailed code. No method without either, so that no member is
 * locked out, but a member who recovered waits. The sandbox mails no codes, as there is no money in it; with a passkey,
 * a member can try the check there.
 */
async function wayToConfirm(
  deps: CheckDeps,
  caller: MemberCaller,
  { subject, inBothModes }: Confirmation,
): Promise<WayToConfirm> {
  const { database } = deps.storage
  const { member, mode } = caller
  const own = hasPasskeys(deps.publicUrl) ? await passkeysOf(database, member.id) : []
  const byPasskey = own.length > 0 ? 'passkey' : null
  if (mode === 'test' && !inBothModes) return { method: byPasskey, waitsUntil: null }
  const { email } = requireRow(await database.select().from(members).where(eq(members.id, member.id)))
  if (email !== null && deps.settings.SMTP_URL !== undefined) return { method: byPasskey ?? 'code', waitsUntil: null }
  return { method: byPasskey, waitsUntil: OF_RECOVERY.includes(subject) ? null : await waitsUntil(deps, caller, own) }
}

/** Whether the member has a way to confirm an operation, now or after a wait. */
export async function canConfirm(deps: CheckDeps, caller: MemberCaller, confirmation: Confirmation): Promise<boolean> {
  const way = await wayToConfirm(deps, caller, confirmation)
  return way.method !== null || way.waitsUntil !== null
}

/**
 * Lets a request pass if the member has confirmed exactly this request with the check that `id` names, once. A request
 * with a key may be repeated for five minutes, so that a member who lost the answer is not asked again. Otherwise
 * throws 403 with a new check, which is mailed or signed, and 403 without a check for a member who must wait after a
 * recovery. 429 for too many checks.
 */
export async function requireFreshCheck(
  deps: CheckDeps,
  caller: MemberCaller,
  confirmation: Confirmation,
  request: CheckedRequest,
): Promise<void> {
  const { method, waitsUntil: until } = await wayToConfirm(deps, caller, confirmation)
  if (until) throw forbidden(`You signed in without your passkey: this is possible from ${moment(until)} on`)
  if (method === null || (await takeCheck(deps, caller, request)) || (await isRepeated(deps, caller, request))) return
  throw freshCheckRequired(await createCheck(deps, caller, confirmation, { method, requestHash: request.requestHash }))
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The checks of exactly this request by this member on this device. */
const checksOf = ({ member, mode }: MemberCaller, { requestHash }: CheckedRequest) =>
  and(
    eq(freshChecks.memberId, member.id),
    eq(freshChecks.deviceId, member.deviceId),
    eq(freshChecks.mode, mode),
    eq(freshChecks.requestHash, requestHash),
  )

/** Marks the confirmed check that a request names as used. False if there is none. */
async function takeCheck(
  { storage: { database }, clock }: CheckDeps,
  caller: MemberCaller,
  request: CheckedRequest,
): Promise<boolean> {
  if (request.id === null) return false
  const now = clock.now()
  const confirmed = and(
    eq(freshChecks.id, request.id),
    checksOf(caller, request),
    isNotNull(freshChecks.confirmedAt),
    isNull(freshChecks.usedAt),
    gt(freshChecks.expiresAt, now),
  )
  // only one of two concurrent requests finds the check unused
  const taken = await database.update(freshChecks).set({ usedAt: now }).where(confirmed).returning()
  return taken.length > 0
}

/** Whether a check was used for the same request with the same key a short time ago. */
async function isRepeated(
  { storage: { database }, clock }: CheckDeps,
  caller: MemberCaller,
  request: CheckedRequest,
): Promise<boolean> {
  if (!request.isKeyed) return false
  const since = new Date(clock.now().getTime() - VALID_MS)
  return (await database.$count(freshChecks, and(checksOf(caller, request), gt(freshChecks.usedAt, since)))) > 0
}

async function createCheck(
  deps: CheckDeps,
  { member, mode }: MemberCaller,
  { subject, target }: Confirmation,
  { method, requestHash }: { method: FreshCheckRow['method']; requestHash: string },
): Promise<FreshCheck> {
  const { storage, clock, random } = deps
  const createdAt = clock.now()
  const id = random.uuid()
  const check = {
    id,
    memberId: member.id,
    deviceId: member.deviceId,
    mode,
    subject,
    target: { amount: null, currency: null, to: null, ...target },
    requestHash,
    method,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS),
  }
  await storage.change(async (change) => {
    // concurrent requests of a member wait for each other, so that their checks are counted
    await change.tx.select().from(members).where(eq(members.id, member.id)).for('update')
    const unconfirmed = and(
      eq(freshChecks.memberId, member.id),
      eq(freshChecks.method, method),
      gt(freshChecks.createdAt, new Date(createdAt.getTime() - HOUR_MS)),
      isNull(freshChecks.confirmedAt),
    )
    const onDevice = and(unconfirmed, eq(freshChecks.deviceId, member.deviceId))
    const limits = MAX_UNCONFIRMED[method]
    const isOver =
      (await change.tx.$count(freshChecks, onDevice)) >= limits.device ||
      (await change.tx.$count(freshChecks, unconfirmed)) >= limits.member
    if (isOver) throw tooMany(HOUR_MS / 1000)
    await change.tx.insert(freshChecks).values(check)
    if (method === 'code') await queueMail(change, deps, { kind: 'fresh_check', mode, freshCheckId: id })
  })
  const options = method === 'passkey' ? await signOptions(deps, member.id, id) : null
  return { id, subject, target: check.target, method, options, expires_at: check.expiresAt.toISOString() }
}

async function signOptions(deps: CheckDeps, memberId: string, checkId: string): Promise<FreshCheck['options']> {
  const own = await passkeysOf(deps.storage.database, memberId)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps.publicUrl).id,
    challenge: new Uint8Array(challengeOf(deps, checkId)),
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })
  return { ...options }
}
