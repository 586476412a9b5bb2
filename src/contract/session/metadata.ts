import * as v from 'valibot'

const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/** JSON text without doubled backslashes: those are backslashes of the text itself, and begin no escape. */
const escapesIn = (value: unknown) => JSON.stringify(value).replaceAll('\\\\', '')

/** JSON with some thousand levels can be read, but not written. */
const MAX_DEPTH = 32

/** Any JSON object. `v.record` would accept an array as well. */
export const JsonObject = v.custom<Record<string, unknown>>(
  (value) => isObject(value) && !Array.isArray(value) && isFlat(value, MAX_DEPTH),
  ({ input }) => (isFlat(input, MAX_DEPTH) ? 'Must be an object.' : `Must be nested at most ${MAX_DEPTH} levels deep.`),
)

/** The merchant's own data: a JSON object of at most 4 KiB, returned unchanged. */
export const Metadata = v.pipe(
  JsonObject,
  v.check((value) => new TextEncoder().encode(JSON.stringify(value)).length <= 4096, 'Must be at most 4 KiB.'),
  v.check(
    (value) => !UNSTORABLE_ESCAPE.test(escapesIn(value)),
    'Must not have NUL or lone surrogates, which cannot be stored.',
  ),
  v.check((value) => isExact(value), 'Must not have a number above 2^53. Send it as text.'),
)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isFlat(value: unknown, levels: number): boolean {
  return !isObject(value) || (levels > 0 && Object.values(value).every((inner) => isFlat(inner, levels - 1)))
}

/** Whether every number is exact: larger integers were rounded when they were parsed. */
function isExact(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isExact)
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER
}
