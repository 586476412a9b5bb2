import { and, eq, gt, inArray, isNotNull, notExists } from 'drizzle-orm'
import { deletedFields, withValue } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import type { MemberRow } from '../../storage/schema/members'
import { type IssuedKeyRow, issuedKeys, revokedKeys } from '../../storage/schema/merchants'

type AuditDeps = Pick<Deps, 'clock' | 'random'>

/**
 * Revokes a key and all keys that were created with it, because a thief may have created some. Idempotent. A key that
 * was never recorded can be revoked, too.
 */
export async function recordRevocation(deps: AuditDeps, change: Change, actor: string, jti: string): Promise<void> {
  const { tx } = change
  for (let jtis = [jti]; jtis.length > 0; ) {
    // creating a key locks its maker, so that no key is created meanwhile
    const keys = await tx
      .select()
      .from(issuedKeys)
      .where(inArray(issuedKeys.jti, jtis))
      .orderBy(issuedKeys.jti)
      .for('update')
    for (const revokedJti of jtis) {
      const key = keys.find((key) => key.jti === revokedJti)
      await revoke(deps, change, actor, revokedJti, key)
    }
    jtis = await madeWith(change, keys)
  }
}

async function revoke(
  deps: AuditDeps,
  change: Change,
  actor: string,
  jti: string,
  key: IssuedKeyRow | undefined,
): Promise<void> {
  const [revoked] = await change.tx
    .insert(revokedKeys)
    .values({ jti, revokedAt: deps.clock.now(), revokedBy: actor })
    .onConflictDoNothing()
    .returning({ jti: revokedKeys.jti })
  if (revoked) change.announce(channelOf.access(jti))
  if (!revoked || !key) return
  const fields = key.scope === null ? [] : deletedFields({ scope: withValue(key.scope) })
  await recordChange(deps, change, { ...key, actor }, 'key.revoked', jti, fields)
}

/** The keys that were created with these and are not revoked. */
async function madeWith({ tx }: Change, makers: readonly IssuedKeyRow[]): Promise<string[]> {
  const [first] = makers
  if (!first) return []
  const isMadeWith = inArray(
    issuedKeys.createdBy,
    makers.map(({ jti }) => jti),
  )
  const revocation = tx.select().from(revokedKeys).where(eq(revokedKeys.jti, issuedKeys.jti))
  const rows = await tx
    .select({ jti: issuedKeys.jti })
    .from(issuedKeys)
    .where(and(eq(issuedKeys.merchantId, first.merchantId), isMadeWith, notExists(revocation)))
  return rows.map(({ jti }) => jti)
}

/** Revokes the unexpired studio links that a member created, and if `which` says so, the member's API keys. */
export async function revokeMadeBy(
  deps: AuditDeps,
  change: Change,
  actor: string,
  { merchantId, id }: Pick<MemberRow, 'merchantId' | 'id'>,
  kinds: 'links' | 'links and keys',
): Promise<void> {
  const { tx } = change
  const ofMember = and(eq(issuedKeys.merchantId, merchantId), eq(issuedKeys.createdBy, `member:${id}`))
  const revocable = kinds === 'links' ? and(ofMember, isNotNull(issuedKeys.scope)) : ofMember
  const madeKeys = await tx
    .select({ jti: issuedKeys.jti })
    .from(issuedKeys)
    .where(and(revocable, gt(issuedKeys.expiresAt, deps.clock.now())))
  for (const { jti } of madeKeys) await recordRevocation(deps, change, actor, jti)
}
