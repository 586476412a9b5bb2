import type { Session } from './service'

const WITHOUT_DECIMALS = ['XOF', 'UGX']
/** More decimals than any coin has. */
const SCALE = 18
const COARSE_COINS = ['USDT', 'USDC', 'TRX']

/** The number of decimals that the service takes for a currency. */
export const decimalsOf = (currency: string) => (WITHOUT_DECIMALS.includes(currency.toUpperCase()) ? 0 : 2)

/** The value of a decimal string, in units of 10^-18. */
function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
}

/** -1, 0 or 1, as `a` is less than, equal to or more than `b`. */
export function compare(a: string, b: string): number {
  const difference = unitsOf(a) - unitsOf(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}

export const smaller = (a: string, b: string) => (compare(a, b) < 0 ? a : b)

/** The excess of `a` over `b`, without trailing zeros; null if there is none. */
export function excess(a: string, b: string): string | null {
  const difference = unitsOf(a) - unitsOf(b)
  return difference > 0n ? format(difference, SCALE) : null
}

/** An integer amount of a cart, such as 1050 with 2 decimals, rounded to the decimals of its currency: `10.50`. */
export function fromMinor(amount: number, precision: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const units = BigInt(amount) * 10n ** BigInt(SCALE - precision)
  const step = 10n ** BigInt(SCALE - decimals)
  const digits = String((units + step / 2n) / step).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * The coins that `amount` of the price is worth, at the rate at which the payment was made, rounded down. The whole
 * price gives the coins that were due, or those that came if they are fewer. Null if the amount is not more than 0 and
 * at most the price, or no coins came.
 */
export function coinsFor(session: Session, amount: string): string | null {
  const { amount: price, crypto_amount: due, crypto_amount_paid: paid, crypto_asset: asset } = session
  if (!due || !asset || compare(amount, '0') <= 0 || compare(amount, price) > 0 || compare(paid, '0') <= 0) return null
  if (compare(amount, price) === 0) return smaller(due, paid)
  const coins = (unitsOf(due) * unitsOf(amount)) / unitsOf(price)
  if (coins >= unitsOf(paid)) return paid
  const decimals = COARSE_COINS.includes(asset) ? 6 : 8
  const step = 10n ** BigInt(SCALE - decimals)
  return coins < step ? null : format(coins / step, decimals)
}

function format(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
