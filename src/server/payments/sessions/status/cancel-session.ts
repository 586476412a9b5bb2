import type { Deps } from '../../../deps'
import { conflict, missing } from '../../../http/problem'
import { lockSession } from '../record/lock-session'
import { updateStatus } from './update-status'

/**
 * Cancels a session that has received nothing: it becomes `failed`. Its addresses stay watched, and late money can
 * still complete it. Cancelling twice changes nothing. Throws 409 in any other state.
 */
export async function cancelSession(deps: Deps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (!session) throw missing()
    if (session.cancelledAt !== null && session.status === 'failed') return
    const isOpen = session.status === 'initiated' || session.status === 'pending'
    // The expiry job may not have run yet.
    const isOver = session.expiresAt <= deps.clock.now()
    if (!isOpen || isOver)
      throw conflict(`The payment is ${isOpen ? 'expired' : session.status}: it cannot be cancelled`)
    await updateStatus(change, deps, id, { cancelledAt: deps.clock.now() })
  })
}
