import type { Asset, Currency, Network } from '../../../contract/enums'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatFiat } from '../../../payment/money'
import { invalid } from '../../http/problem'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { type Market, networkMinimum, pairProblem, type Quote, quotesOf } from './quotes'

/**
 * The role that chooses the pair. The page's limits apply to customers: a merchant may choose a pair that they exclude.
 */
export type Chooser = 'customer' | 'merchant'

type Selection = { currency: Currency; amount: bigint; asset: Asset; network: Network }

type QuoteOptions = {
  /** The field named in the error if limits exclude the pair. */
  field?: 'amount' | 'network'
  chooser?: Chooser
}

/** The page's quote for the pair. Throws 400 if the page does not offer it, or if limits exclude it at `amount`. */
export function chooseQuote(
  page: PaymentPageRow,
  market: Market,
  { currency, amount, asset, network }: Selection,
  { field = 'network', chooser = 'customer' }: QuoteOptions = {},
): Quote {
  const quotes = quotesOf(page, market, currency, null)
  const problem = pairProblem(quotes, asset, network)
  if (problem) throw invalid(problem)
  const quote = quotes.find(({ pair }) => pair.asset === asset && pair.network === network)
  if (!quote) throw invalid('network: This network is not offered.')
  const { minAmount: min, maxAmount: max } =
    chooser === 'customer' ? quote : { minAmount: networkMinimum(quote.pair, quote.rate, currency), maxAmount: null }
  const pairName = `${asset} on ${NETWORK_DEFINITIONS[network].name}`
  const format = (minor: bigint) => `${formatFiat(minor, currency)} ${currency}`
  if (min !== null && amount < min) throw invalid(`${field}: Must be at least ${format(min)} for ${pairName}.`)
  if (max !== null && amount > max) throw invalid(`${field}: Must be at most ${format(max)} for ${pairName}.`)
  return quote
}
