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

/**
 * A number of a program as text. Binary fractions miss a cent by a tiny part (0.1 + 0.2): within 1e-9 of a hundredth,
 * the number is that hundredth.
 */
function numberText(value: number): string {
  const hundredth = Math.round(value * 100) / 100
  return String(Math.abs(value - hundredth) <= 1e-9 ? hundredth : value)
}

const decimalInput = (textOf: (value: number) => string) =>
  v.pipe(
    v.union([v.string(), v.number()], 'Must be a number or a decimal string.'),
    v.transform((value) => (typeof value === 'number' ? textOf(value) : value.trim())),
    v.check((value) => !value.startsWith('-'), 'Must not be less than 0.'),
    // 1e400 arrives as Infinity, and numbers below 1e-6 or from 1e21 print with an exponent. No amount is so small or
    // large.
    v.regex(PLAIN, 'Must be a decimal number without an exponent.'),
  )

/** `MoneyInput` that may also be 0. */
export const NonNegativeMoneyInput = decimalInput(numberText)

const isPositive = v.check((value: string) => /[1-9]/.test(value), 'Must be greater than 0.')

/**
 * Money in a request: a decimal string, or a number. The output is a decimal string greater than zero. The caller
 * knows the currency, and checks that it fits the minor unit (`payment/money`).
 */
export const MoneyInput = v.pipe(
  NonNegativeMoneyInput,
  isPositive,
  v.description(
    'A decimal string greater than 0, with at most as many decimals as its currency. Or a number: within 1e-9 of a hundredth it is rounded to it, as 0.1 + 0.2 is; otherwise it is read in its shortest decimal form.',
  ),
)

/** An amount that may be in an asset, whose decimals are many: a number is never rounded. */
export const AssetAmountInput = v.pipe(
  decimalInput(String),
  isPositive,
  v.description(
    'A decimal string greater than 0, or a number, which is read in its shortest decimal form. It has at most as many decimals as its currency or asset.',
  ),
)
