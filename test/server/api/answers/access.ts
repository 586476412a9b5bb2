import { exampleOf } from '../../../../src/contract/example-of'
import type { FreshCheck } from '../../../../src/contract/members/fresh-check'
import { type Passkey, PasskeyAssertion, type PasskeyOptions } from '../../../../src/contract/members/passkey'
import { MAX_PASSKEYS } from '../../../../src/server/auth/passkeys/passkeys'
import { passkeys } from '../../../../src/server/storage/schema/members'
import { createAuthenticator } from '../../auth/authenticator'
import { owner, type SignedIn } from '../../member'
import { dataOf } from '../../world'
import { type Causes, FROM_ANOTHER_SITE, here, signInTooOften } from './setup'

/** The body of a request that adds a passkey of the owner, and its authenticator. */
async function newPasskey(boss: SignedIn) {
  const { options } = await boss.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
  const authenticator = createAuthenticator()
  return { body: { name: 'Phone', credential: authenticator.create(options) }, ...authenticator }
}

async function withPasskey() {
  const boss = await owner(here())
  const { body, sign } = await newPasskey(boss)
  const { id } = await boss.ask<Passkey>('POST', '/api/v1/passkeys', body, 201)
  return { boss, id, sign }
}

/** Gives a member passkeys that no authenticator has. */
async function fillUp(memberId: string, count: number): Promise<void> {
  const { storage, clock, random } = here().deps
  const rows = Array.from({ length: count }, (_, number) => ({
    id: random.uuid(),
    memberId,
    credentialId: `credential-${number}`,
    publicKey: 'key',
    counter: 0,
    name: 'Phone',
    createdAt: clock.now(),
  }))
  await storage.database.insert(passkeys).values(rows)
}

/** The headers of a request on the device of a member, with a check. */
const headersOf = ({ headers, me }: SignedIn, check?: FreshCheck) => ({
  ...headers,
  'x-csrf-token': me.csrf_token,
  ...(check && { 'malipo-fresh-check': check.id }),
})

/** The check that a request of a member needs, and its proof by a passkey. */
async function checkOf(boss: SignedIn, path: string, body: object, sign: (options: Options) => object) {
  const refused = await boss.call('POST', path, body)
  const { fresh_check: check } = (await refused.json()) as { fresh_check: FreshCheck }
  return { check, proof: { credential: sign(check.options ?? {}) } }
}
type Options = PasskeyOptions['options']

async function recoveryCode(): Promise<string> {
  const { codes } = await (await owner(here())).ask<{ codes: string[] }>(
    'POST',
    '/api/v1/recovery-codes',
    undefined,
    201,
  )
  return codes[0] ?? ''
}

const ASSERTION = exampleOf(PasskeyAssertion)
const CODE = { code: 'x' }

/** Attempts to sign in that are refused. */
const refusals = (body: object): Causes[string] => ({
  401: async () => ({ body }),
  403: async () => ({ body, headers: FROM_ANOTHER_SITE }),
  429: async () => {
    await signInTooOften()
    return { body }
  },
})

/** Passkeys, recovery codes and confirmations. */
export const ACCESS: Causes = {
  signInByPasskey: {
    ...refusals(ASSERTION),
    201: async () => {
      const { sign } = await withPasskey()
      const { options } = await dataOf<PasskeyOptions>(await here().post('/api/v1/sign-in/passkey/options'))
      return { body: sign(options) }
    },
  },
  signInByRecoveryCode: {
    ...refusals(CODE),
    201: async () => ({ body: { code: await recoveryCode() } }),
  },
  requestPasskeyOptions: {
    409: async () => {
      await fillUp((await owner(here())).me.member.id, MAX_PASSKEYS)
      return {}
    },
  },
  addPasskey: {
    409: async () => {
      const { boss, sign } = await withPasskey()
      const { body } = await newPasskey(boss)
      await fillUp(boss.me.member.id, MAX_PASSKEYS - 1)
      const { check, proof } = await checkOf(boss, '/api/v1/passkeys', body, sign)
      await boss.ask('POST', `/api/v1/fresh-checks/${check.id}/confirm`, proof)
      return { body, headers: headersOf(boss, check) }
    },
    201: async () => {
      const boss = await owner(here())
      return { body: (await newPasskey(boss)).body }
    },
  },
  renamePasskey: { 200: async () => ({ params: { passkey_id: (await withPasskey()).id }, body: { name: 'Till' } }) },
  removePasskey: { 200: async () => ({ params: { passkey_id: (await withPasskey()).id } }) },
  createRecoveryCodes: { 201: async () => ({}) },
  confirmFreshCheck: {
    200: async () => {
      const { boss, sign } = await withPasskey()
      const { check, proof } = await checkOf(boss, '/api/v1/keys', { name: 'Shop' }, sign)
      return { params: { check_id: check.id }, body: proof, headers: headersOf(boss) }
    },
  },
  changeRefundLimit: { 200: async () => ({ body: { amount: '50000', currency: 'NGN' } }) },
}
