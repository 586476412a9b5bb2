import * as v from 'valibot'
import { exampleOf } from '../example-of'
import { Email, text } from '../text'
import { Member } from './member'

/** The body of `POST /api/v1/sign-in`. */
export const SignInRequest = v.pipe(
  v.object({
    token: v.pipe(text(200), v.description('The fragment of the sign-in link, which is the text after `#`.')),
  }),
  v.examples([{ token: 'sTgE8f0cQk1vX5yZr2mN7pLh4wB9dJ6aUo3iKxCqVtE' }]),
)

/** The body of `POST /api/v1/sign-in/links`. */
export const SignInLinkRequest = v.pipe(v.object({ email: Email }), v.examples([{ email: 'amina@example.com' }]))

/** The answer to `SignInLinkRequest`. */
export const SignInLinkSent = v.pipe(
  v.object({
    sent: v.pipe(v.literal(true), v.description('True for every address, whether it belongs to a member or not.')),
  }),
  v.examples([{ sent: true as const }]),
)

/** How a member can sign in. */
export const SignInOptions = v.pipe(
  v.object({
    mail: v.pipe(v.boolean(), v.description('Whether this service sends sign-in links by mail.')),
    passkeys: v.pipe(
      v.boolean(),
      v.description(
        'Whether members can sign in with passkeys, which need a host name, and https except on localhost.',
      ),
    ),
  }),
  v.examples([{ mail: true, passkeys: true }]),
)

export type SignInOptions = v.InferOutput<typeof SignInOptions>

/** The member who is signed in, and the member's merchant. */
export const Me = v.pipe(
  v.object({
    member: v.pipe(Member, v.description('The member who is signed in.')),
    merchant: v.pipe(
      v.object({
        handle: v.pipe(v.string(), v.description('The merchant’s name in the operator’s commands.')),
        name: v.pipe(v.string(), v.description('The name that customers see, in the mode of the request.')),
        logo_url: v.pipe(v.nullable(v.string()), v.description('The logo. Null without one.')),
      }),
      v.description('The merchant for whom the member acts.'),
    ),
    csrf_token: v.pipe(
      v.string(),
      v.description(
        'Send it as `X-CSRF-Token` with every request except GET. It stays the same until the device is signed out.',
      ),
    ),
    mail: v.pipe(v.boolean(), v.description('Whether this service sends mails.')),
    passkeys: v.pipe(v.boolean(), v.description('Whether members can add passkeys on this service.')),
    recovery_codes: v.pipe(v.number(), v.description('How many unused recovery codes the member has.')),
    recovered: v.pipe(
      v.boolean(),
      v.description(
        'Whether the member signed in by a recovery code, or a link of the operator, within the last 15 minutes: passkeys of a lost device can then be removed without one.',
      ),
    ),
  }),
  v.examples([
    {
      member: { ...exampleOf(Member), current: true },
      merchant: { handle: 'lagos-books', name: 'Lagos Books', logo_url: null },
      csrf_token: 'uQw0oN3x6rT8yB1kVz5cJ2mE7hS4fL9aPdGiXqWtRvM',
      mail: true,
      passkeys: true,
      recovery_codes: 10,
      recovered: false,
    },
  ]),
)
export type Me = v.InferOutput<typeof Me>
