import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../../../ports/storage'
import { ownedBy } from '../../../storage/owner'
import { deposits } from '../../../storage/schema/deposits'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'
import { lockSession } from '../record/lock-session'
import { type StatusDeps, updateStatus } from './update-status'

/**
 * Takes the reference from the session that has it, for `next`: if that was cancelled, or has expired and nothing came.
 * It keeps its addresses, and late money is still booked there. Any other session keeps the reference.
 */
export async function releaseReference(change: Change, deps: StatusDeps, next: SessionRow): Promise<void> {
  const { tx } = change
  const [found] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ownedBy(sessions, next), eq(sessions.reference, next.reference), isNull(sessions.replacedBy)))
  const holder = found && (await lockSession(change, found.id))
  // another request may have taken it meanwhile
  if (!holder || holder.replacedBy !== null || holder.reference !== next.reference) return
  const isCancelled = holder.status === 'failed' && holder.cancelledAt !== null
  const hasExpired = holder.status === 'expired' && (await tx.$count(deposits, eq(deposits.sessionId, holder.id))) === 0
  if (!isCancelled && !hasExpired) return
  await updateStatus(change, deps, holder.id, { replacedBy: next.id })
}
