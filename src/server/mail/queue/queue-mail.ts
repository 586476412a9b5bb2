import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { ownedBy } from '../../storage/owner'
import { customers } from '../../storage/schema/customers'
import { merchantMail } from '../../storage/schema/merchants'
import { type MailRow, mails } from '../../storage/schema/operation'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { countSome } from '../../storage/totals/page-of-rows'
import { mailboxHasRoom, takeMailbox } from './stranger-mails'

type MailDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>

const anHourAgo = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - HOUR_MS)
/** Mails per hour with the link of a refund of one payment. */
const MAX_LINKS_PER_HOUR = 5

/** Queues a mail in the same transaction as the change it reports. Does nothing if no mail server is configured. */
export async function queueMail(
  { tx }: Pick<Change, 'tx'>,
  { storage, settings, clock, random }: MailDeps,
  mail: Pick<MailRow, 'kind' | 'mode'> & Partial<Omit<MailRow, 'id' | 'attempts' | 'dueAt' | 'createdAt'>>,
): Promise<void> {
  if (!settings.SMTP_URL) return
  await tx.insert(mails).values({ ...mail, id: random.uuid(), dueAt: storage.now(), createdAt: clock.now() })
}

/** Queues a mail to the customer of a session, if there is one: `address` with the link to the payment, or `receipt`. */
export async function queueCustomerMail(
  change: Change,
  deps: MailDeps,
  kind: 'address' | 'receipt',
  { id, mode, customerId }: Pick<SessionRow, 'id' | 'mode' | 'customerId'>,
): Promise<void> {
  if (!deps.settings.SMTP_URL || customerId === null) return
  const email = await emailOf(change, customerId)
  if (email === null) return
  if (kind === 'address' && !(await takeMailbox(change, deps, email))) return
  // sending receipts to others costs real money in live mode, but nothing in the sandbox
  if (kind === 'receipt' && mode === 'test' && !(await mailboxHasRoom(change, deps, email))) return
  await queueMail(change, deps, { kind, mode, sessionId: id })
}

/**
 * Queues a mail to the customer of a session with the link of a refund, if there is a customer. A payment can be sent back
 * in many small refunds, and each of them must not be a mail.
 */
export async function queueRefundMail(
  change: Change,
  deps: MailDeps,
  { id, mode, sessionId }: Pick<RefundRow, 'id' | 'mode' | 'sessionId'>,
  { customerId }: Pick<SessionRow, 'customerId'>,
): Promise<void> {
  if (!deps.settings.SMTP_URL || customerId === null) return
  const links = and(
    eq(refunds.sessionId, sessionId),
    isNotNull(refunds.tokenHash),
    gt(refunds.createdAt, anHourAgo(deps)),
  )
  if ((await countSome(change.tx, refunds, links, MAX_LINKS_PER_HOUR)) > MAX_LINKS_PER_HOUR) return
  // a payment of the sandbox costs nothing, so anybody could cause such a mail
  const email = mode === 'test' ? await emailOf(change, customerId) : null
  if (email !== null && !(await mailboxHasRoom(change, deps, email))) return
  await queueMail(change, deps, { kind: 'refund', mode, refundId: id })
}

/** Test payments cost nothing, so anybody with a page's link could cause any number of mails. */
const MOST_PAID_IN_TEST = 20

/** Queues a mail to the merchant that a session was paid, if such mails are wanted. */
export async function queuePaidMail(
  change: Change,
  deps: MailDeps,
  { id, mode, merchantId }: Pick<SessionRow, 'id' | 'mode' | 'merchantId'>,
): Promise<void> {
  const { tx } = change
  if (!deps.settings.SMTP_URL) return
  const [wanted] = await tx
    .select({ payments: merchantMail.payments })
    .from(merchantMail)
    .where(and(ownedBy(merchantMail, { merchantId, mode }), isNotNull(merchantMail.address)))
  if (!wanted?.payments) return
  const paid = and(ownedBy(sessions, { merchantId, mode }), gt(sessions.completedAt, anHourAgo(deps)))
  if (mode === 'test' && (await countSome(tx, sessions, paid, MOST_PAID_IN_TEST)) > MOST_PAID_IN_TEST) return
  await queueMail(change, deps, { kind: 'paid', mode, sessionId: id })
}

/** Null once the customer is erased. */
async function emailOf({ tx }: Change, customerId: string): Promise<string | null> {
  const [customer] = await tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  return customer?.email ?? null
}
