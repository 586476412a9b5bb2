import { eq } from 'drizzle-orm'
import type { Page } from '../../contract/page'
import type { Deps } from '../deps'
import { ProblemError } from '../problem'
import { paymentPages } from '../storage/schema/pages'
import { type SessionRow, sessions } from '../storage/schema/sessions'
import { pageView } from '../views/page'
import { type PageRecord, pagesWithMerchants } from './page-names'
import { pairsOf, quotesOf, readRates } from './quotes'

type Priced = Pick<SessionRow, 'amount' | 'currency'>

/**
 * The page as customers see it, whatever its status, with the pairs in which `priced` can be paid: the page itself, or a
 * payment that its merchant has made for another sum. Without prices if there are no rates.
 */
export async function pageOfAnyStatus(
  deps: Pick<Deps, 'rates' | 'clock'>,
  record: PageRecord,
  priced: Priced | null = null,
): Promise<Page> {
  const { page } = record
  const table = await readRates(deps, page.mode).catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 503) return null
    throw error
  })
  if (table) {
    const { amount, currency } = priced ?? page
    const payable = quotesOf(page, table, currency, amount).map(({ pair }) => pair)
    // what they cost is said in the page's currency
    const quotes = quotesOf(page, table, page.currency, null).filter(({ pair }) => payable.includes(pair))
    return pageView(record, quotes, table.validUntil)
  }
  const unpriced = { crypto_amount: null, rate: null, min_amount: null }
  const options = pairsOf(page).map(({ asset, network }) => ({ asset, network, ...unpriced }))
  return { ...pageView(record, [], deps.clock.now()), options }
}

/** The page of a payment, for whoever knows the payment; null: there is no such payment. */
export async function pageOfSession(
  { storage: { database } }: Pick<Deps, 'storage'>,
  id: string,
): Promise<{ record: PageRecord; session: Priced & Pick<SessionRow, 'status'> } | null> {
  const [session] = await database
    .select({ pageId: sessions.pageId, status: sessions.status, amount: sessions.amount, currency: sessions.currency })
    .from(sessions)
    .where(eq(sessions.id, id))
  if (!session) return null
  const [record] = await pagesWithMerchants(database).where(eq(paymentPages.id, session.pageId))
  return record ? { record, session } : null
}
