import * as v from 'valibot'
import { numberText } from './number-text'

const DECIMAL_STRING = 'Must be a decimal string.'
/** Money in every answer: a decimal string, ASCII digits, no sign, no exponent, no grouping. */
export const Decimal = v.pipe(
  v.string(DECIMAL_STRING),
  v.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/, DECIMAL_STRING),
  v.description('A decimal string without sign, exponent or grouping, such as `"1600.00"`.'),
)
export type Decimal = v.InferOutput<typeof Decimal>

/** Money that may be less than 0, such as a discount. */
export const SignedDecimal = v.pipe(
  v.string(DECIMAL_STRING),
  v.regex(/^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/, DECIMAL_STRING),
)

const PLAIN = /^\d{1,30}(?:\.\d{1,30})?$/

const decimalText = (textOf: (value: number) => string) =>
  v.pipe(
    v.union([v.string(), v.number()], 'Must be a number or a decimal string.'),
    v.transform((value) => (typeof value === 'number' ? textOf(value) : value.trim())),
  )

// 1e400 arrives as Infinity, and numbers below 1e-6 or from 1e21 print with an exponent: no amount is so small or large
const NO_EXPONENT = 'Must be a decimal number without an exponent.'

const decimalInput = (textOf: (value: number) => string) =>
  v.pipe(
    decimalText(textOf),
    v.check((value) => !value.startsWith('-'), 'Must not be less than 0.'),
    v.regex(PLAIN, NO_EXPONENT),
  )

/** Money that may be less than 0, such as a discount. */
export const SignedMoneyInput = v.pipe(
  decimalText(numberText),
  v.check((value) => PLAIN.test(value.replace(/^-/, '')), NO_EXPONENT),
)

const isPositive = v.check((value: string) => /[1-9]/.test(value), 'Must be greater than 0.')

/**
 * Money in a request: a decimal string, or a number. The output is a decimal string greater than zero. The caller
 * knows the currency, and checks that it fits the minor unit (`payment/money`).
 */
export const MoneyInput = v.pipe(
  decimalInput(numberText),
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

const MAX_QUANTITY = 1_000_000

/** A number of pieces, or a measure such as 1.5 kg, as a decimal string without trailing zeros. */
export const QuantityInput = v.pipe(
  decimalInput(String),
  isPositive,
  v.regex(/^\d+(?:\.\d{1,6}0*)?$/, 'Must have at most 6 decimals.'),
  v.check((value) => Number(value) <= MAX_QUANTITY, `Must be at most ${MAX_QUANTITY}.`),
  v.transform((value) => String(Number(value))),
)
