import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { cleanText } from '../../../contract/clean-text'
import { NETWORKS } from '../../../contract/enums'
import type { SessionQuery, SessionSearch } from '../../../contract/session-list'
import { addressProblem, displayAddress } from '../../../payment/address/check'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type Listed, pageOfRows, withinPeriod } from '../../storage/page-of-rows'
import { customers } from '../../storage/schema/customers'
import { deposits } from '../../storage/schema/deposits'
import { paymentPages } from '../../storage/schema/pages'
import { type SessionRow, sessionAddresses, sessions } from '../../storage/schema/sessions'
import { formsOfHash } from './claim'

export const ownSessions = ({ merchantId, mode }: Owner) =>
  and(eq(sessions.merchantId, merchantId), eq(sessions.mode, mode))

const NOTHING = sql`false`

/** A reference as given, or in its clean form. */
export const withReference = (reference: string) => inArray(sessions.reference, [reference, cleanText(reference)])

/** The merchant's payments that match every filter, newest first. */
export async function findSessions(
  database: Database,
  owner: Owner,
  { status, from, to, page_slug, reference, hash, address, page, limit }: SessionQuery,
): Promise<Listed<SessionRow>> {
  const others = [
    withinPeriod(sessions.createdAt, from, to),
    page_slug ? await onPage(database, owner, page_slug) : undefined,
    reference ? withReference(reference) : undefined,
    hash ? await withHash(database, owner, hash) : undefined,
    address ? await withAddress(database, owner, address) : undefined,
  ].filter((condition) => condition !== undefined)
  return pageOfRows(database, sessions, {
    where: and(ownSessions(owner), status && eq(sessions.status, status), ...others),
    latest: sessions.createdAt,
    counted: others.length === 0 ? { list: 'sessions', owner, status } : undefined,
    page,
    limit,
  })
}

/** The payments of the customer with this e-mail, or with this reference, newest first. */
export async function searchSessions(
  database: Database,
  owner: Owner,
  { email, reference, page, limit }: SessionSearch,
): Promise<Listed<SessionRow>> {
  const ofCustomer = email === undefined ? undefined : await ofEmail(database, owner, email)
  const where = and(ownSessions(owner), ofCustomer, reference === undefined ? undefined : withReference(reference))
  return pageOfRows(database, sessions, { where, latest: sessions.createdAt, page, limit })
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
