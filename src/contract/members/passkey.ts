import * as v from 'valibot'
import { line } from '../text'

const Base64Url = v.pipe(
  v.string('Must be text.'),
  v.maxLength(8000, 'Must be at most 8000 characters.'),
  v.regex(/^[\w-]+$/, 'Must be base64url.'),
  v.description('Bytes in base64url, as WebAuthn defines this field.'),
)
const PublicKeyType = v.pipe(
  v.picklist(['public-key'], 'Must be one of public-key.'),
  v.description('The kind of credential. WebAuthn has one.'),
)
const ExtensionResults = v.pipe(
  v.optional(v.record(v.string(), v.unknown(), 'Must be an object.'), {}),
  v.description('The results of extensions, none of which is used.'),
)
const Attachment = v.pipe(
  v.optional(v.picklist(['platform', 'cross-platform'], 'Must be one of platform, cross-platform.')),
  v.description('Whether the passkey is built into the device.'),
)

/** The fields that the browser gives for a new passkey and for a known one. */
const CREDENTIAL = {
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKeyType,
  clientExtensionResults: ExtensionResults,
  authenticatorAttachment: Attachment,
}

/** Options for the browser, as the standard writes them in JSON. */
const Options = v.record(v.string(), v.unknown())

/** A passkey of a member. */
export const Passkey = v.pipe(
  v.object({
    id: v.string(),
    name: v.pipe(v.string(), v.description('The member’s own name for it.')),
    created_at: v.string(),
    last_used_at: v.pipe(
      v.nullable(v.string()),
      v.description('When it last signed in or confirmed. Null: not since it was added.'),
    ),
  }),
  v.examples([
    {
      id: '3f0a1b2c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      name: 'My phone',
      created_at: '2026-11-21T10:00:00.000Z',
      last_used_at: null,
    },
  ]),
)
export type Passkey = v.InferOutput<typeof Passkey>

const PasskeyName = v.pipe(line(60), v.description('The member’s own name for it: one line of at most 60 characters.'))

/** `PATCH /api/v1/passkeys/{id}` */
export const PasskeyPatch = v.pipe(v.object({ name: PasskeyName }), v.examples([{ name: 'My phone' }]))
export type PasskeyPatch = v.InferOutput<typeof PasskeyPatch>

/** The browser's answer to `navigator.credentials.create`, in JSON. */
const NewCredential = v.object({
  ...CREDENTIAL,
  response: v.pipe(
    v.object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: v.pipe(
        v.optional(v.array(v.pipe(v.string(), v.maxLength(40)))),
        v.description('How a browser reaches the passkey, such as `internal` or `usb`.'),
      ),
      authenticatorData: v.optional(Base64Url),
      publicKey: v.optional(Base64Url),
      publicKeyAlgorithm: v.pipe(v.optional(v.number()), v.description('The COSE number of the algorithm.')),
    }),
    v.description('`AuthenticatorAttestationResponseJSON` of WebAuthn.'),
  ),
})

/** `POST /api/v1/passkeys` */
export const PasskeyRequest = v.pipe(
  v.object({
    name: PasskeyName,
    credential: v.pipe(
      NewCredential,
      v.description('`RegistrationResponseJSON` of the browser, for options of `POST /api/v1/passkeys/options`.'),
    ),
  }),
  v.examples([
    {
      name: 'My phone',
      credential: {
        id: 'Xm9kY2FsbC10aGlz',
        rawId: 'Xm9kY2FsbC10aGlz',
        type: 'public-key' as const,
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
        clientExtensionResults: {},
      },
    },
  ]),
)
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

/** The browser's answer to `navigator.credentials.get`, in JSON. */
export const PasskeyAssertion = v.pipe(
  v.object({
    ...CREDENTIAL,
    response: v.pipe(
      v.object({
        clientDataJSON: Base64Url,
        authenticatorData: Base64Url,
        signature: Base64Url,
        userHandle: v.optional(Base64Url),
      }),
      v.description('`AuthenticatorAssertionResponseJSON` of WebAuthn.'),
    ),
  }),
  v.examples([
    {
      id: 'Xm9kY2FsbC10aGlz',
      rawId: 'Xm9kY2FsbC10aGlz',
      type: 'public-key' as const,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
        signature: 'MEUCIQDx5Yb2c1',
      },
      clientExtensionResults: {},
    },
  ]),
)
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** Options with which the browser makes or uses a passkey. */
export const PasskeyOptions = v.pipe(
  v.object({
    options: v.pipe(
      Options,
      v.description(
        'Of the Web Authentication API, in JSON: `PublicKeyCredentialCreationOptionsJSON` to add a passkey, `PublicKeyCredentialRequestOptionsJSON` to use one. Valid for ten minutes, once.',
      ),
    ),
  }),
  v.examples([
    { options: { challenge: 'c2lnbmVkIGJ5IHRoZSBzZXJ2aWNl', rpId: 'pay.example', userVerification: 'required' } },
  ]),
)
export type PasskeyOptions = v.InferOutput<typeof PasskeyOptions>

/** The recovery codes of a member. Only this answer contains them. */
export const RecoveryCodes = v.pipe(
  v.object({
    codes: v.pipe(v.array(v.string()), v.description('Ten codes, each of which signs the member in once.')),
  }),
  v.examples([{ codes: ['7KQM-2RX9-HT4C-PW6N', 'B3ZE-8VJY-5DKA-Q1MS'] }]),
)
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

/** A new passkey, and the member's first recovery codes. */
export const NewPasskey = v.pipe(
  v.object({
    ...Passkey.entries,
    recovery_codes: v.pipe(
      v.nullable(v.array(v.string())),
      v.description('Ten recovery codes for a member who had none left. Only this answer contains them.'),
    ),
  }),
  v.examples([
    {
      id: '3f0a1b2c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      name: 'My phone',
      created_at: '2026-11-21T10:00:00.000Z',
      last_used_at: null,
      recovery_codes: null,
    },
  ]),
)
export type NewPasskey = v.InferOutput<typeof NewPasskey>

/** The body of `POST /api/v1/sign-in/recovery`. */
export const RecoveryRequest = v.pipe(
  v.object({
    code: v.pipe(
      v.string('Must be text.'),
      v.trim(),
      v.maxLength(100, 'Must be at most 100 characters.'),
      v.check((code) => code.length > 0, 'This field is required.'),
      v.description('A recovery code. Spaces, hyphens and the case do not matter.'),
    ),
  }),
  v.examples([{ code: '7KQM-2RX9-HT4C-PW6N' }]),
)
