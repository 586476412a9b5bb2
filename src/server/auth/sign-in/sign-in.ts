import { and, eq } from 'drizzle-orm'
import type { PasskeyAssertion } from '../../../contract/members/passkey'
import { OPERATOR } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { unauthorized } from '../../http/problem'
import { signInLinks } from '../../storage/schema/members'
import { tokenHash } from '../caller/token-hash'
import { type Browser, type DeviceDeps, openDevice, type SignedInDevice } from '../devices/open-device'
import { isOpen } from '../members/sign-in-links'
import { isOwnChallenge, takeChallenge } from '../passkeys/challenges'
import { verifyPasskey } from '../passkeys/verify-passkey'
import { takeRecoveryCode } from '../recovery/recovery-codes'

/**
 * Signs in a new device with the token of a link, which works once. 401 if the link was used, has expired or is
 * unknown, or belongs to a removed member, a closed merchant or a hidden demo.
 */
export const signInByLink = (deps: DeviceDeps, token: string, browser: Browser): Promise<SignedInDevice> =>
  deps.storage.change(async (change) => {
    const now = deps.clock.now()
    const unused = and(eq(signInLinks.tokenHash, tokenHash(token)), isOpen(now))
    // only one of two concurrent requests finds the link unused
    const [link] = await change.tx.update(signInLinks).set({ usedAt: now }).where(unused).returning()
    // the creator of a link could have used it, so the audit names the creator
    const details = link?.createdBy ? [{ field: 'link_made_by', after: link.createdBy }] : []
    const { memberId, createdBy } = link ?? {}
    const device =
      memberId && (await openDevice(change, deps, { memberId, isRecovery: createdBy === OPERATOR, details }, browser))
    if (!device) throw unauthorized('This link has been used or has expired: ask for a new one')
    return device
  })

const refused = () => unauthorized('This passkey or code does not sign you in')

type PasskeyDeps = DeviceDeps & Pick<Deps, 'jwtSecret' | 'publicUrl'>

/** Signs in a new device with a passkey. 401 for a wrong signature, and for a foreign or used challenge. */
export const signInByPasskey = (
  deps: PasskeyDeps,
  credential: PasskeyAssertion,
  browser: Browser,
): Promise<SignedInDevice> =>
  deps.storage.change(async (change) => {
    let signed = ''
    const passkey = await verifyPasskey(change, deps, credential, (challenge) => {
      signed = challenge
      return isOwnChallenge(deps, 'sign in', challenge)
    })
    if (!passkey || !(await takeChallenge(change, deps, signed))) throw refused()
    const { memberId, id: passkeyId } = passkey
    const details = [{ field: 'passkey', after: passkeyId }]
    const device = await openDevice(change, deps, { memberId, passkeyId, isRecovery: false, details }, browser)
    if (!device) throw refused()
    return device
  })

/** Signs in a new device with a recovery code, which works once. 401 for any other code. */
export const signInByRecoveryCode = (deps: DeviceDeps, code: string, browser: Browser): Promise<SignedInDevice> =>
  deps.storage.change(async (change) => {
    const memberId = await takeRecoveryCode(change, deps, code)
    const details = [{ field: 'recovery_code' }]
    const device = memberId && (await openDevice(change, deps, { memberId, isRecovery: true, details }, browser))
    if (!device) throw refused()
    return device
  })
