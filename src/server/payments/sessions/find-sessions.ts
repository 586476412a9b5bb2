import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { cleanText } from '../../../contract/clean-text'
import { NETWORKS } from '../../../contract/enums'
import type { SessionQuery, SessionSearch } from '../../../contract/session-list'
import { addressProblem, displayAddress } from '../../../payment/address/check'
import { invalid } from '../../http/problem'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type Listed, pageOfRows, withinPeriod } from '../../storage/page-of-rows'
import { customers } from '../../storage/schema/customers'
import { deposits } from '../../storage/schema/deposits'
import { paymentPages } from '../../storage/schema/pages'
import { type SessionRow, sessionAddresses, sessions } from '../../storage/schema/sessions'
import { paymentsInNeed } from '../overview/payments-in-need'
import { fiatInput } from '../quotes/fiat-input'
import { formsOfHash } from './claim'

export const ownSessions = ({ merchantId, mode }: Owner) =>
  and(eq(sessions.merchantId, merchantId), eq(sessions.mode, mode))

const NOTHING = sql`false`

/** A reference as given, or in its clean form. */
export const withReference = (reference: string) => inArray(sessions.reference, [reference, cleanText(reference)])

type Filters = Omit<SessionQuery, 'page' | 'limit'>

/** The conditions of the filters but for the status, by which lists are counted. */
async function filtersOf(database: Database, owner: Owner, filters: Filters, now: Date): Promise<SQL[]> {
  const { from, to, page_slug, reference, hash, address, customer_id, invoice_id, attention } = filters
  return [
    withinPeriod(sessions.createdAt, from, to),
    page_slug ? await onPage(database, owner, page_slug) : undefined,
    reference ? withReference(reference) : undefined,
    hash ? await withHash(database, owner, hash) : undefined,
    address ? await withAddress(database, owner, address) : undefined,
    customer_id ? eq(sessions.customerId, customer_id) : undefined,
    invoice_id ? eq(sessions.invoiceId, invoice_id) : undefined,
    attention ? withIds(await paymentsInNeed(database, owner, attention, now)) : undefined,
    withAmount(filters),
  ].filter((condition) => condition !== undefined)
}

/** The merchant's payments that match every filter, newest first. */
export async function findSessions(
  database: Database,
  owner: Owner,
  { page, limit, ...filters }: SessionQuery,
  now: Date,
): Promise<Listed<SessionRow>> {
  const { status } = filters
  const others = await filtersOf(database, owner, filters, now)
  return pageOfRows(database, sessions, {
    where: and(ownSessions(owner), status && eq(sessions.status, status), ...others),
    latest: sessions.createdAt,
    counted: others.length === 0 ? { list: 'sessions', owner, status } : undefined,
    page,
    limit,
  })
}

/** The same, all of them, in batches that begin where the one before ended. */
export async function* allSessions(
  database: Database,
  owner: Owner,
  filters: Filters,
  now: Date,
  batchSize: number,
): AsyncGenerator<SessionRow[]> {
  const { status } = filters
  const others = await filtersOf(database, owner, filters, now)
  let last: SessionRow | undefined
  do {
    const after =
      last &&
      sql`(${sessions.createdAt}, ${sessions.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const batch: SessionRow[] = await database
      .select()
      .from(sessions)
      .where(and(ownSessions(owner), status && eq(sessions.status, status), ...others, after))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(batchSize)
    if (batch.length > 0) yield batch
    last = batch.length === batchSize ? batch.at(-1) : undefined
  } while (last)
}

/** By price. 400 for one without its currency, or with more decimals than it has. */
function withAmount({ currency, min_amount, max_amount }: Filters): SQL | undefined {
  if (currency === undefined) {
    if (min_amount !== undefined || max_amount !== undefined)
      throw invalid('currency: is required with min_amount and max_amount')
    return undefined
  }
  const bound = (field: string, amount: string | undefined) => {
    const minor = amount === undefined ? undefined : fiatInput(amount, currency)
    if (typeof minor === 'string') throw invalid(`${field}: ${minor}`)
    return minor
  }
  const [least, most] = [bound('min_amount', min_amount), bound('max_amount', max_amount)]
  return and(
    eq(sessions.currency, currency),
    least === undefined ? undefined : gte(sessions.amount, least),
    most === undefined ? undefined : lte(sessions.amount, most),
  )
}

/** The payments that match a search, newest first. */
export async function searchSessions(
  database: Database,
  owner: Owner,
  { query, email, reference, page, limit }: SessionSearch,
): Promise<Listed<SessionRow>> {
  const ofCustomer = email === undefined ? undefined : await ofEmail(database, owner, email)
  const ofQuery = query === undefined ? undefined : await matching(database, owner, query)
  const ofReference = reference === undefined ? undefined : withReference(reference)
  const where = and(ownSessions(owner), ofCustomer, ofReference, ofQuery)
  return pageOfRows(database, sessions, { where, latest: sessions.createdAt, page, limit })
}

/** What somebody typed, without saying what it is. */
async function matching(database: Database, owner: Owner, query: string): Promise<SQL | undefined> {
  // each kind is found by an index of its own
  return or(
    withReference(query),
    await ofEmail(database, owner, query),
    await withHash(database, owner, query),
    await withAddress(database, owner, query),
    withMetadata(query),
  )
}

/** A value of the metadata, as text, and if it is one as a number. */
function withMetadata(value: string): SQL | undefined {
  const number = /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? [JSON.stringify([Number(value)])] : []
  const values = [JSON.stringify([value]), ...number]
  const has = (json: string) =>
    sql`(${sessions.metadata} is not null and jsonb_path_query_array(${sessions.metadata}::jsonb, '$.*') @> ${json}::jsonb)`
  return or(...values.map(has))
}

async function ofEmail(database: Database, { merchantId, mode }: Owner, email: string): Promise<SQL> {
  const [customer] = await database
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.merchantId, merchantId), eq(customers.mode, mode), eq(customers.emailKey, email.toLowerCase())),
    )
  return customer ? eq(sessions.customerId, customer.id) : NOTHING
}

async function onPage(database: Database, { merchantId, mode }: Owner, slug: string): Promise<SQL> {
  const [page] = await database
    .select({ id: paymentPages.id })
    .from(paymentPages)
    .where(and(eq(paymentPages.slug, slug), eq(paymentPages.merchantId, merchantId), eq(paymentPages.mode, mode)))
  return page ? eq(sessions.pageId, page.id) : NOTHING
}

async function withHash(database: Database, { merchantId, mode }: Owner, hash: string): Promise<SQL> {
  const rows = await database
    .selectDistinct({ id: deposits.sessionId })
    .from(deposits)
    .where(and(inArray(deposits.hash, formsOfHash(hash)), eq(deposits.merchantId, merchantId), eq(deposits.mode, mode)))
  return withIds(rows.flatMap(({ id }) => id ?? []))
}

/** In any form of any network that has such addresses. */
async function withAddress(database: Database, { mode }: Owner, address: string): Promise<SQL> {
  const networks = NETWORKS.filter((network) => addressProblem(network, address) === null)
  if (networks.length === 0) return NOTHING
  const keys = [...new Set(networks.map((network) => displayAddress(network, address)))]
  const rows = await database
    .selectDistinct({ id: sessionAddresses.sessionId })
    .from(sessionAddresses)
    .where(
      and(
        eq(sessionAddresses.mode, mode),
        inArray(sessionAddresses.network, networks),
        inArray(sessionAddresses.addressKey, keys),
      ),
    )
  return withIds(rows.map(({ id }) => id))
}

const withIds = (ids: string[]): SQL => (ids.length > 0 ? inArray(sessions.id, ids) : NOTHING)
