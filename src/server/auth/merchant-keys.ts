import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ListQuery } from '../../contract/envelope'
import type { ApiKeyRecord, ApiKeyRequest, NewApiKey } from '../../contract/members/api-key'
import { DAY_S } from '../../payment/durations'
import type { Deps } from '../deps'
import { missing } from '../http/problem'
import type { Database } from '../ports/storage'
import { requireRow } from '../storage/database'
import { ownedBy } from '../storage/owner'
import { issuedKeys, merchants } from '../storage/schema/merchants'
import type { Caller } from './caller/caller'
import { keysWithRevocations, NEWEST_KEY_FIRST } from './issued-keys'
import type { Keys } from './keys'
import { recordRevocation } from './revocation/record-revocation'

type KeyRow = Awaited<ReturnType<typeof keysWithRevocations>>[number]

const keyView = ({ key, revocation, parentRevocation }: KeyRow, reader: Caller): ApiKeyRecord => ({
  id: key.jti,
  mode: key.mode,
  name: key.name,
  scope: key.scope,
  scopes: key.scopes,
  current: key.jti === reader.actor,
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  expires_at: key.expiresAt.toISOString(),
  revoked_at: (revocation ?? parentRevocation)?.revokedAt.toISOString() ?? null,
  revoked_by: (revocation ?? parentRevocation)?.revokedBy ?? null,
})

/** The unexpired keys of the reader's merchant and mode, newest first. */
export async function listOwnKeys(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  reader: Caller,
  { page, limit }: ListQuery,
): Promise<{ items: ApiKeyRecord[]; total: number }> {
  const where = and(ownedBy(issuedKeys, reader), gt(issuedKeys.expiresAt, clock.now()))
  const rows = await keysWithRevocations(database)
    .where(where)
    .orderBy(...NEWEST_KEY_FIRST)
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: rows.map((row) => keyView(row, reader)), total: await database.$count(issuedKeys, where) }
}

/** The API keys that a member made and that have not expired, in both modes, newest first. */
export async function keysMadeBy(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  reader: Caller,
  memberId: string,
): Promise<ApiKeyRecord[]> {
  const isMadeByMember = and(
    eq(issuedKeys.merchantId, reader.merchantId),
    eq(issuedKeys.createdBy, `member:${memberId}`),
  )
  const rows = await keysWithRevocations(database)
    .where(and(isMadeByMember, isNull(issuedKeys.scope), gt(issuedKeys.expiresAt, clock.now())))
    .orderBy(...NEWEST_KEY_FIRST)
  return rows.map((row) => keyView(row, reader))
}

/** One key of the reader's merchant and mode. */
export async function readOwnKey(database: Database, reader: Caller, jti: string): Promise<ApiKeyRecord> {
  const where = and(ownedBy(issuedKeys, reader), eq(issuedKeys.jti, jti))
  return keyView(requireRow(await keysWithRevocations(database).where(where)), reader)
}

/** Revokes a key of the reader's merchant and mode. Idempotent. 404 for any other key. */
export const revokeOwnKey = (
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  reader: Caller,
  jti: string,
): Promise<ApiKeyRecord> =>
  deps.storage.change(async (change) => {
    const where = and(ownedBy(issuedKeys, reader), eq(issuedKeys.jti, jti))
    if ((await change.tx.$count(issuedKeys, where)) === 0) throw missing()
    await recordRevocation(deps, change, reader.actor, jti)
    return readOwnKey(change.tx, reader, jti)
  })

/** Makes a key of the caller's merchant, in the caller's mode, that can do no more than the caller. */
export async function createOwnKey(
  { storage: { database }, keys }: Pick<Deps, 'storage'> & { keys: Pick<Keys, 'issue'> },
  caller: Caller,
  { name, days, scopes }: ApiKeyRequest,
): Promise<NewApiKey> {
  const { handle } = requireRow(
    await database.select({ handle: merchants.handle }).from(merchants).where(eq(merchants.id, caller.merchantId)),
  )
  const request = { handle, mode: caller.mode, scopes: [...new Set(scopes)], name: name ?? undefined }
  const { token, jti } = await keys.issue({ ...request, seconds: days * DAY_S, maker: caller })
  return { ...(await readOwnKey(database, caller, jti)), token }
}
