import { and, desc, eq, exists, gt, isNotNull, lte, not } from 'drizzle-orm'
import type { Mode } from '../../contract/enums'
import { type Database, only } from '../storage/database'
import { issuedKeys, merchants, revokedKeys } from '../storage/schema/merchants'

type NewKey = { jti: string; mode: Mode; scope: string | null; createdAt: Date; expiresAt: Date }

/** Keys with a scope are short-lived and may be many, so expired ones of the merchant are deleted. */
export async function recordKey(database: Database, handle: string, key: NewKey): Promise<void> {
  const { id: merchantId } = only(
    await database.select({ id: merchants.id }).from(merchants).where(eq(merchants.handle, handle)),
  )
  if (key.scope !== null)
    await database
      .delete(issuedKeys)
      .where(
        and(
          eq(issuedKeys.merchantId, merchantId),
          isNotNull(issuedKeys.scope),
          lte(issuedKeys.expiresAt, key.createdAt),
        ),
      )
  await database.insert(issuedKeys).values({ ...key, merchantId })
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

/** The merchant's unexpired keys, newest first. */
export const listKeys = (database: Database, handle: string, now: Date) =>
  database
    .select({ key: issuedKeys, revokedAt: revokedKeys.revokedAt })
    .from(issuedKeys)
    .innerJoin(merchants, eq(merchants.id, issuedKeys.merchantId))
    .leftJoin(revokedKeys, eq(revokedKeys.jti, issuedKeys.jti))
    .where(and(eq(merchants.handle, handle), gt(issuedKeys.expiresAt, now)))
    .orderBy(desc(issuedKeys.createdAt), issuedKeys.jti)
