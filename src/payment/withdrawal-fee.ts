import { plainUnits } from './amount-input'
import { pairOf } from './chains/catalogue'
import { formatUnits, parseUnits } from './money'
import type { Payment } from './screen'

/** The sum to enter in an exchange, and the fee that it includes. */
export type SumWithFee = {
  sum: string
  fee: string
  /** Whether the fee is so large that it may have been entered in fiat. */
  isLarge: boolean
}

/**
 * Adds an exchange's fee, as the customer typed it, to the amount that must arrive, since exchanges deduct their fee
 * from the transfer. Null if the fee is not a number of the coin's units.
 */
export function sumWithFee(payment: Pick<Payment, 'asset' | 'network' | 'amount' | 'due'>, typed: string) {
  const decimals = pairOf(payment.asset, payment.network)?.decimals ?? 0
  const atoms = (decimal: string | null) => parseUnits(decimal ?? '', decimals)
  const [whole, rest, fee] = [atoms(payment.amount), atoms(payment.due), atoms(plainUnits(typed))]
  if (whole === null || rest === null || fee === null) return null
  return {
    sum: formatUnits(rest + fee, decimals),
    fee: withDecimalsOf(payment.due, formatUnits(fee, decimals)),
    // The fee is compared with the whole amount, since it may well be larger than a small amount due.
    isLarge: fee >= whole,
  } satisfies SumWithFee
}

/** Pads a fee, so that "31.25 + 1.00" reads as a sum. */
function withDecimalsOf(amount: string, fee: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const [whole = '', fraction = ''] = fee.split('.')
  return decimals > 0 ? `${whole}.${fraction.padEnd(decimals, '0')}` : fee
}
