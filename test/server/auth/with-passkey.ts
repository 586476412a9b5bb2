import type { NewPasskey, PasskeyOptions } from '../../../src/contract/members/passkey'
import type { SignedIn } from '../member'
import { createAuthenticator } from './authenticator'

/** The body of a request that adds a passkey of a new authenticator. */
export async function passkeyRequest(as: SignedIn, authenticator = createAuthenticator()) {
  const { options } = await as.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
  return { name: 'My phone', credential: authenticator.create(options) }
}

/** Adds a passkey, with which the member confirms from then on. */
export async function withPasskey(as: SignedIn) {
  const authenticator = createAuthenticator()
  const body = await passkeyRequest(as, authenticator)
  const { id } = await as.ask<NewPasskey>('POST', '/api/v1/passkeys', body, 201)
  return { id, ...authenticator }
}
