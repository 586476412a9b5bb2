import type { Context } from 'hono'
import { Deleted } from '../../../contract/envelope'
import { PasskeyAssertion, PasskeyOptions, RecoveryRequest } from '../../../contract/members/passkey'
import { Me, SignInLinkRequest, SignInLinkSent, SignInOptions, SignInRequest } from '../../../contract/members/sign-in'
import { requestedMode } from '../../auth/caller/requested-mode'
import { csrfTokenOf, requireOwnOrigin } from '../../auth/devices/csrf'
import { deviceCookie, deviceSecretIn } from '../../auth/devices/device-cookie'
import { deviceName } from '../../auth/devices/device-name'
import { endDevice } from '../../auth/devices/list-devices'
import { type Browser, DEVICE_SECONDS, type SignedInDevice } from '../../auth/devices/open-device'
import { mailSignInLinks } from '../../auth/members/mail-sign-in-links'
import { readMe } from '../../auth/members/read-me'
import { hasPasskeys } from '../../auth/passkeys/relying-party'
import { signInOptions } from '../../auth/passkeys/sign-in-options'
import { signInByLink, signInByPasskey, signInByRecoveryCode } from '../../auth/sign-in/sign-in'
import { answer } from '../../http/answers'
import { conflict, unauthorized } from '../../http/problem'
import type { Visitor } from '../../payer/visitor'
import { failureOf } from '../../runtime/log'
import { EVERYBODY } from '../operation/access'
import { type Api, operation, operationsOf } from '../operation/operation'

const SIGN_IN = '/api/v1/sign-in'

const isSecure = ({ publicUrl }: Api) => publicUrl.startsWith('https:')
const hasMail = ({ settings }: Api) => settings.SMTP_URL !== undefined

type MeRequest = { memberId: string; secret: string; isRecovered: boolean }

async function meOf(c: Context, api: Api, { memberId, secret, isRecovered }: MeRequest): Promise<Me> {
  const who = await readMe(api.storage.database, memberId, requestedMode(c))
  const service = { mail: hasMail(api), passkeys: hasPasskeys(api.publicUrl) }
  return { ...who, csrf_token: csrfTokenOf(secret), ...service, recovered: isRecovered }
}

type SignIn = (browser: Browser) => Promise<SignedInDevice>

/**
 * Signs a browser in, and answers with its cookie. Only failures count as attempts, so that other customers of a
 * carrier cannot block a valid link.
 */
async function answerSignIn(c: Context, api: Api, visitor: Visitor, signIn: SignIn): Promise<Response> {
  // another site must not sign a visitor in under its own account
  requireOwnOrigin(c, api.publicUrl)
  const browser = {
    name: deviceName(c.req.header('user-agent')),
    replaced: deviceSecretIn(c, isSecure(api)),
    mode: requestedMode(c),
  }
  const device = await signIn(browser).catch(async (error: unknown) => {
    await api.limits.signIns(visitor.ipRanges)
    throw error
  })
  const cookie = deviceCookie(device.secret, DEVICE_SECONDS, isSecure(api))
  return answer(await meOf(c, api, device), 201, { 'set-cookie': cookie })
}

/** The secret of a signed-in device. */
function secretOf(c: Context, api: Api): string {
  const secret = deviceSecretIn(c, isSecure(api))
  if (secret === null) throw unauthorized()
  return secret
}

/** Signing in and out. */
export const SIGN_IN_OPERATIONS = operationsOf('Members', [
  operation({
    id: 'readSignIn',
    method: 'get',
    path: SIGN_IN,
    summary: 'How a member can sign in to this service',
    auth: 'none',
    readsNothing: true,
    answer: { status: 200, one: SignInOptions },
    handle: async (_, api) => ({ mail: hasMail(api), passkeys: hasPasskeys(api.publicUrl) }),
  }),
  operation({
    id: 'signIn',
    method: 'post',
    path: SIGN_IN,
    summary: 'Sign in with the token of a link',
    description:
      'The token works once. The answer sets a cookie that scripts cannot read. It is valid for 30 days, and expires after 12 hours without use; for a cashier on a device with a passkey, after 72 hours. 401 for a token that was used, has expired, or is unknown.',
    auth: 'none',
    body: SignInRequest,
    answer: { status: 201, one: Me },
    errors: [401, 403, 429],
    handle: ({ c, visitor, body }, api) =>
      answerSignIn(c, api, visitor, (browser) => signInByLink(api, body.token, browser)),
  }),
  operation({
    id: 'requestSignInOptions',
    method: 'post',
    path: `${SIGN_IN}/passkey/options`,
    summary: 'Get the options with which a browser signs in by a passkey',
    auth: 'none',
    readsNothing: true,
    answer: { status: 200, one: PasskeyOptions },
    handle: (_, api) => signInOptions(api),
  }),
  operation({
    id: 'signInByPasskey',
    method: 'post',
    path: `${SIGN_IN}/passkey`,
    summary: 'Sign in with a passkey',
    description:
      'The browser finds the member’s passkey by itself. 401 if the passkey is not known, or its signature is wrong or was used before.',
    auth: 'none',
    body: PasskeyAssertion,
    answer: { status: 201, one: Me },
    errors: [401, 403, 429],
    handle: ({ c, visitor, body }, api) =>
      answerSignIn(c, api, visitor, (browser) => signInByPasskey(api, body, browser)),
  }),
  operation({
    id: 'signInByRecoveryCode',
    method: 'post',
    path: `${SIGN_IN}/recovery`,
    summary: 'Sign in with a recovery code, which works once',
    description:
      'For 15 minutes the member can remove passkeys of a lost device without one (`recovered`). 401 for a wrong code, or one that was used.',
    auth: 'none',
    body: RecoveryRequest,
    answer: { status: 201, one: Me },
    errors: [401, 403, 429],
    handle: ({ c, visitor, body }, api) =>
      answerSignIn(c, api, visitor, (browser) => signInByRecoveryCode(api, body.code, browser)),
  }),
  operation({
    id: 'mailSignInLink',
    method: 'post',
    path: `${SIGN_IN}/links`,
    summary: 'Mail a sign-in link to a member’s address',
    description:
      'Valid for 15 minutes; one mail has a link for each merchant whose member has the address. Nothing is mailed while two such links are unused. Known and unknown addresses get equal answers, so that the answer does not reveal who is a member. 409 if this service sends no mails.',
    auth: 'none',
    body: SignInLinkRequest,
    // the database is read after the answer
    readsNothing: true,
    answer: { status: 200, one: SignInLinkSent },
    errors: [409, 403, 429],
    async handle({ c, visitor, body }, api) {
      requireOwnOrigin(c, api.publicUrl)
      await api.limits.signIns(visitor.ipRanges)
      if (!hasMail(api)) throw conflict('This service sends no mails')
      const mode = requestedMode(c)
      // not awaited, so that a known address does not take longer
      mailSignInLinks(api, body.email, mode).catch((error: unknown) =>
        api.log.error({ event: 'sign_in.failed', ...failureOf(error) }),
      )
      return { sent: true as const }
    },
  }),
  operation({
    id: 'readMe',
    method: 'get',
    path: '/api/v1/me',
    summary: 'The signed-in member',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: Me },
    handle: ({ c, caller: { member } }, api) =>
      meOf(c, api, { memberId: member.id, secret: secretOf(c, api), isRecovered: member.isRecovered }),
  }),
  operation({
    id: 'signOut',
    method: 'post',
    path: '/api/v1/sign-out',
    summary: 'Sign this device out',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: Deleted },
    async handle({ caller }, api) {
      await endDevice(api, caller, caller.member.deviceId)
      return answer({ deleted: true }, 200, { 'set-cookie': deviceCookie(null, 0, isSecure(api)) })
    },
  }),
])
