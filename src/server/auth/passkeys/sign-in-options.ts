import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { PasskeyOptions } from '../../../contract/members/passkey'
import type { Deps } from '../../deps'
import { createChallenge } from './challenges'
import { relyingPartyOf } from './relying-party'

/** The options with which a browser finds a passkey and signs in. They name no passkey, and so reveal no member. */
export async function signInOptions(
  deps: Pick<Deps, 'random' | 'clock' | 'jwtSecret' | 'publicUrl'>,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps.publicUrl).id,
    challenge: new Uint8Array(createChallenge(deps, 'sign in')),
    userVerification: 'required',
  })
  return { options: { ...options } }
}
