import { eq } from 'drizzle-orm'
import type { Page } from '../../../contract/page/page'
import type { Pair } from '../../../payment/chains/catalogue'
import { PUBLIC_VISITOR, requesterOf } from '../../custody/requester'
import type { Deps } from '../../deps'
import { paymentPages } from '../../storage/schema/pages'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { pairsOf, quotesOf, readMarketIfKnown } from '../quotes/quotes'
import { type PageRecord, pagesWithMerchants } from './page-by-slug'
import { pageView } from './page-view'

type Priced = Pick<SessionRow, 'amount' | 'currency' | 'asset' | 'network' | 'startedPublicly'>

/**
 * The page as customers see it, whatever its status. It offers the pairs that can pay the amount of `priced`, or else
 * the page's amount. If there are no rates, it shows no prices.
 */
export async function pageForPayment(
  deps: Pick<Deps, 'rates' | 'custody' | 'clock'>,
  record: PageRecord,
  priced: Priced | null = null,
): Promise<Page> {
  const { page } = record
  const market = await readMarketIfKnown(deps, page, priced ? requesterOf(priced, null) : PUBLIC_VISITOR)
  if (market) {
    const { table } = market
    const { amount, currency } = priced ?? page
    const payable = quotesOf(page, market, currency, amount).map(({ pair }) => pair)
    // The merchant may have chosen a pair that its limits exclude.
    const isOffered = (pair: Pair) =>
      payable.includes(pair) || (pair.asset === priced?.asset && pair.network === priced.network)
    // Prices are in the page's currency.
    const chosenNetwork = new Set(priced?.network ? [priced.network] : [])
    const receiving = { ...market.receiving, own: new Set([...market.receiving.own, ...chosenNetwork]) }
    const allQuotes = quotesOf(page, { table, receiving }, page.currency, null)
    const quotes = allQuotes.filter(({ pair }) => isOffered(pair))
    return pageView(record, quotes, allQuotes, table.validUntil)
  }
  const unpriced = { crypto_amount: null, rate: null, min_amount: null }
  const options = pairsOf(page).map(({ asset, network }) => ({ asset, network, ...unpriced }))
  return { ...pageView(record, [], [], deps.clock.now()), options }
}

/** The page of a payment. Null if there is no such payment. */
export async function pageOfSession(
  { storage: { database } }: Pick<Deps, 'storage'>,
  id: string,
): Promise<{ record: PageRecord; session: Priced & Pick<SessionRow, 'status'> } | null> {
  const [session] = await database
    .select({
      pageId: sessions.pageId,
      status: sessions.status,
      amount: sessions.amount,
      currency: sessions.currency,
      asset: sessions.asset,
      network: sessions.network,
      startedPublicly: sessions.startedPublicly,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
  if (!session) return null
  const [record] = await pagesWithMerchants(database).where(eq(paymentPages.id, session.pageId))
  return record ? { record, session } : null
}
