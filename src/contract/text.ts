import * as v from 'valibot'
import { lineProblem } from './clean-text'
import { pastedEmail, pastedLine, pastedLines } from './pasted-text'

export const REQUIRED = 'This field is required.'
const LONE_SURROGATE = /\p{Surrogate}/u

/** PostgreSQL cannot store NUL and lone surrogates. */
const storable = v.check(
  (s: string) => !s.includes('\0') && !LONE_SURROGATE.test(s),
  'Must not have NUL or lone surrogates, which cannot be stored.',
)
const required = v.check((s: string) => s.length > 0, REQUIRED)
/* @__NO_SIDE_EFFECTS__ */
const atMost = (max: number) =>
  v.check((s: string) => s.length <= max || [...s].length <= max, `Must be at most ${max} characters.`)

/** Any text that can be stored, such as a pasted one: trimmed, 1 to `max` characters (code points). */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) => v.pipe(v.string('Must be text.'), v.trim(), required, atMost(max), storable)

/** Written text in normal form C, 0 to `max` characters. Characters that nobody sees are removed. */
/* @__NO_SIDE_EFFECTS__ */
const writtenText = (max: number, clean: (text: string) => string) =>
  v.pipe(v.string('Must be text.'), storable, v.transform(clean), atMost(max))

/** One line of written text, such as a name, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (max: number) => v.pipe(writtenText(max, pastedLine), required)

/** The first name of a person, and the last name, which some people do not have. */
export const FirstName = v.pipe(line(100), v.description('One line of at most 100 characters, in any script.'))
export const LastName = v.pipe(
  writtenText(100, pastedLine),
  v.description('One line of at most 100 characters, in any script.'),
)

/** Written text that may have several lines, 1 to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const paragraph = (max: number) => v.pipe(writtenText(max, pastedLines), required)

/** A customer's message: plain text of 0 to 300 characters, with at most one empty line between two others. */
export const Message = v.pipe(
  v.string('Must be text.'),
  v.maxLength(3000, 'Must be at most 300 characters.'),
  writtenText(300, (text) => pastedLines(text).replace(/\n{3,}/g, '\n\n')),
)

/** An e-mail address, cleaned as in `pastedEmail`; the pattern is the one browsers use for `<input type="email">`. */
export const Email = v.pipe(
  v.string('Must be an e-mail address.'),
  v.transform(pastedEmail),
  v.check((s) => s.length > 0, REQUIRED),
  v.maxLength(254, 'Must be at most 254 characters.'),
  v.regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/,
    'Must be an e-mail address.',
  ),
)

export const Uuid = v.pipe(
  v.string('Must be a UUID.'),
  v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Must be a UUID.'),
)

/**
 * Whether `YYYY-MM-DD` is a day of the years 1 to 9999, which PostgreSQL can store. A pattern would accept the 31st of
 * February.
 */
export function isDay(day: string): boolean {
  const date = new Date(day)
  return date.getUTCFullYear() >= 1 && date.toISOString().startsWith(day)
}

/**
 * The name of a time zone, such as `Africa/Lagos`. An offset such as `+01:00` is refused, since it has no summer time.
 */
export const TimeZone = v.pipe(
  v.string('Must be the name of a time zone.'),
  v.maxLength(64, 'Must be the name of a time zone.'),
  v.regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/, 'Must be the name of a time zone, such as Africa/Lagos.'),
  v.check(isTimeZone, 'This time zone is not known.'),
)

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A merchant's own reference. It can be a part of a path, from which clients remove `.` and `..`. */
export const Reference = v.pipe(
  v.string('Must be text.'),
  v.trim(),
  v.check(
    (s) => lineProblem(s) === null,
    ({ input }) => lineProblem(input) ?? '',
  ),
  line(100),
  v.check((s) => s !== '.' && s !== '..', 'Must not be . or .., which cannot stand in a path.'),
)

/** An ISO 8601 date-time in the years 1 to 9999 of UTC. */
export const Timestamp = v.pipe(
  v.string('Must be an ISO 8601 date-time.'),
  v.isoTimestamp('Must be an ISO 8601 date-time.'),
  // The pattern accepts offsets that `Date` cannot parse, such as `+01`, and years that PostgreSQL refuses.
  v.check((s) => {
    const year = new Date(s).getUTCFullYear()
    return year >= 1 && year <= 9999
  }, 'Must be a date-time such as 2026-11-21T10:00:00Z, in the years 1 to 9999.'),
  v.check((s) => isDay(s.slice(0, 10)), 'Must be a day of the calendar.'),
)
