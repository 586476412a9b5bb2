import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { issuedKeys, revokedKeys } from '../../storage/schema/merchants'

type AuditDeps = Pick<Deps, 'clock' | 'random'>

/** Idempotent. A key that was never recorded can be revoked, too. */
export async function recordRevocation(deps: AuditDeps, change: Change, jti: string): Promise<void> {
  const { tx, actor } = change
  const [revoked] = await tx
    .insert(revokedKeys)
    .values({ jti, revokedAt: deps.clock.now(), revokedBy: actor })
    .onConflictDoNothing()
    .returning({ jti: revokedKeys.jti })
  const [key] = await tx.select().from(issuedKeys).where(eq(issuedKeys.jti, jti))
  if (revoked && key) await recordChange(deps, change, key, 'key.revoked', jti, [])
}

/** Revokes the studio links that somebody made and that have not expired. Keys without a scope stay. */
export async function revokeLinksOf(deps: AuditDeps, change: Change, merchantId: string, maker: string): Promise<void> {
  const made = and(eq(issuedKeys.merchantId, merchantId), eq(issuedKeys.createdBy, maker), isNotNull(issuedKeys.scope))
  const links = await change.tx
    .select({ jti: issuedKeys.jti })
    .from(issuedKeys)
    .where(and(made, gt(issuedKeys.expiresAt, deps.clock.now())))
  for (const { jti } of links) await recordRevocation(deps, change, jti)
}
