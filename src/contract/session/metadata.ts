import * as v from 'valibot'

const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/** A backslash of the text itself, which is no escape, is doubled in JSON. */
const escapesIn = (value: unknown) => JSON.stringify(value).replaceAll('\\\\', '')

/** Far more than anybody needs; with some thousand levels, JSON can be read but not written. */
const DEEPEST = 32

/** Any JSON object. (`v.record` would accept an array, too.) */
export const JsonObject = v.custom<Record<string, unknown>>(
  (value) => isObject(value) && !Array.isArray(value) && isFlat(value, DEEPEST),
  ({ input }) => (isFlat(input, DEEPEST) ? 'must be an object' : `must be nested at most ${DEEPEST} levels deep`),
)

/** The merchant's own data: a JSON object of at most 4 KiB, returned unchanged. */
export const Metadata = v.pipe(
  JsonObject,
  v.check((value) => new TextEncoder().encode(JSON.stringify(value)).length <= 4096, 'must be at most 4 KiB'),
  v.check((value) => !UNSTORABLE_ESCAPE.test(escapesIn(value)), 'contains characters that cannot be stored'),
  v.check((value) => isExact(value), 'has a number too large to be kept exactly: send it as text'),
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isFlat(value: unknown, levels: number): boolean {
  return !isObject(value) || (levels > 0 && Object.values(value).every((inner) => isFlat(inner, levels - 1)))
}

/** Whether every number in it is the one that was sent: larger integers were rounded when they were read. */
function isExact(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isExact)
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER
}
