import type { Currency } from '../../../contract/enums'
import { minorDigits } from '../../../payment/money'

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const
/** `00` stands in place of the point for currencies without minor units. */
export type Key = (typeof KEYS)[number] | '00'

/** Longer amounts are typing errors, and would not fit on a phone. */
const MAX_WHOLE_DIGITS = 10

export const keysOf = (currency: Currency): readonly Key[] =>
  minorDigits(currency) > 0 ? KEYS : KEYS.map((key) => (key === '.' ? '00' : key))

/** The amount after a key: a plain decimal as far as it is typed, such as `25.`; empty without an amount. */
export function pressKey(typed: string, key: Key, currency: Currency): string {
  if (key === 'delete') return typed.slice(0, -1).replace(/^0$/, '')
  if (key === '.') return typed.includes('.') || minorDigits(currency) === 0 ? typed : `${typed || '0'}.`
  const next = (typed + key).replace(/^0+(?=\d)/, '')
  const [whole = '', fraction = ''] = next.split('.')
  if (whole.length > MAX_WHOLE_DIGITS || fraction.length > minorDigits(currency)) return typed
  return next === '0' ? '' : next
}
