import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { PasskeyAssertion } from '../../../contract/members/passkey'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { type PasskeyRow, passkeys } from '../../storage/schema/members'
import { relyingPartyOf } from './relying-party'

/**
 * Verifies a signature of a passkey by its user, who has shown a fingerprint, a face or a PIN to the device. Returns
 * the passkey, whose counter is stored; null for any other signature. The row is locked, so that of two requests with
 * one counter only the first succeeds.
 * @param isExpected whether the signed challenge is the expected one
 */
export async function verifyPasskey(
  { tx }: Pick<Change, 'tx'>,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  credential: PasskeyAssertion,
  isExpected: (challenge: string) => boolean | Promise<boolean>,
): Promise<PasskeyRow | null> {
  const party = relyingPartyOf(publicUrl)
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).for('update')
  if (!passkey) return null
  const counter = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, authenticatorAttachment: undefined },
    expectedChallenge: isExpected,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // the library throws for each kind of wrong response
    () => null,
  )
  if (counter === null || !isOfMember(passkey, credential)) return null
  await tx.update(passkeys).set({ counter, lastUsedAt: clock.now() }).where(eq(passkeys.id, passkey.id))
  return passkey
}

/** Whether the user handle, if the authenticator reports it, is the member's. */
const isOfMember = ({ memberId }: PasskeyRow, { response: { userHandle } }: PasskeyAssertion) =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === memberId
