import { type Asset, CURRENCIES, type Currency, type Network } from '../../../contract/enums'
import { PAIRS, pairOf } from '../../../payment/chains/catalogue'
import { cheapestNetwork } from '../../../payment/chains/usual-fees'
import { formatFiat, formatUnits, minorDigits, parseUnits } from '../../../payment/money'
import { invalid } from '../../http/problem'

/** The decimals of balances: the most that any asset has on any network. */
const DIGITS = Math.max(...PAIRS.map(({ decimals }) => decimals))

export const isFiat = (currency: string): currency is Currency => CURRENCIES.some((one) => one === currency)

/** The decimals of a currency. Without a network, the least decimals of the asset on any network. */
export function digitsOf(currency: string, network: string | null = null): number {
  if (isFiat(currency)) return minorDigits(currency)
  const pairs = PAIRS.filter((pair) => pair.asset === currency && (network === null || pair.network === network))
  return Math.min(...pairs.map(({ decimals }) => decimals))
}

/** Converts minor or atomic units to the decimals of a balance. */
export const toBalance = (units: bigint, digits: number) => units * 10n ** BigInt(DIGITS - digits)

/** Converts a positive decimal to the decimals of a balance. */
export function decimalToBalance(decimal: string): bigint {
  const units = parseUnits(decimal, DIGITS)
  if (units === null) throw new Error('the decimal does not fit into a balance')
  return units
}

/** A balance as decimal, rounded down. A negative balance is shown as 0. */
export function formatBalance(balance: bigint, currency: string, digits = digitsOf(currency)): string {
  const units = (balance > 0n ? balance : 0n) / toBalance(1n, digits)
  return isFiat(currency) ? formatFiat(units, currency) : formatUnits(units, digits)
}

/** An amount of the ledger as decimal, with a minus if it leaves its account. */
export function formatEntry(units: bigint, currency: string, network: string | null): string {
  const digits = digitsOf(currency, network)
  return units < 0n ? `-${formatBalance(-units, currency, digits)}` : formatBalance(units, currency, digits)
}

/** The default network of a currency; null for fiat. */
export const defaultNetwork = (currency: Currency | Asset): Network | null =>
  isFiat(currency) ? null : cheapestNetwork(currency)

/**
 * The requested network of a currency, or its default network; null for fiat. Throws 400 if the currency does not exist
 * on that network.
 */
export function networkFor(
  currency: Currency | Asset,
  named: Network | null | undefined,
  field: string,
): Network | null {
  if (named == null) return defaultNetwork(currency)
  if (isFiat(currency)) throw invalid(`${field}: ${currency} has no network.`)
  if (!pairOf(currency, named)) throw invalid(`${field}: There is no ${currency} on ${named}.`)
  return named
}
