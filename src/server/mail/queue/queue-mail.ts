import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { ownedBy } from '../../storage/owner'
import { customers } from '../../storage/schema/customers'
import { merchantMail } from '../../storage/schema/merchants'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { type MailRow, mails } from '../../storage/schema/service-state'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { countUpTo } from '../../storage/totals/page-of-rows'
import { countMailboxUse, isMailboxBelowLimit } from './mailbox-limit'

type MailDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>

const anHourAgo = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - HOUR_MS)
/** The limit of mails per hour with links to refunds of one payment. */
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

/** Queues a mail to the customer of a session, if it has one. The kind `address` has the link to the payment. */
export async function queueCustomerMail(
  change: Change,
  deps: MailDeps,
  kind: 'address' | 'receipt',
  { id, mode, customerId }: Pick<SessionRow, 'id' | 'mode' | 'customerId'>,
): Promise<void> {
  if (!deps.settings.SMTP_URL || customerId === null) return
  const email = await emailOf(change, customerId)
  if (email === null) return
  if (kind === 'address' && !(await countMailboxUse(change, deps, email))) return
  // in the sandbox, payments are free, so a visitor could send receipts to others
  if (kind === 'receipt' && mode === 'test' && !(await isMailboxBelowLimit(change, deps, email))) return
  await queueMail(change, deps, { kind, mode, sessionId: id })
}

/**
 * Queues a mail with the link of a refund to the customer of its session, if it has one. A payment can be sent back in
 * many small refunds, so their mails are limited.
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
  if ((await countUpTo(change.tx, refunds, links, MAX_LINKS_PER_HOUR)) > MAX_LINKS_PER_HOUR) return
  // in the sandbox, payments are free, so a visitor could send such mails to others
  const email = mode === 'test' ? await emailOf(change, customerId) : null
  if (email !== null && !(await isMailboxBelowLimit(change, deps, email))) return
  await queueMail(change, deps, { kind: 'refund', mode, refundId: id })
}

/** Payments in test mode are free, so mails about them are limited per hour. */
const MAX_PAID_IN_TEST = 20

/** Queues the mail that tells the merchant that a session was paid, unless such mails are switched off. */
export async function queuePaidMail(
  change: Change,
  deps: MailDeps,
  { id, mode, merchantId }: Pick<SessionRow, 'id' | 'mode' | 'merchantId'>,
): Promise<void> {
  const { tx } = change
  if (!deps.settings.SMTP_URL) return
  const [settings] = await tx
    .select({ payments: merchantMail.payments })
    .from(merchantMail)
    .where(and(ownedBy(merchantMail, { merchantId, mode }), isNotNull(merchantMail.address)))
  if (!settings?.payments) return
  const paid = and(ownedBy(sessions, { merchantId, mode }), gt(sessions.completedAt, anHourAgo(deps)))
  if (mode === 'test' && (await countUpTo(tx, sessions, paid, MAX_PAID_IN_TEST)) > MAX_PAID_IN_TEST) return
  await queueMail(change, deps, { kind: 'paid', mode, sessionId: id })
}

/** Null once the customer is erased. */
async function emailOf({ tx }: Change, customerId: string): Promise<string | null> {
  const [customer] = await tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  return customer?.email ?? null
}
