import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { NewPasskey, Passkey, PasskeyOptions, PasskeyRequest } from '../../../contract/members/passkey'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { devices, members, type PasskeyRow, passkeys } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MemberCaller } from '../caller/caller'
import { lockMember } from '../members/lock-members'
import { countRecoveryCodes, replaceRecoveryCodes } from '../recovery/recovery-codes'
import { createChallenge, isOwnChallenge, takeChallenge } from './challenges'
import { relyingPartyOf } from './relying-party'

/** The number of passkeys that a member can have. */
export const MAX_PASSKEYS = 10

/** The algorithms of passkeys, as COSE numbers them: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

type PasskeyDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

const passkeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

/** The passkeys of a member, oldest first. */
export const passkeysOf = (database: Database, memberId: string): Promise<PasskeyRow[]> =>
  database.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(asc(passkeys.createdAt), passkeys.id)

export async function listPasskeys(
  { storage: { database } }: Pick<Deps, 'storage'>,
  { member }: MemberCaller,
): Promise<{ items: Passkey[]; total: number }> {
  const rows = await passkeysOf(database, member.id)
  return { items: rows.map(passkeyView), total: rows.length }
}

const challengeUseOf = ({ member }: MemberCaller) => `add to ${member.id}` as const

/** 409 if the member can have no further passkey. */
async function requireRoom(database: Database, memberId: string): Promise<void> {
  if ((await database.$count(passkeys, eq(passkeys.memberId, memberId))) >= MAX_PASSKEYS)
    throw conflict(`A member has at most ${MAX_PASSKEYS} passkeys`)
}

/** The options with which the member's browser makes a passkey. 409 for too many passkeys. */
export async function newPasskeyOptions(deps: PasskeyDeps, caller: MemberCaller): Promise<PasskeyOptions> {
  const { storage, publicUrl } = deps
  await requireRoom(storage.database, caller.member.id)
  const { member, merchant } = requireRow(
    await storage.database
      .select({ member: members, merchant: merchants.name })
      .from(members)
      .innerJoin(merchants, eq(merchants.id, members.merchantId))
      .where(eq(members.id, caller.member.id)),
  )
  const options = await generateRegistrationOptions({
    rpName: merchant,
    rpID: relyingPartyOf(publicUrl).id,
    userID: new Uint8Array(Buffer.from(member.id)),
    userName: member.name ?? member.email ?? merchant,
    userDisplayName: member.name ?? '',
    challenge: new Uint8Array(createChallenge(deps, challengeUseOf(caller))),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(storage.database, member.id)).map(({ credentialId }) => ({
      id: credentialId,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { options: { ...options } }
}

/**
 * Adds a passkey, with which the member's device can sign in. A member without recovery codes gets ten. Throws 400 if
 * the browser's answer is not for our options, and 409 for too many passkeys.
 */
export const addPasskey = (
  deps: PasskeyDeps,
  caller: MemberCaller,
  { name, credential }: PasskeyRequest,
): Promise<NewPasskey> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const { id: memberId, deviceId } = caller.member
    const verified = await verifyNew(deps, caller, credential)
    await lockMember(change, caller.merchantId, memberId)
    if (!verified || !(await takeChallenge(change, deps, verified.challenge)))
      throw invalid('credential: This passkey does not confirm it.')
    await requireRoom(tx, memberId)
    const id = deps.random.uuid()
    const [row] = await tx
      .insert(passkeys)
      .values({ id, memberId, name, ...verified.columns, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!row) throw invalid('credential: This passkey does not confirm it.')
    await tx.update(devices).set({ passkeyId: id }).where(eq(devices.id, deviceId))
    await recordChange(deps, change, { ...caller, mode: 'live' }, 'passkey.created', id, [{ field: 'name' }])
    const hasCodes = (await countRecoveryCodes(tx, memberId)) > 0
    return { ...passkeyView(row), recovery_codes: hasCodes ? null : await replaceRecoveryCodes(change, deps, caller) }
  })

/** The columns of a new passkey, and the challenge that it signed. Null if the answer is not for our options. */
async function verifyNew(deps: PasskeyDeps, caller: MemberCaller, credential: PasskeyRequest['credential']) {
  const party = relyingPartyOf(deps.publicUrl)
  let signed = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, authenticatorAttachment: undefined },
    expectedChallenge(challenge) {
      signed = challenge
      return isOwnChallenge(deps, challengeUseOf(caller), challenge)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // the library throws for each kind of wrong response
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  const columns = {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: credential.response.transports ?? [],
  }
  return { challenge: signed, columns }
}

const isOwn = ({ member }: MemberCaller, id: string) => and(eq(passkeys.id, id), eq(passkeys.memberId, member.id))

/** 404 if the passkey is not the member's own. */
export async function findOwnPasskey(database: Database, caller: MemberCaller, id: string): Promise<PasskeyRow> {
  const [passkey] = await database.select().from(passkeys).where(isOwn(caller, id))
  if (!passkey) throw missing()
  return passkey
}

/** Renames one of the member's own passkeys. */
export async function renamePasskey(
  { storage: { database } }: Pick<Deps, 'storage'>,
  caller: MemberCaller,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await database.update(passkeys).set({ name }).where(isOwn(caller, id)).returning()
  if (!row) throw missing()
  return passkeyView(row)
}

/** Removes one of the member's own passkeys: it can no longer sign in or confirm. */
export const removePasskey = (
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  caller: MemberCaller,
  id: string,
): Promise<void> =>
  deps.storage.change(async (change) => {
    await findOwnPasskey(change.tx, caller, id)
    await change.tx.delete(passkeys).where(isOwn(caller, id))
    await recordChange(deps, change, { ...caller, mode: 'live' }, 'passkey.removed', id, [])
  })
