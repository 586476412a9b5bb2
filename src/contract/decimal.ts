import * as v from 'valibot'

const DECIMAL_STRING = 'Must be a decimal string.'
/** Money in every answer: a decimal string, ASCII digits, no sign, no exponent, no grouping. */
export const Decimal = v.pipe(
  v.string(DECIMAL_STRING),
  v.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/, DECIMAL_STRING),
  v.description('A decimal string without sign, exponent or grouping, such as `"1600.00"`.'),
)
export type Decimal = v.InferOutput<typeof Decimal>

const PLAIN = /^\d{1,30}(?:\.\d{1,30})?$/

/** `MoneyInput` that may also be 0. */
export const NonNegativeMoneyInput = v.pipe(
  v.union([v.string(), v.number()], 'Must be a number or a decimal string.'),
  v.transform((value) => (typeof value === 'number' ? String(value) : value.trim())),
  v.check((value) => !value.startsWith('-'), 'Must not be less than 0.'),
  // 1e400 arrives as Infinity, and numbers below 1e-6 or from 1e21 print with an exponent. No amount is so small or
  // large.
  v.regex(PLAIN, 'Must be a decimal number without an exponent.'),
)

/**
 * Money in a request: a decimal string, or a number, which is read in its shortest decimal form. The output is a
 * decimal string greater than zero. The caller, which knows the currency, checks that it fits the minor unit
 * (`payment/money`).
 */
export const MoneyInput = v.pipe(
  NonNegativeMoneyInput,
  v.check((value) => /[1-9]/.test(value), 'Must be greater than 0.'),
  v.description(
    'A decimal string greater than 0, or a number, which is read in its shortest decimal form. It has at most as many decimals as its currency or asset.',
  ),
)
