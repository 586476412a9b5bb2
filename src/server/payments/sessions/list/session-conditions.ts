import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { cleanText } from '../../../../contract/clean-text'
import { NETWORKS } from '../../../../contract/enums'
import type { SessionQuery } from '../../../../contract/session/session-list'
import { addressProblem, displayAddress } from '../../../../payment/address/check'
import { invalid } from '../../../http/problem'
import type { Database } from '../../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../../storage/owner'
import { customers } from '../../../storage/schema/customers'
import { deposits } from '../../../storage/schema/deposits'
import { paymentPages } from '../../../storage/schema/pages'
import { sessionAddresses, sessions } from '../../../storage/schema/sessions'
import { withinPeriod } from '../../../storage/totals/page-of-rows'
import { paymentsNeedingAttention } from '../../overview/find-attention'
import { parseFiat } from '../../quotes/amounts'
import { searchTerms } from '../../search/search-terms'
import { tillPageId } from '../../till/till-page'
import { hashForms } from '../record/claim'

const NOTHING: SQL = sql`false`

/** A reference as given, and in its clean form. */
const formsOf = (reference: string) => [reference, cleanText(reference)]

const holdsAny = (references: string[]) => and(inArray(sessions.reference, references), isNull(sessions.replacedBy))

/** All sessions that have or had one of the references. Each part has an index of its own. */
const everWithAny = (references: string[]): SQL =>
  or(holdsAny(references), and(inArray(sessions.reference, references), isNotNull(sessions.replacedBy))) ?? NOTHING

/** The session that has the reference now. */
export const holdsReference = (reference: string) => holdsAny(formsOf(reference))

export const everWithReference = (reference: string): SQL => everWithAny(formsOf(reference))

/** The filters of lists and exports. */
export type Filters = Omit<SessionQuery, 'page' | 'limit' | 'sort'>

/** The conditions of all filters but the status: lists have stored totals by status. */
export async function filterConditions(
  database: Database,
  owner: MerchantAndMode,
  filters: Filters,
  now: Date,
): Promise<SQL[]> {
  const { from, to, page_slug, reference, hash, address, customer_id, invoice_id, attention, till, created_by } =
    filters
  return [
    withinPeriod(sessions.createdAt, from, to),
    page_slug ? await onPage(database, owner, page_slug) : undefined,
    reference ? everWithReference(reference) : undefined,
    hash ? await withHash(database, owner, hash) : undefined,
    address ? await withAddress(database, owner, address) : undefined,
    customer_id ? eq(sessions.customerId, customer_id) : undefined,
    invoice_id ? eq(sessions.invoiceId, invoice_id) : undefined,
    till ? await atTill(database, owner, till === 'true') : undefined,
    created_by ? eq(sessions.createdBy, created_by) : undefined,
    attention ? amongIds(await paymentsNeedingAttention(database, owner, attention, now)) : undefined,
    withAmount(filters),
  ].filter((condition) => condition !== undefined)
}

/** Filters by price. Throws 400 for a price without its currency, or with too many decimals. */
function withAmount({ currency, min_amount, max_amount }: Filters): SQL | undefined {
  if (currency === undefined) {
    if (min_amount !== undefined || max_amount !== undefined)
      throw invalid('currency: This field is required with min_amount and max_amount.')
    return undefined
  }
  const bound = (field: string, amount: string | undefined) => {
    const minor = amount === undefined ? undefined : parseFiat(amount, currency)
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

/** The conditions for an id, reference, e-mail, transaction or address that a member types into the search in full. */
export async function exactMatches(
  database: Database,
  owner: MerchantAndMode,
  query: string,
  hidesEmails: boolean,
): Promise<SQL[]> {
  const { id, texts, email, hash, addresses } = searchTerms(query)
  const conditions = [
    id === null ? NOTHING : eq(sessions.id, id),
    everWithAny(texts),
    hidesEmails ? NOTHING : await withEmail(database, owner, email),
    await withHash(database, owner, hash),
  ]
  for (const address of addresses) conditions.push(await withAddress(database, owner, address))
  return conditions.filter((condition) => condition !== NOTHING)
}

export async function withEmail(database: Database, owner: MerchantAndMode, email: string): Promise<SQL> {
  const [customer] = await database
    .select({ id: customers.id })
    .from(customers)
    .where(and(ownedBy(customers, owner), eq(customers.emailKey, email.toLowerCase())))
  return customer ? eq(sessions.customerId, customer.id) : NOTHING
}

async function onPage(database: Database, owner: MerchantAndMode, slug: string): Promise<SQL> {
  const [page] = await database
    .select({ id: paymentPages.id })
    .from(paymentPages)
    .where(and(eq(paymentPages.slug, slug), ownedBy(paymentPages, owner)))
  return page ? eq(sessions.pageId, page.id) : NOTHING
}

async function atTill(database: Database, owner: MerchantAndMode, isWanted: boolean): Promise<SQL> {
  const id = await tillPageId(database, owner)
  if (id === null) return isWanted ? NOTHING : sql`true`
  return isWanted ? eq(sessions.pageId, id) : ne(sessions.pageId, id)
}

async function withHash(database: Database, owner: MerchantAndMode, hash: string): Promise<SQL> {
  const rows = await database
    .selectDistinct({ id: deposits.sessionId })
    .from(deposits)
    .where(and(inArray(deposits.hash, hashForms(hash)), ownedBy(deposits, owner)))
  return withIds(rows.flatMap(({ id }) => id ?? []))
}

/** Matches the address in any form of any network that has such addresses. */
async function withAddress(database: Database, { mode }: MerchantAndMode, address: string): Promise<SQL> {
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

/** Matches many ids by a join, since `in` could compare each of them with every payment of the merchant. */
const amongIds = (ids: string[]): SQL => sql`${sessions.id} in (select unnest(${sql.param(ids)}::uuid[]))`
