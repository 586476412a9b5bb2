import * as v from 'valibot'

/** One of these values; a refusal lists them. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `Must be one of ${values.join(', ')}.`)

const WHOLE_NUMBER = 'Must be a whole number.'
const atLeast = (min: number) => v.minValue<number, number, string>(min, `Must be at least ${min}.`)
const atMost = (max: number) => v.maxValue<number, number, string>(max, `Must be at most ${max}.`)

/** A whole number from `min` to `max`, both included. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(v.number(WHOLE_NUMBER), v.integer(WHOLE_NUMBER), atLeast(min), atMost(max))

/** A whole number in a query string, from `min` to `max`, both included. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumberText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, WHOLE_NUMBER),
    // the API reference describes what the text means
    v.metadata({ integer: { minimum: min, maximum: max } }),
    v.transform(Number),
    atLeast(min),
    atMost(max),
  )

export const Flag = v.boolean('Must be true or false.')

/** A flag in a query string. */
export const FlagText = oneOf(['true', 'false'])
