import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SessionQuery, SessionSearch } from '../../../../contract/session/session-list'
import type { Deps } from '../../../deps'
import { missing } from '../../../http/problem'
import type { Database } from '../../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../../storage/owner'
import { customers } from '../../../storage/schema/customers'
import { deposits } from '../../../storage/schema/deposits'
import { merchants } from '../../../storage/schema/merchants'
import { paymentPages } from '../../../storage/schema/pages'
import { type SessionRow, sessionAddresses, sessions } from '../../../storage/schema/sessions'
import { together } from '../../../storage/together'
import type { PageOfRows } from '../../../storage/totals/page-of-rows'
import { effectiveDeposit } from '../../credit/effective-deposit'
import { sessionsWithClosedInvoice } from '../../invoices/close-invoice'
import { readRefundRequests, readRefundsOfSessions, refundState } from '../../refunds/record/refunded-amount'
import type { SessionRecord } from '../record/payer-view'
import { type FullRecord, readRecord, returnLinkOf } from '../record/session-record'
import { unscannedSince } from '../record/unscanned-since'
import { findSessions, searchSessions } from './find-sessions'
import { holdsReference } from './session-conditions'

type ReadDeps = Pick<Deps, 'storage' | 'encryption' | 'clock'>
type MerchantRecord = Omit<FullRecord, 'merchant'> & Pick<SessionRecord, 'merchant'>

/** Reads a session of the merchant. Throws 404 if it is not the merchant's. */
export async function readOwnSession(
  { storage, encryption }: Pick<Deps, 'storage' | 'encryption'>,
  owner: MerchantAndMode,
  id: string,
): Promise<MerchantRecord> {
  const record = await readRecord(storage.database, encryption, id)
  if (record?.session.merchantId !== owner.merchantId || record.session.mode !== owner.mode) throw missing()
  return record
}

/**
 * The id of the merchant's newest session with this reference, as given or in its clean form. Throws 404 if the
 * merchant has no such session.
 */
export async function sessionByReference(
  database: Database,
  owner: MerchantAndMode,
  reference: string,
): Promise<string> {
  const [row] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ownedBy(sessions, owner), holdsReference(reference)))
  if (!row) throw missing()
  return row.id
}

type ListedRecords = Omit<PageOfRows<never>, 'rows'> & { records: MerchantRecord[] }

export async function listSessions(
  deps: ReadDeps,
  owner: MerchantAndMode,
  query: SessionQuery,
): Promise<ListedRecords> {
  return toListedRecords(deps, await findSessions(deps.storage.database, owner, query, deps.clock.now()))
}

/** Lists the sessions that a search finds; see `searchSessions`. */
export async function listFoundSessions(
  deps: ReadDeps,
  owner: MerchantAndMode,
  search: SessionSearch,
  hidesEmails: boolean,
): Promise<ListedRecords> {
  return toListedRecords(deps, await searchSessions(deps.storage.database, owner, search, hidesEmails))
}

const toListedRecords = async (deps: ReadDeps, { rows, ...total }: PageOfRows<SessionRow>): Promise<ListedRecords> => ({
  records: await readMerchantRecords(deps, rows),
  ...total,
})

/** The records for the merchant's views, in the order of the rows. */
export async function readMerchantRecords(
  { storage: { database }, encryption }: ReadDeps,
  listed: readonly SessionRow[],
): Promise<MerchantRecord[]> {
  if (listed.length === 0) return []
  const order = listed.map(({ id }) => id)
  const rows = await database
    .select({
      session: sessions,
      page: paymentPages,
      merchant: { closedAt: merchants.closedAt },
      email: customers.email,
    })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .innerJoin(merchants, eq(merchants.id, sessions.merchantId))
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .where(inArray(sessions.id, order))
  rows.sort((a, b) => order.indexOf(a.session.id) - order.indexOf(b.session.id))
  const ids = rows.map(({ session }) => session.id)
  const [depositRows, addressRows, refundRows, closed, requestRows] = await together(
    database.select().from(deposits).where(inArray(deposits.sessionId, ids)).orderBy(asc(deposits.seenAt)),
    database.select().from(sessionAddresses).where(inArray(sessionAddresses.sessionId, ids)),
    readRefundsOfSessions(database, ids),
    sessionsWithClosedInvoice(database, ids),
    readRefundRequests(database, ids),
  )
  const records = rows.map((row) => {
    const ownRows = <Row extends { sessionId: string | null }>(all: readonly Row[]) =>
      all.filter(({ sessionId }) => sessionId === row.session.id)
    const refunds = ownRows(refundRows)
    return {
      ...row,
      slug: row.page.slug,
      deposits: ownRows(depositRows).map(effectiveDeposit),
      refunds,
      refundRequests: ownRows(requestRows),
      ...refundState(refunds),
      invoiceClosed: closed.has(row.session.id),
      addresses: ownRows(addressRows),
      returnLink: returnLinkOf(row.session, row.page, encryption),
    }
  })
  const unscanned = await unscannedSince(database, records)
  return records.map((one) => ({ ...one, unscannedSince: unscanned.get(one.session.id) ?? null }))
}
