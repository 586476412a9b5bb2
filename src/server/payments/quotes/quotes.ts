import * as v from 'valibot'
import { type Asset, type Currency, type Mode, type Network, SwapCurrency } from '../../../contract/enums'
import type { RateSource } from '../../../contract/session/merchant-session'
import { mayOffer, PAIRS, type Pair } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS, NETWORKS } from '../../../payment/chains/networks'
import { cryptoUnits, fiatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { ProblemError, unavailable } from '../../http/problem'
import type { Receiving, Requester } from '../../ports/custody'
import { RatesUnavailable, type RateTable } from '../../ports/rates'
import type { MerchantAndMode } from '../../storage/owner'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { requireRates } from '../require-mode'
import { limitOf } from './pair-limit'
import { type FeeRange, usualFee } from './usual-fee'
import { withSpread } from './with-spread'

/** A pair at its current price. All amounts are in minor units. */
export type Quote = {
  pair: Pair
  rate: string
  rateSource: RateSource | null
  /** The page's minimum or the network's, whichever is larger. */
  minAmount: bigint | null
  maxAmount: bigint | null
  /** The usual cost of sending. Null if it is not known in this currency. */
  usualFee: FeeRange | null
}

/** The pairs that a page offers, in the catalogue's order: its own selection, or all that are offered by default. */
export function pairsOf(page: Pick<PaymentPageRow, 'options'>): Pair[] {
  const isChosen = (pair: Pair) =>
    page.options.some(({ asset, network }) => asset === pair.asset && network === pair.network)
  return PAIRS.filter((pair) =>
    page.options.length === 0 ? mayOffer(pair, false) : isChosen(pair) && mayOffer(pair, true),
  )
}

/** The current prices of a mode. Throws 503 if there are no prices, or if the mode is not set up. */
export async function readRates(deps: Pick<Deps, 'rates'>, mode: Mode): Promise<RateTable> {
  const port = requireRates(deps, mode)
  try {
    return await port.current()
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error
    throw unavailable('Prices are not available at the moment', 5, error)
  }
}

/** The current prices, and where a merchant can receive money. */
export interface Market {
  table: RateTable
  receiving: Receiving
}

/** Where a merchant of a mode without custody would receive money: nothing is ruled out. */
const EVERYWHERE: Receiving = { own: new Set(NETWORKS), hasCustodian: false }

/** Where a merchant can receive money now, for a caller. */
export const readReceiving = async (
  { custody }: Pick<Deps, 'custody'>,
  { merchantId, mode }: MerchantAndMode,
  caller: Requester,
): Promise<Receiving> => (await custody[mode]?.receiving(merchantId, caller)) ?? EVERYWHERE

/** Whether money on a network can reach the merchant now. */
export const canReceiveOn = ({ own, hasCustodian }: Receiving, network: Network): boolean =>
  hasCustodian || own.has(network)

/**
 * Whether a custodian would hold the money of a pair without a way out but a refund: payouts are of fiat, and only some
 * assets can be swapped.
 */
const isStuck = ({ own }: Receiving, { asset, network }: Pair): boolean =>
  !own.has(network) && !v.is(SwapCurrency, asset)
type MarketDeps = Pick<Deps, 'rates' | 'custody'>

/** A merchant's market for a caller. Throws 503 if there are no prices, or if the mode is not set up. */
export async function readMarket(deps: MarketDeps, owner: MerchantAndMode, caller: Requester): Promise<Market> {
  const table = await readRates(deps, owner.mode)
  return { table, receiving: await readReceiving(deps, owner, caller) }
}

/** A merchant's market for a caller. Null if there are no prices. */
export const readMarketIfKnown = (
  deps: MarketDeps,
  owner: MerchantAndMode,
  caller: Requester,
): Promise<Market | null> =>
  readMarket(deps, owner, caller).catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 503) return null
    throw error
  })

/** The smallest amount that the network can transfer (dust, rent), in minor units, rounded up. Null: no minimum. */
export function networkMinimum(pair: Pair, rate: string, currency: Currency): bigint | null {
  const atoms = pair.kind === 'native' ? NETWORK_DEFINITIONS[pair.network].coin.minimumAtoms : 0n
  return atoms === 0n ? null : fiatUnits(atoms, rate, currency, pair) + 1n
}

/** The price of a coin on a page, less the page's spread. */
export function rateOn(
  { rateSpreadPercent }: Pick<PaymentPageRow, 'rateSpreadPercent'>,
  table: RateTable,
  asset: Asset,
  currency: Currency,
): string | null {
  const rate = table.rate(asset, currency)
  return rate && withSpread(rate, rateSpreadPercent)
}

/**
 * The pairs of a page that have a price, on networks that can be used now. With an `amount`, only the pairs whose
 * limits allow it. Unless the page chooses its pairs, none whose money could not leave custody. High fees exclude no
 * pair, because customers see the usual fee.
 */
export function quotesOf(
  page: PaymentPageRow,
  { table, receiving }: Market,
  currency: Currency,
  amount: bigint | null,
): Quote[] {
  return pairsOf(page).flatMap((pair) => {
    if (!canReceiveOn(receiving, pair.network)) return []
    if (page.options.length === 0 && isStuck(receiving, pair)) return []
    const rate = rateOn(page, table, pair.asset, currency)
    if (rate === null) return []
    const limit = limitOf(page, pair, table, currency)
    const networkMin = networkMinimum(pair, rate, currency)
    const minAmount = networkMin !== null && networkMin > (limit.min ?? 0n) ? networkMin : limit.min
    const rateSource = table.sourceOf?.(pair.asset, currency) ?? null
    const quote = { pair, rate, rateSource, minAmount, maxAmount: limit.max, usualFee: usualFee(pair, table, currency) }
    return amount === null || isWithinLimits(quote, amount) ? [quote] : []
  })
}

/** Whether an amount is within the limits of a pair, all in minor units. */
export const isWithinLimits = ({ minAmount, maxAmount }: Pick<Quote, 'minAmount' | 'maxAmount'>, amount: bigint) =>
  (minAmount === null || amount >= minAmount) && (maxAmount === null || amount <= maxAmount)

/** The atoms to send for `amount` (minor units) at a quote. */
export const priceOf = (amount: bigint, currency: Currency, quote: Pick<Quote, 'pair' | 'rate'>) =>
  cryptoUnits(amount, quote.rate, currency, quote.pair)

/** The error text if a pair is not among `quotes`; otherwise null. */
export function pairProblem(quotes: readonly Pick<Quote, 'pair'>[], asset: Asset, network: Network): string | null {
  if (quotes.some(({ pair }) => pair.asset === asset && pair.network === network)) return null
  return quotes.some(({ pair }) => pair.asset === asset)
    ? `network: ${asset} cannot be paid on ${NETWORK_DEFINITIONS[network].name} here.`
    : `asset: ${asset} is not accepted here.`
}
