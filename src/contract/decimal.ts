import * as v from 'valibot'

/** Money in every answer: a decimal string, ASCII digits, no sign, no exponent, no grouping. */
export const Decimal = v.pipe(
  v.string('must be a decimal string'),
  v.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/, 'must be a decimal string'),
  v.description('A decimal string.'),
)
export type Decimal = v.InferOutput<typeof Decimal>

const PLAIN = /^\d{1,30}(?:\.\d{1,30})?$/

/** `MoneyInput`, and 0. */
export const FreeOrMoneyInput = v.pipe(
  v.union([v.string(), v.number()], 'must be a number or a decimal string'),
  v.transform((value) => (typeof value === 'number' ? String(value) : value.trim())),
  v.check((value) => !value.startsWith('-'), 'must not be less than 0'),
  // 1e400 arrives as Infinity, and numbers below 1e-6 or above 1e21 print with an exponent: none of these is an amount
  v.regex(PLAIN, 'must be a plain decimal number'),
)

/**
 * Money in a request: a decimal string, or a number, which is read as its shortest decimal form.
 * Output: a decimal string greater than zero. Whether it fits the currency's minor unit
 * is for the caller to check (`payment/money`), since only the caller knows the currency.
 */
export const MoneyInput = v.pipe(
  FreeOrMoneyInput,
  v.check((value) => /[1-9]/.test(value), 'must be greater than 0'),
  v.description(
    'A decimal string greater than 0, or a number, which is read in its shortest decimal form. It has at most as many decimals as its currency or asset.',
  ),
)
