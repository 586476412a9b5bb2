import type { Page } from '../../contract/page'
import type { PageRecord } from '../books/page-names'
import { pairsOf, quotesOf, readRates } from '../books/quotes'
import type { Deps } from '../deps'
import { ProblemError } from '../problem'
import { pageView } from '../views/page'

/** The page as customers will see it, whatever its status; if there are no rates, without prices, so that it can still be designed. */
export async function pageOfAnyStatus(deps: Deps, record: PageRecord): Promise<Page> {
  const { page } = record
  const table = await readRates(deps, page.mode).catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 503) return null
    throw error
  })
  if (table) return pageView(record, quotesOf(page, table, page.currency, page.amount), table.validUntil)
  const unpriced = { crypto_amount: null, rate: null, min_amount: null }
  const options = pairsOf(page).map(({ asset, network }) => ({ asset, network, ...unpriced }))
  return { ...pageView(record, [], deps.clock.now()), options }
}
