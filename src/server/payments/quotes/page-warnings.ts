import type { Currency } from '../../../contract/enums'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatFiat } from '../../../payment/money'
import { PUBLIC_VISITOR } from '../../custody/requester'
import type { Deps } from '../../deps'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { replacedParameters } from '../return-link'
import { canReceiveOn, isWithinLimits, pairsOf, type Quote, quotesOf, readMarketIfKnown, readReceiving } from './quotes'

/**
 * Warnings for the merchant about a page: its networks, its coins, and the fees for its price, or else for its minimum.
 */
export async function pageWarnings(deps: Pick<Deps, 'rates' | 'custody'>, page: PaymentPageRow): Promise<string[]> {
  const amount = page.amount ?? page.minAmount
  const aboutFees = amount === null ? [] : await feeWarnings(deps, page, 'options', { amount, currency: page.currency })
  return [
    ...returnUrlWarnings(page.returnUrl),
    ...(await networkWarnings(deps, page)),
    ...(await priceWarnings(deps, page)),
    ...aboutFees,
  ]
}

/** Warnings about parameters of a `return_url` that the return link replaces. */
export const returnUrlWarnings = (returnUrl: string | null | undefined): string[] =>
  (returnUrl ? replacedParameters(returnUrl) : []).map(
    (name) => `return_url: Its parameter ${name} is replaced by that of the return link.`,
  )

/** A fee above a tenth of the price causes a warning. */
const FEE_WARNING_PARTS = 10n

/** A price in minor units, and its pair if the merchant chose one. */
type Price = { amount: bigint; currency: Currency; asset?: string | null; network?: string | null }

/**
 * Warnings about the pairs in which a price can be paid, as `"<field>: <text>"`: usual fees above a tenth of the price,
 * and limits that exclude every pair. Without rates there are no warnings.
 */
export async function feeWarnings(
  deps: Pick<Deps, 'rates' | 'custody'>,
  page: PaymentPageRow,
  field: 'options' | 'amount',
  { amount, currency, asset, network }: Price,
): Promise<string[]> {
  const market = await readMarketIfKnown(deps, page, 'merchant')
  if (!market) return []
  const quotes = quotesOf(page, market, currency, null)
  const offered = quotes.filter((quote) =>
    asset ? quote.pair.asset === asset && quote.pair.network === network : isWithinLimits(quote, amount),
  )
  if (quotes.length > 0 && offered.length === 0) return ['limits: The limits exclude every pair for this amount.']
  return offered.flatMap((quote) => warningOf(quote))

  function warningOf({ pair, usualFee }: Quote): string[] {
    if (!usualFee || usualFee.max * FEE_WARNING_PARTS <= amount) return []
    const fee = `${formatFiat(usualFee.min, currency)} to ${formatFiat(usualFee.max, currency)} ${currency}`
    return [
      `${field}: Sending ${pair.asset} on ${NETWORK_DEFINITIONS[pair.network].name} usually costs the customer ${fee}, which can be more than a tenth of the amount, ${formatFiat(amount, currency)} ${currency}.`,
    ]
  }
}

/** A warning about the networks of a page on which no wallet of the merchant can receive money now. */
async function networkWarnings(deps: Pick<Deps, 'custody'>, page: PaymentPageRow): Promise<string[]> {
  const receiving = await readReceiving(deps, page, PUBLIC_VISITOR)
  const missing = new Set(pairsOf(page).flatMap(({ network }) => (canReceiveOn(receiving, network) ? [] : [network])))
  if (missing.size === 0) return []
  const names = [...missing].map((network) => NETWORK_DEFINITIONS[network].name)
  return [`options: These networks are not offered now: ${names.join(', ')}. Your wallets show the reason.`]
}

/** A warning about the coins of a page that have no price now. Without any rates there is no warning. */
async function priceWarnings({ rates }: Pick<Deps, 'rates'>, page: PaymentPageRow): Promise<string[]> {
  const table = await rates[page.mode]?.current().catch(() => null)
  if (!table) return []
  const assets = new Set(pairsOf(page).map(({ asset }) => asset))
  const missing = [...assets].filter((asset) => table.rate(asset, page.currency) === null)
  if (missing.length === 0) return []
  return [`options: These coins have no price in ${page.currency} now and are not offered: ${missing.join(', ')}.`]
}
