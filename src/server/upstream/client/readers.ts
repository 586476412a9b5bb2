/** An object from the upstream's JSON; see `exact-json` for its numbers. */
export type Raw = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Raw | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null

/** Unwraps `data`, then `session`, if present. */
export function payloadOf(body: unknown): Raw | null {
  const outer = objectOf(body)
  const data = objectOf(outer?.data) ?? outer
  return objectOf(data?.session) ?? data
}

/** The first value among `names`, each in snake case and camel case. */
function firstValue(raw: Raw, names: readonly string[]): unknown {
  for (const name of names) {
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const value = raw[name] ?? raw[camel]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** Trimmed text of 1 to `max` characters; a number is taken as its digits. */
export function textOf(raw: Raw, names: readonly string[], max = 200): string | null {
  const value = firstValue(raw, names)
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= max ? text : null
}

/** More digits than any price or supply. */
const MAX_DIGITS = 30
const NUMBER = /^\+?(\d{1,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i

/** A plain decimal without sign, exponent or superfluous zeros; null for anything else. */
export function decimalOf(raw: Raw, ...names: string[]): string | null {
  const match = NUMBER.exec(textOf(raw, names) ?? '')
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const digits = (whole + fraction + '0'.repeat(Math.max(0, -scale))).padStart(scale + 1, '0')
  const point = digits.length - Math.max(0, scale)
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const decimals = digits.slice(point).replace(/0+$/, '')
  return integer.length > MAX_DIGITS ? null : integer + (decimals && `.${decimals}`)
}

/** A decimal as by `decimalOf`; 0 counts as absent, because some services send 0 before they know the value. */
export function positiveOf(raw: Raw, ...names: string[]): string | null {
  const decimal = decimalOf(raw, ...names)
  return decimal === '0' ? null : decimal
}

/** A whole number of at most a million. */
export function countOf(raw: Raw, ...names: string[]): number | null {
  const decimal = decimalOf(raw, ...names)
  return decimal !== null && /^\d{1,6}$/.test(decimal) ? Number(decimal) : null
}

export function flagOf(raw: Raw, ...names: string[]): boolean | null {
  const value = firstValue(raw, names)
  if (value === true || value === 'true' || value === '1') return true
  return value === false || value === 'false' || value === '0' ? false : null
}

/** Text that ends with a time of day without a zone. */
const ZONELESS = /[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/i

/** Text without a zone counts as UTC: this server's zone says nothing about the upstream's. */
const parseTime = (text: string) => Date.parse(ZONELESS.test(text) ? `${text}Z` : text)

/** ISO 8601 in UTC; from text, or from seconds or milliseconds since 1970. */
export function timeOf(raw: Raw, ...names: string[]): string | null {
  const text = textOf(raw, names, 40) ?? ''
  const number = /^\d{9,14}(?:\.\d+)?$/.test(text) ? Number(text) : null
  const ms = number === null ? parseTime(text) : number < 1e11 ? number * 1000 : number
  return ms > 0 && ms < 4e12 ? new Date(ms).toISOString() : null
}

/** The objects of a list, at most `max` of them. */
export function listOf(raw: Raw, name: string, max: number): Raw[] | null {
  const value = firstValue(raw, [name])
  const list: unknown[] | null = Array.isArray(value) ? value.slice(0, max) : null
  return list?.map(objectOf).filter((one) => one !== null) ?? null
}

/** The matching one of `values`, ignoring case: services differ in spelling. */
export function oneOf<Value extends string>(raw: Raw, values: readonly Value[], ...names: string[]): Value | null {
  const text = textOf(raw, names)?.toLowerCase()
  return values.find((value) => value.toLowerCase() === text) ?? null
}
