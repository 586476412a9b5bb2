import * as v from 'valibot'
import { KEY_SCOPES, KeyScope, Mode } from '../enums'
import { exampleOf } from '../example-of'
import { wholeNumber } from '../scalars'
import { line } from '../text'

const BY =
  'the `id` of a key, `member:` and the id of a member, or `operator` for the command line. Null if it was not recorded.'

/** A key of the merchant, without its secret. */
export const ApiKeyRecord = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('The `jti` claim of the key.')),
    mode: Mode,
    name: v.pipe(v.nullable(v.string()), v.description('Your own name for the key. Null without one.')),
    scope: v.pipe(
      v.nullable(v.string()),
      v.description(
        'For a studio link, `studio:` and the id of the page whose look it may change, followed by `:merchant-theme` if it may also change your theme. Null for a key, whose rights are its `scopes`.',
      ),
    ),
    scopes: v.pipe(v.array(KeyScope), v.description('The rights of the key. Empty for a studio link.')),
    current: v.pipe(v.boolean(), v.description('Whether it is the key of this request.')),
    created_at: v.string(),
    created_by: v.pipe(v.nullable(v.string()), v.description(`The creator: ${BY}`)),
    last_used_at: v.pipe(v.nullable(v.string()), v.description('When it was last used, to the hour. Null: never.')),
    expires_at: v.pipe(v.string(), v.description('When it expires.')),
    revoked_at: v.pipe(
      v.nullable(v.string()),
      v.description('When this key, or the key that created it, was revoked. Null while neither is revoked.'),
    ),
    revoked_by: v.pipe(v.nullable(v.string()), v.description(`The revoker: ${BY}`)),
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

const MAX_DAYS = 3650
const SCOPES = `Must be a list of these: ${KEY_SCOPES.join(', ')}.`

/** The body of `POST /api/v1/keys`. */
export const ApiKeyRequest = v.pipe(
  v.object({
    name: v.pipe(v.nullish(line(100)), v.description('Your own name for the key, such as where it is used.')),
    days: v.pipe(
      v.optional(wholeNumber(1, MAX_DAYS), 90),
      v.description(
        `For how many days the key is valid: 1 to ${MAX_DAYS}, 90 by default. It expires no later than the key that creates it.`,
      ),
    ),
    scopes: v.pipe(
      v.optional(v.pipe(v.array(KeyScope, SCOPES), v.minLength(1, SCOPES), v.maxLength(KEY_SCOPES.length, SCOPES)), [
        'payments',
      ]),
      v.description('The rights of the key, `payments` alone by default. A key cannot grant a right that it lacks.'),
    ),
  }),
  v.examples([{ name: 'The shop’s server', days: 365, scopes: ['payments' as const] }]),
)
export type ApiKeyRequest = v.InferOutput<typeof ApiKeyRequest>

/** The answer to `ApiKeyRequest`. */
export const NewApiKey = v.pipe(
  v.object({
    ...ApiKeyRecord.entries,
    token: v.pipe(v.string(), v.description('The key itself. Only this answer contains it.')),
  }),
  v.examples([
    { ...exampleOf(ApiKeyRecord), current: false, token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaG9wIn0.c2lnbmF0dXJl' },
  ]),
)
export type NewApiKey = v.InferOutput<typeof NewApiKey>
