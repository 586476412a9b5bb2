import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { cleanText } from '../../../contract/clean-text'
import type { ListQuery } from '../../../contract/envelope'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { customers } from '../../storage/schema/customers'
import { deposits } from '../../storage/schema/deposits'
import { paymentPages } from '../../storage/schema/pages'
import { sessionAddresses, sessions } from '../../storage/schema/sessions'
import { refundState, refundsOfSessions } from '../credit/refunded-amount'
import { effectiveDeposit } from '../credit/reversal'
import { sessionsWithClosedInvoice } from '../invoices/close-invoice'
import { type FullRecord, readRecord, returnLinkOf } from './session-record'

type Reading = Pick<Deps, 'storage' | 'encryption'>
type MerchantRecord = Omit<FullRecord, 'merchant' | 'refunds'>

const ownSessions = ({ merchantId, mode }: Owner) => and(eq(sessions.merchantId, merchantId), eq(sessions.mode, mode))

/** 404 if the session is not the merchant's. */
export async function readOwnSession(
  database: Database,
  encryption: Deps['encryption'],
  owner: Owner,
  id: string,
): Promise<MerchantRecord> {
  const record = await readRecord(database, encryption, id)
  if (record?.session.merchantId !== owner.merchantId || record.session.mode !== owner.mode) throw missing()
  return record
}

/** The id of the merchant's session with this reference, as given or in its clean form. 404 if there is none. */
export async function sessionByReference(database: Database, owner: Owner, reference: string): Promise<string> {
  const [row] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ownSessions(owner), inArray(sessions.reference, [reference, cleanText(reference)])))
  if (!row) throw missing()
  return row.id
}

export async function listSessions(
  { storage: { database }, encryption }: Reading,
  owner: Owner,
  { page, limit }: ListQuery,
): Promise<{ records: MerchantRecord[]; total: number }> {
  const rows = await database
    .select({ session: sessions, page: paymentPages, email: customers.email })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .where(ownSessions(owner))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await database.$count(sessions, ownSessions(owner))
  if (rows.length === 0) return { records: [], total }
  const ids = rows.map(({ session }) => session.id)
  const depositRows = await database
    .select()
    .from(deposits)
    .where(inArray(deposits.sessionId, ids))
    .orderBy(asc(deposits.seenAt))
  const addressRows = await database.select().from(sessionAddresses).where(inArray(sessionAddresses.sessionId, ids))
  const refundRows = await refundsOfSessions(database, ids)
  const closed = await sessionsWithClosedInvoice(database, ids)
  const records = rows.map((row) => ({
    ...row,
    slug: row.page.slug,
    deposits: depositRows.filter(({ sessionId }) => sessionId === row.session.id).map(effectiveDeposit),
    ...refundState(refundRows.filter(({ sessionId }) => sessionId === row.session.id)),
    invoiceClosed: closed.has(row.session.id),
    addresses: addressRows.filter(({ sessionId }) => sessionId === row.session.id),
    returnLink: returnLinkOf(row.session, row.page, encryption),
  }))
  return { records, total }
}
