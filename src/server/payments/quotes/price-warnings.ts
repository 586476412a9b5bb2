import type { Deps } from '../../deps'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { pairsOf } from './quotes'

/** What a merchant should know of the coins of a page that have no price now. None while there are no rates at all. */
export async function priceWarnings({ rates }: Pick<Deps, 'rates'>, page: PaymentPageRow): Promise<string[]> {
  const table = await rates[page.mode]?.current().catch(() => null)
  if (!table) return []
  const assets = new Set(pairsOf(page).map(({ asset }) => asset))
  const missing = [...assets].filter((asset) => table.rate(asset, page.currency) === null)
  if (missing.length === 0) return []
  return [`options: without a price in ${page.currency} now, so not offered: ${missing.join(', ')}`]
}
