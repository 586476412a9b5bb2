import * as v from 'valibot'
import { cleanText, textProblem } from './clean-text'

const LONE_SURROGATE = /\p{Surrogate}/u

/** NUL and lone surrogates are refused: PostgreSQL cannot store them. */
const storable = v.check(
  (s: string) => !s.includes('\0') && !LONE_SURROGATE.test(s),
  'contains characters that cannot be stored',
)
const required = v.check((s: string) => s.length > 0, 'is required')
/* @__NO_SIDE_EFFECTS__ */
const atMost = (max: number) =>
  v.check((s: string) => s.length <= max || [...s].length <= max, `must be at most ${max} characters`)

/** Anything that can be stored, such as what somebody pasted; trimmed, 1 to `max` characters (code points). */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) => v.pipe(v.string('must be text'), v.trim(), required, atMost(max), storable)

/** Human text in normal form C, 0 to `max` characters. Controls and signs that change its direction are refused. */
/* @__NO_SIDE_EFFECTS__ */
const written = (max: number, lines: boolean) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    storable,
    v.check(
      (s) => textProblem(s, lines) === null,
      ({ input }) => textProblem(input, lines) ?? '',
    ),
    v.transform(cleanText),
    atMost(max),
  )

/** One line of human text, such as a name, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (max: number) => v.pipe(written(max, false), required)

/** The same, and it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const lineOrEmpty = (max: number) => written(max, false)

/** Human text that may have several lines, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const paragraph = (max: number) => v.pipe(written(max, true), required)

/** An e-mail address, trimmed; the pattern is the one browsers use for `<input type="email">`. */
export const Email = v.pipe(
  v.string('must be an e-mail address'),
  v.trim(),
  v.check((s) => s.length > 0, 'is required'),
  v.maxLength(254, 'must be at most 254 characters'),
  v.regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/,
    'must be an e-mail address',
  ),
)

export const Uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be a UUID'))

/** Whether `YYYY-MM-DD` is a day of the years 1 to 9999, which PostgreSQL can store; patterns take the 31st of February for one. */
export function isDay(day: string): boolean {
  const date = new Date(day)
  return date.getUTCFullYear() >= 1 && date.toISOString().startsWith(day)
}

/** The name of a time zone, such as `Africa/Lagos`. An offset such as `+01:00` is none: it knows no summer time. */
export const TimeZone = v.pipe(
  v.string('must be the name of a time zone'),
  v.maxLength(64, 'must be the name of a time zone'),
  v.regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/, 'must be the name of a time zone, such as Africa/Lagos'),
  v.check(isTimeZone, 'is not a known time zone'),
)

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What a merchant calls something. It can stand in a path, where `.` and `..` would be taken away. */
export const Reference = v.pipe(
  line(100),
  v.check((s) => s !== '.' && s !== '..', 'must not be . or .., which no address can contain'),
)

/** An ISO 8601 date-time in the years 1 to 9999 of UTC. */
export const Timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('must be an ISO 8601 date-time'),
  // The pattern takes offsets that `Date` cannot read, such as `+01`, and years that PostgreSQL refuses.
  v.check((s) => {
    const year = new Date(s).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'must be a date-time such as 2026-11-21T10:00:00Z, in the years 1 to 9999'),
  v.check((s) => isDay(s.slice(0, 10)), 'must be a day of the calendar'),
)
