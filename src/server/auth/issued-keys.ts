import { and, desc, eq, exists, gt, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '../../payment/durations'
import { createdFields, withValue } from '../audit/field-changes'
import { recordChange } from '../audit/record-change'
import type { Deps } from '../deps'
import { unauthorized } from '../http/problem'
import type { Change, Database } from '../ports/storage'
import { requireRow } from '../storage/database'
import { type IssuedKeyRow, issuedKeys, merchants, revokedKeys } from '../storage/schema/merchants'

type NewKey = Pick<IssuedKeyRow, 'jti' | 'mode' | 'scope' | 'scopes' | 'name' | 'createdAt' | 'createdBy' | 'expiresAt'>
type AuditDeps = Pick<Deps, 'clock' | 'random'>

/** Records an issued key. Studio links are short-lived and may be many, so the merchant's expired ones are deleted. */
export async function recordKey(
  deps: AuditDeps,
  change: Change,
  actor: string,
  handle: string,
  key: NewKey,
  action: 'key.created' | 'key.adopted' = 'key.created',
): Promise<void> {
  const { tx } = change
  const { id: merchantId } = requireRow(
    await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.handle, handle)),
  )
  if (key.scope !== null)
    await tx
      .delete(issuedKeys)
      .where(
        and(
          eq(issuedKeys.merchantId, merchantId),
          isNotNull(issuedKeys.scope),
          lte(issuedKeys.expiresAt, key.createdAt),
        ),
      )
  if (action === 'key.created') await requireMaker(tx, key.createdBy)
  await tx.insert(issuedKeys).values({ ...key, merchantId })
  const fields = {
    scope: withValue(key.scope),
    scopes: withValue(key.scopes),
    expires_at: withValue(key.expiresAt.toISOString()),
  }
  await recordChange(deps, change, { merchantId, mode: key.mode, actor }, action, key.jti, createdFields(fields))
}

/**
 * 401 if the key that creates another was revoked since it was read. Members and the operator create keys without one.
 */
async function requireMaker(tx: Database, maker: string | null): Promise<void> {
  if (maker === null) return
  const [key] = await tx.select().from(issuedKeys).where(eq(issuedKeys.jti, maker)).for('key share')
  if (key && (await isRevoked(tx, maker))) throw unauthorized()
}

/** Records the use of a key, at most once an hour. A key is accepted even if its use cannot be written. */
export async function recordUse(database: Database, now: Date, { jti, lastUsedAt }: IssuedKeyRow): Promise<void> {
  const before = new Date(now.getTime() - HOUR_MS)
  if (lastUsedAt !== null && lastUsedAt > before) return
  await database
    .update(issuedKeys)
    .set({ lastUsedAt: now })
    // one of several concurrent requests writes
    .where(and(eq(issuedKeys.jti, jti), or(isNull(issuedKeys.lastUsedAt), lte(issuedKeys.lastUsedAt, before))))
    .catch(() => {})
}

export const isIssued = async (database: Database, jti: string): Promise<boolean> =>
  (await database.$count(issuedKeys, eq(issuedKeys.jti, jti))) > 0

export const isRevoked = async (database: Database, jti: string): Promise<boolean> =>
  (await database.$count(revokedKeys, eq(revokedKeys.jti, jti))) > 0

/** Whether any live key is valid. */
export const hasLiveKey = async (database: Database, now: Date): Promise<boolean> => {
  const revoked = exists(database.select().from(revokedKeys).where(eq(revokedKeys.jti, issuedKeys.jti)))
  const valid = and(eq(issuedKeys.mode, 'live'), gt(issuedKeys.expiresAt, now), not(revoked))
  return (await database.$count(issuedKeys, valid)) > 0
}

/** The revocation of the key with which a key was created. */
const revokedParents = alias(revokedKeys, 'revoked_parents')

/** Recorded keys with what revoked them. */
export const keysWithRevocations = (database: Database) =>
  database
    .select({ key: issuedKeys, revocation: revokedKeys, parentRevocation: revokedParents })
    .from(issuedKeys)
    .leftJoin(revokedKeys, eq(revokedKeys.jti, issuedKeys.jti))
    .leftJoin(revokedParents, eq(revokedParents.jti, issuedKeys.createdBy))

export const NEWEST_KEY_FIRST = [desc(issuedKeys.createdAt), issuedKeys.jti]

/** The merchant's unexpired keys in both modes, newest first. */
export async function listKeys(database: Database, handle: string, now: Date) {
  const [merchant] = await database.select({ id: merchants.id }).from(merchants).where(eq(merchants.handle, handle))
  if (!merchant) return []
  return keysWithRevocations(database)
    .where(and(eq(issuedKeys.merchantId, merchant.id), gt(issuedKeys.expiresAt, now)))
    .orderBy(...NEWEST_KEY_FIRST)
}
