import { and, eq, exists, gt, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { MAX_OPEN_MS, type OpenPayments } from '../../limits/new-payments'
import type { Change } from '../../ports/storage'
import { openPayments, type SessionRow, sessions } from '../../storage/schema/sessions'

/** Counts open, unpaid payments by the hash of the IP range that started them; see `limits`. */
export const createOpenPayments = ({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): OpenPayments => ({
  async count(rangeHash) {
    const { database } = storage
    const unpaid = database
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, openPayments.sessionId), inArray(sessions.status, ['initiated', 'pending'])))
    const open = and(eq(openPayments.rangeHash, rangeHash), gt(openPayments.openUntil, clock.now()), exists(unpaid))
    return database.$count(openPayments, open)
  },
})

/** Records the hashes of the IP ranges for which a payment counts, in the payment's transaction. */
export async function recordOpenPayment(
  { tx }: Change,
  { id, createdAt, expiresAt }: Pick<SessionRow, 'id' | 'createdAt' | 'expiresAt'>,
  rangeHashes: readonly string[],
) {
  if (rangeHashes.length === 0) return
  const openUntil = new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + MAX_OPEN_MS))
  await tx.insert(openPayments).values(rangeHashes.map((rangeHash) => ({ rangeHash, sessionId: id, openUntil })))
}
