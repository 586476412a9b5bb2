import type { Asset, Currency, Network } from '../../contract/enums'
import { formatFiat } from '../../payment/money'
import { invalid } from '../problem'
import type { RateTable } from '../rates/port'
import type { PaymentPageRow } from '../storage/schema/pages'
import { pairProblem, type Quote, quotesOf } from './quotes'

/** The page's quote for the pair. 400 with the field's text when the page does not offer it, or `amount` is too small for it. */
export function chooseQuote(
  page: PaymentPageRow,
  table: RateTable,
  currency: Currency,
  amount: bigint,
  asset: Asset,
  network: Network,
  /** The field that can be mended when the amount is too small for the network. */
  field: 'amount' | 'network' = 'network',
): Quote {
  const quotes = quotesOf(page, table, currency, null)
  const problem = pairProblem(quotes, asset, network)
  if (problem) throw invalid(problem)
  const quote = quotes.find(({ pair }) => pair.asset === asset && pair.network === network)
  if (!quote) throw invalid('network: is not offered')
  if (quote.minAmount !== null && amount < quote.minAmount)
    throw invalid(`${field}: must be at least ${formatFiat(quote.minAmount, currency)} ${currency} for this network`)
  return quote
}
