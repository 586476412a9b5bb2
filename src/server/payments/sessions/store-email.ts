import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { conflict, missing, tooMany } from '../../http/problem'
import { countMailboxUse } from '../../mail/queue/mailbox-limit'
import { queueCustomerMail } from '../../mail/queue/queue-mail'
import type { SessionRow } from '../../storage/schema/sessions'
import { findOrCreateCustomer } from '../customers/register-customer'
import { lockSession } from './record/lock-session'
import { updateStatus } from './status/update-status'

/** Whether the browser that paid can still give an e-mail: no customer is known, and the service sends mails. */
export const takesEmail = ({ SMTP_URL }: Deps['settings'], session: SessionRow): boolean =>
  SMTP_URL !== undefined &&
  session.customerId === null &&
  session.payerTokenHash !== null &&
  session.cancelledAt === null &&
  session.renewedBy === null

/**
 * Stores the e-mail of a payment whose customer is unknown; an e-mail is never replaced. The receipt is mailed to it
 * once the payment is completed. 409 if the payment takes no e-mail, 429 if its mailbox gets too many mails.
 */
export async function storeEmail(deps: Deps, id: string, email: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (!session) throw missing()
    if (!takesEmail(deps.settings, session)) throw conflict('The payment takes no e-mail')
    if (!(await countMailboxUse(change, deps, email))) throw tooMany(HOUR_MS / 1000)
    const person = { firstName: null, lastName: null, email }
    const { customer } = await findOrCreateCustomer(change, deps, session, person)
    const after = await updateStatus(change, deps, id, { customerId: customer.id })
    // a payment that is completed already has queued its mails
    if (session.status === 'completed') await queueCustomerMail(change, deps, 'receipt', after)
  })
}
