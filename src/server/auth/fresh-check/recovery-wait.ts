import { and, eq, gte, inArray } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import { OPERATOR } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { type AuditEntryRow, auditEntries } from '../../storage/schema/audit'
import type { PasskeyRow } from '../../storage/schema/members'
import type { MemberCaller } from '../caller/caller'

/** How long a member who signed in by a recovery code, or without a lost passkey, waits to confirm what matters. */
const WAIT_MS = DAY_MS

/**
 * Until when a member who cannot confirm by mail must wait: a recovery code, which may be stolen, would otherwise be
 * enough to move money. Null for a member who did not recover, and for one with a passkey from before the recovery. A
 * link of the operator counts only if the member had a passkey, so that a new owner is not locked out. The audit says
 * what happened, since passkeys and codes that are removed leave no rows.
 */
export async function waitsUntil(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  { actor, merchantId }: MemberCaller,
  passkeys: readonly PasskeyRow[],
): Promise<Date | null> {
  const entries = await database
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.merchantId, merchantId),
        // sign-ins and passkeys belong to both modes, and are recorded in live mode
        eq(auditEntries.mode, 'live'),
        eq(auditEntries.actor, actor),
        inArray(auditEntries.action, ['device.created', 'passkey.created', 'passkey.removed']),
        gte(auditEntries.createdAt, new Date(clock.now().getTime() - WAIT_MS)),
      ),
    )
  const recoveries = entries.filter((entry) => isRecovery(entry, entries)).map(({ createdAt }) => createdAt.getTime())
  if (recoveries.length === 0) return null
  const first = Math.min(...recoveries)
  if (passkeys.some(({ createdAt }) => createdAt.getTime() < first)) return null
  return new Date(Math.max(...recoveries) + WAIT_MS)
}

/** Whether an entry is the sign-in of a member who did not use a way to confirm that the member had. */
function isRecovery({ action, changes, createdAt }: AuditEntryRow, entries: readonly AuditEntryRow[]): boolean {
  if (action !== 'device.created') return false
  if (changes.some(({ field }) => field === 'recovery_code')) return true
  if (!changes.some(({ field, after }) => field === 'link_made_by' && after === OPERATOR)) return false
  const since = entries.filter((entry) => entry.createdAt >= createdAt)
  const added = new Set(since.filter((entry) => entry.action === 'passkey.created').map(({ object }) => object))
  return since.some((entry) => entry.action === 'passkey.removed' && !added.has(entry.object))
}
