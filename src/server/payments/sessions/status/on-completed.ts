import type { Deps } from '../../../deps'
import { queueCustomerMail, queuePaidMail } from '../../../mail/queue/queue-mail'
import type { Change } from '../../../ports/storage'
import { queuePushMessages } from '../../../push/queue-messages'
import type { SessionRow } from '../../../storage/schema/sessions'
import { closeInvoice } from '../../invoices/close-invoice'
import { endRequested } from '../../refunds/record/end-requested'
import { requestedRefunds } from '../../refunds/record/refunded-amount'
import type { FullRecord } from '../record/session-record'
import type { ComputedStatus } from './compute-status'

/**
 * Voids refunds that wait for an address, one after another, until the payment is complete without the money of the
 * remaining ones. Returns the record without a link to a voided refund.
 */
export async function voidNeededRefunds(
  change: Change,
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  record: FullRecord,
  { isCompleteWithout }: ComputedStatus,
): Promise<FullRecord> {
  const waiting = requestedRefunds(record.refunds)
  const voided = new Set<string>()
  while (waiting[0] && !isCompleteWithout(waiting)) {
    const { id } = waiting[0]
    waiting.shift()
    await endRequested(change, deps, { id }, 'void')
    voided.add(id)
  }
  const { linkedRefund } = record
  return linkedRefund && voided.has(linkedRefund.id) ? { ...record, linkedRefund: null } : record
}

/** Closes the invoice that a session pays, and queues the mails and messages about it. */
export async function onCompleted(
  change: Change,
  deps: Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>,
  session: SessionRow,
): Promise<void> {
  if (session.invoiceId !== null)
    await closeInvoice(change, session.invoiceId, 'paid', session.updatedAt, session.amount)
  await queueCustomerMail(change, deps, 'receipt', session)
  await queuePaidMail(change, deps, session)
  await queuePushMessages(change, deps, session)
}
