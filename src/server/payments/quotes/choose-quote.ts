import type { Asset, Currency, Network } from '../../../contract/enums'
import { formatFiat } from '../../../payment/money'
import { invalid } from '../../http/problem'
import type { RateTable } from '../../rates/port'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { networkMinimum, pairProblem, type Quote, quotesOf } from './quotes'

/** Who chooses the pair. Only merchants may choose a pair whose fees are out of proportion to the amount. */
export type Chooser = 'customer' | 'merchant'

type Selection = { currency: Currency; amount: bigint; asset: Asset; network: Network }

type QuoteOptions = {
  /** The field named in the error if the amount is too small for the network. */
  field?: 'amount' | 'network'
  chooser?: Chooser
}

/** The page's quote for the pair. 400 if the page does not offer it, or if `amount` is too small for it. */
export function chooseQuote(
  page: PaymentPageRow,
  table: RateTable,
  { currency, amount, asset, network }: Selection,
  { field = 'network', chooser = 'customer' }: QuoteOptions = {},
): Quote {
  const quotes = quotesOf(page, table, currency, null)
  const problem = pairProblem(quotes, asset, network)
  if (problem) throw invalid(problem)
  const quote = quotes.find(({ pair }) => pair.asset === asset && pair.network === network)
  if (!quote) throw invalid('network: is not offered')
  const min = chooser === 'customer' ? quote.minAmount : networkMinimum(quote.pair, quote.rate, currency)
  if (min !== null && amount < min)
    throw invalid(`${field}: must be at least ${formatFiat(min, currency)} ${currency} for this network`)
  return quote
}
