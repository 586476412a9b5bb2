import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Options of the service, and the browser's answers, as the Web Authentication API writes them in JSON. */
type Json = Readonly<Record<string, unknown>>

/** The passkeys of this browser. A person confirms with a fingerprint, a face or a PIN, which the device checks. */
export interface BrowserPasskeys {
  /** Makes a passkey. Null if the person cancels, or the device refuses. */
  create(options: Json): Promise<Json | null>
  /** Signs with a passkey. Null if the person cancels, or there is none. */
  sign(options: Json): Promise<Json | null>
}

const asJson = (answer: object): Json => ({ ...answer })

/** Null in browsers without passkeys. The library is a separate chunk, which few visits need. */
export function browserPasskeys(): BrowserPasskeys | null {
  if (typeof PublicKeyCredential !== 'function') return null
  const library = () => import('@simplewebauthn/browser')
  return {
    create: (options) =>
      library()
        .then(({ startRegistration }) =>
          startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
        )
        .then(asJson, () => null),
    sign: (options) =>
      library()
        .then(({ startAuthentication }) =>
          startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
        )
        .then(asJson, () => null),
  }
}
