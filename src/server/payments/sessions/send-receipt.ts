import { and, eq, gt } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, tooMany } from '../../http/problem'
import { queueMail } from '../../mail/queue/queue-mail'
import { ownedBy } from '../../storage/owner'
import { auditEntries } from '../../storage/schema/audit'
import type { SessionRow } from '../../storage/schema/sessions'
import { lockSession } from './record/lock-session'

/** The maximum number of receipts in an hour, since the customer may not want them. */
const MAX_PER_HOUR = 3

/**
 * Queues the receipt of a completed payment once more. Throws 409 if the payment is not completed, if its customer has
 * no e-mail, or if the service sends no mails. Throws 429 after three in an hour.
 */
export async function sendReceipt(
  deps: Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>,
  caller: Actor,
  { session, email }: { session: SessionRow; email: string | null },
): Promise<void> {
  if (!deps.settings.SMTP_URL) throw conflict('This service sends no mails')
  if (session.status !== 'completed') throw conflict('The payment is not completed')
  if (email === null) throw conflict('The customer has no e-mail')
  await deps.storage.change(async (change) => {
    await lockSession(change, session.id)
    const since = new Date(deps.clock.now().getTime() - HOUR_MS)
    const sent = and(
      ownedBy(auditEntries, session),
      eq(auditEntries.object, session.id),
      eq(auditEntries.action, 'receipt.sent'),
      gt(auditEntries.createdAt, since),
    )
    if ((await change.tx.$count(auditEntries, sent)) >= MAX_PER_HOUR) throw tooMany(HOUR_MS / 1000)
    await queueMail(change, deps, { kind: 'receipt', mode: session.mode, sessionId: session.id })
    await recordChange(deps, change, caller, 'receipt.sent', session.id, [])
  })
}
