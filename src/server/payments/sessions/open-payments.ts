import { and, eq, exists, gt, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { OpenPayments } from '../../limits/limits'
import type { Change } from '../../storage/database'
import { openPayments, sessions } from '../../storage/schema/sessions'

/** Counts open, unpaid payments by the network that they were started from; see `limits`. */
export const createOpenPayments = ({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): OpenPayments => ({
  async count(block) {
    const { database } = storage
    const unpaid = database
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, openPayments.sessionId), inArray(sessions.status, ['initiated', 'pending'])))
    const open = and(eq(openPayments.block, block), gt(openPayments.openUntil, clock.now()), exists(unpaid))
    return database.$count(openPayments, open)
  },
})

/** Records the networks that a payment counts for until it expires, in the payment's transaction. */
export async function noteOpen({ tx }: Change, sessionId: string, blocks: readonly string[], openUntil: Date) {
  if (blocks.length === 0) return
  await tx.insert(openPayments).values(blocks.map((block) => ({ block, sessionId, openUntil })))
}
