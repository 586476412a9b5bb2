import * as v from 'valibot'
import { KEY_SCOPES, KeyScope, Mode } from '../enums'
import { exampleOf } from '../example-of'
import { line } from '../text'

const BY =
  'the `id` of a key, `member:` and the id of a member, or `operator` for the command line; null: not recorded.'

/** A key of the merchant, without its secret. */
export const ApiKeyRecord = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('The `jti` of the key, which stands in it.')),
    mode: Mode,
    name: v.pipe(v.nullable(v.string()), v.description('What you call it; null: nothing.')),
    scope: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Null: a key, whose rights are its `scopes`. `studio:` and the id of a page: a link of the studio, for the look of that page; with `:merchant-theme` for your theme, too.',
      ),
    ),
    scopes: v.pipe(v.array(KeyScope), v.description('What it may do: see `KeyScope`. Empty: a link of the studio.')),
    current: v.pipe(v.boolean(), v.description('Whether this request was made with it.')),
    created_at: v.string(),
    created_by: v.pipe(v.nullable(v.string()), v.description(`Who made it: ${BY}`)),
    last_used_at: v.pipe(
      v.nullable(v.string()),
      v.description('When it was used last, to the hour; null: never, or not since this is recorded.'),
    ),
    expires_at: v.pipe(v.string(), v.description('From when on it is refused.')),
    revoked_at: v.pipe(
      v.nullable(v.string()),
      v.description('Since when it is refused: it, or the key that made it, was revoked. Null: it is not.'),
    ),
    revoked_by: v.pipe(v.nullable(v.string()), v.description(`Who revoked it: ${BY}`)),
  }),
  v.examples([
    {
      id: 'b7a69584-7362-4514-8d4c-3b2a1f0e9d8c',
      mode: 'test',
      name: 'The shop’s server',
      scope: null,
      scopes: ['payments' as const],
      current: true,
      created_at: '2026-11-21T10:00:00.000Z',
      created_by: 'operator',
      last_used_at: '2026-11-21T10:04:12.000Z',
      expires_at: '2027-02-19T10:00:00.000Z',
      revoked_at: null,
      revoked_by: null,
    },
  ]),
)
export type ApiKeyRecord = v.InferOutput<typeof ApiKeyRecord>

const MOST_DAYS = 3650
const SCOPES = `must be a list of ${KEY_SCOPES.join(', ')}`
const DAYS = `must be a whole number from 1 to ${MOST_DAYS}`

/** The body of `POST /api/v1/keys`. */
export const ApiKeyRequest = v.pipe(
  v.object({
    name: v.pipe(v.nullish(line(100)), v.description('What you call it, such as where it is used.')),
    days: v.pipe(
      v.optional(v.pipe(v.number(DAYS), v.integer(DAYS), v.minValue(1, DAYS), v.maxValue(MOST_DAYS, DAYS)), 90),
      v.description(
        `How long it is valid: 1 to ${MOST_DAYS} days, 90 by default. A key that a key makes ends no later than that one.`,
      ),
    ),
    scopes: v.pipe(
      v.optional(v.pipe(v.array(KeyScope, SCOPES), v.minLength(1, SCOPES), v.maxLength(KEY_SCOPES.length, SCOPES)), [
        'payments',
      ]),
      v.description(
        'What it may do, `payments` alone by default. A key makes none that may do more than it may itself.',
      ),
    ),
  }),
  v.examples([{ name: 'The shop’s server', days: 365, scopes: ['payments' as const] }]),
)
export type ApiKeyRequest = v.InferOutput<typeof ApiKeyRequest>

/** The answer to it. */
export const NewApiKey = v.pipe(
  v.object({
    ...ApiKeyRecord.entries,
    token: v.pipe(v.string(), v.description('The key itself. Only this answer has it.')),
  }),
  v.examples([
    { ...exampleOf(ApiKeyRecord), current: false, token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaG9wIn0.c2lnbmF0dXJl' },
  ]),
)
export type NewApiKey = v.InferOutput<typeof NewApiKey>
