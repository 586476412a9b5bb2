import { createHmac } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { formatFiat } from '../../../../payment/money'
import type { Deps } from '../../../deps'
import type { Database } from '../../../ports/storage'
import { prepared } from '../../../storage/prepared'
import { customers } from '../../../storage/schema/customers'
import { deposits } from '../../../storage/schema/deposits'
import { invoices } from '../../../storage/schema/invoices'
import { merchants } from '../../../storage/schema/merchants'
import { type PaymentPageRow, paymentPages } from '../../../storage/schema/pages'
import { type SessionRow, sessionAddresses, sessions } from '../../../storage/schema/sessions'
import { together } from '../../../storage/together'
import { effectiveDeposit } from '../../credit/effective-deposit'
import { moneyNotDue } from '../../refunds/record/refundable-money'
import { readRefundRequests, readRefunds, refundState } from '../../refunds/record/refunded-amount'
import { withReturnValues } from '../../return-link'
import type { SessionRecord } from './payer-view'
import { unscannedSince } from './unscanned-since'

/**
 * The link back to the shop, signed with the page's secret over the query before `&sig`. Null without a return URL.
 * Also null if the secret cannot be decrypted, so that the payment still works.
 */
export function returnLinkOf(session: SessionRow, page: PaymentPageRow, encryption: Deps['encryption']): string | null {
  const target = session.returnUrl ?? page.returnUrl
  if (target === null) return null
  const secret = encryption.decryptIfReadable(page.returnSecret, `page:${page.id}`)
  if (secret === null) return null
  const values = {
    session_id: session.id,
    reference: session.reference,
    status: session.status,
    amount: formatFiat(session.amount, session.currency),
    currency: session.currency,
    t: String(Math.floor(session.updatedAt.getTime() / 1000)),
  }
  return withReturnValues(target, values, (query) => createHmac('sha256', secret).update(query).digest('hex'))
}

/** A session with all data of its views, its page and merchant, and the customer's e-mail. */
export type FullRecord = SessionRecord & {
  page: PaymentPageRow
  merchant: { isDemo: boolean; closedAt: Date | null }
  email: string | null
}

const sessionById = prepared((database) =>
  database
    .select({
      session: sessions,
      page: paymentPages,
      merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt },
      email: customers.email,
      invoiceStatus: invoices.status,
    })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .innerJoin(merchants, eq(merchants.id, sessions.merchantId))
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .leftJoin(invoices, eq(invoices.id, sessions.invoiceId))
    .where(eq(sessions.id, sql.placeholder('id'))),
)

const depositsBySession = prepared((database) =>
  database
    .select()
    .from(deposits)
    .where(eq(deposits.sessionId, sql.placeholder('id')))
    .orderBy(asc(deposits.seenAt)),
)

const addressesBySession = prepared((database) =>
  database
    .select()
    .from(sessionAddresses)
    .where(eq(sessionAddresses.sessionId, sql.placeholder('id'))),
)

export async function readRecord(
  database: Database,
  encryption: Deps['encryption'],
  id: string,
): Promise<FullRecord | null> {
  const [[row], depositRows, addresses] = await together(
    sessionById(database, { id }),
    depositsBySession(database, { id }),
    addressesBySession(database, { id }),
  )
  if (!row) return null
  const { session, page, merchant, email, invoiceStatus } = row
  // Without deposits there are no refunds.
  const refundRows = depositRows.length > 0 ? await readRefunds(database, id) : []
  const money = { session, deposits: depositRows.map(effectiveDeposit), addresses, refunds: refundRows }
  return {
    page,
    merchant,
    email,
    slug: page.slug,
    ...money,
    refundRequests: moneyNotDue(money).length > 0 ? await readRefundRequests(database, [id]) : [],
    ...refundState(refundRows),
    invoiceClosed: invoiceStatus !== null && invoiceStatus !== 'open',
    unscannedSince: (await unscannedSince(database, [{ session, addresses }])).get(session.id) ?? null,
    returnLink: returnLinkOf(session, page, encryption),
  }
}

/** The record of a session that is about to be stored, for the payer's view. */
export const newRecord = (
  session: SessionRow,
  page: PaymentPageRow,
  encryption: Deps['encryption'],
): SessionRecord => ({
  session,
  page,
  // No payment starts on a page of a closed merchant.
  merchant: { closedAt: null },
  slug: page.slug,
  deposits: [],
  refunds: [],
  refundRequests: [],
  hasActiveRefund: false,
  linkedRefund: null,
  invoiceClosed: false,
  addresses: [],
  unscannedSince: null,
  returnLink: returnLinkOf(session, page, encryption),
})
