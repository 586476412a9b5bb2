import { describe, expect, test } from 'vitest'
import type { NewPasskey, Passkey, PasskeyOptions } from '../../../src/contract/members/passkey'
import type { Me } from '../../../src/contract/members/sign-in'
import { hasPasskeys, relyingPartyOf } from '../../../src/server/auth/passkeys/relying-party'
import { applyRetention } from '../../../src/server/payments/customers/retention'
import { passkeys, recoveryCodes, usedChallenges } from '../../../src/server/storage/schema/members'
import { member, owner, type SignedIn } from '../member'
import { dataOf, world } from '../world'
import { createAuthenticator, type Quirks } from './authenticator'

const here = world()
const HOUR = 3_600_000

const optionsFor = async ({ ask }: SignedIn) => (await ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')).options

/** Adds a passkey on a new authenticator. */
async function withPasskey(as: SignedIn) {
  const authenticator = createAuthenticator()
  const credential = authenticator.create(await optionsFor(as))
  const passkey = await as.ask<NewPasskey>('POST', '/api/v1/passkeys', { name: 'My phone', credential }, 201)
  return { authenticator, passkey }
}
type Authenticator = Awaited<ReturnType<typeof withPasskey>>['authenticator']

const signInOptions = async () =>
  (await dataOf<PasskeyOptions>(await here().post('/api/v1/sign-in/passkey/options'))).options

const signIn = async ({ sign }: Pick<Authenticator, 'sign'>, quirks: Quirks = {}, headers = {}) =>
  here().post('/api/v1/sign-in/passkey', sign(await signInOptions(), quirks), headers)

describe('a passkey', () => {
  test('signs its member in, whom the browser does not name', async () => {
    const cashier = await member(here(), 'cashier')
    const { authenticator } = await withPasskey(cashier)
    const response = await signIn(authenticator)
    expect(response.headers.get('set-cookie')).toMatch(/^malipo_device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
    const me = await dataOf<Me>(response, 201)
    expect([me.member.id, me.recovered]).toEqual([cashier.me.member.id, false])
    const [listed] = await cashier.ask<Passkey[]>('GET', '/api/v1/passkeys')
    expect(listed).toMatchObject({ name: 'My phone', last_used_at: here().clock.now().toISOString() })
  })

  test.each<[string, Quirks]>([
    ['of another origin, such as a page that imitates ours', { origin: 'https://evil.example' }],
    ['of another service', { rpId: 'evil.example' }],
    ['without a fingerprint, face or PIN', { isVerified: false }],
    ['of another member', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
    ['of a challenge that is not ours', { challenge: 'bm90IG91cnM' }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['with a counter that stands still, as of a copied key', { counter: 1 }],
  ])('does not sign in with a signature %s', async (_, quirks) => {
    const { authenticator } = await withPasskey(await owner(here()))
    expect((await signIn(authenticator, quirks)).status).toBe(401)
    expect((await signIn(authenticator)).status).toBe(201)
  })

  test('signs each challenge once, within ten minutes, and for the sign-in only', async () => {
    const boss = await owner(here())
    const { authenticator } = await withPasskey(boss)
    const options = await signInOptions()
    const signed = authenticator.sign(options)
    expect((await here().post('/api/v1/sign-in/passkey', signed)).status).toBe(201)
    expect((await here().post('/api/v1/sign-in/passkey', signed)).status).toBe(401)
    expect((await here().post('/api/v1/sign-in/passkey', authenticator.sign(options))).status).toBe(401)
    const late = await signInOptions()
    here().clock.turn(10 * 60_000)
    expect((await here().post('/api/v1/sign-in/passkey', authenticator.sign(late))).status).toBe(401)
    const toAdd = await optionsFor(boss)
    const other = authenticator.sign({ ...(await signInOptions()), challenge: toAdd.challenge })
    expect((await here().post('/api/v1/sign-in/passkey', other)).status).toBe(401)
  })

  test('signs one of two concurrent requests in', async () => {
    const { authenticator } = await withPasskey(await owner(here()))
    const signed = authenticator.sign(await signInOptions())
    const tries = [0, 1, 2].map(() => here().post('/api/v1/sign-in/passkey', signed))
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('is not used by another site to sign a visitor in', async () => {
    const { authenticator } = await withPasskey(await owner(here()))
    expect((await signIn(authenticator, {}, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('that is not known is refused, and sixty wrong ones of an address slow it down', async () => {
    here().deps.settings.RATE_LIMITS = undefined
    const stranger = createAuthenticator()
    const statuses = []
    for (let tried = 0; tried < 61; tried += 1) statuses.push((await signIn(stranger)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  })

  test('stops signing in once it is removed, and when its member is', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const [mine, theirs] = [await withPasskey(boss), await withPasskey(cashier)]
    // the owner signed in by the operator's link a moment ago
    expect(boss.me.recovered).toBe(true)
    await boss.ask('DELETE', `/api/v1/passkeys/${mine.passkey.id}`)
    expect((await signIn(mine.authenticator)).status).toBe(401)
    await boss.ask('DELETE', `/api/v1/members/${cashier.me.member.id}`)
    expect((await signIn(theirs.authenticator)).status).toBe(401)
    const { database } = here().deps.storage
    expect([await database.$count(passkeys), await database.$count(recoveryCodes)]).toEqual([0, 10])
  })

  test('belongs to its member alone', async () => {
    const [boss, cashier] = [await owner(here()), await member(here(), 'cashier')]
    const { passkey } = await withPasskey(cashier)
    expect(await boss.ask('GET', '/api/v1/passkeys')).toEqual([])
    expect((await boss.call('PATCH', `/api/v1/passkeys/${passkey.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await boss.call('DELETE', `/api/v1/passkeys/${passkey.id}`)).status).toBe(404)
    const renamed = await cashier.ask<Passkey>('PATCH', `/api/v1/passkeys/${passkey.id}`, { name: 'Till' })
    expect(renamed.name).toBe('Till')
  })

  test('is made only for options of the same member, and is stored once', async () => {
    const [boss, cashier] = [await owner(here()), await member(here(), 'cashier')]
    const add = async (as: SignedIn, credential: object) =>
      (await as.call('POST', '/api/v1/passkeys', { name: 'Phone', credential })).status
    expect(await add(boss, createAuthenticator().create(await optionsFor(cashier)))).toBe(400)
    expect(await add(boss, createAuthenticator().create(await optionsFor(boss), { isVerified: false }))).toBe(400)
    expect(await add(boss, createAuthenticator('https://evil.example').create(await optionsFor(boss)))).toBe(400)
    expect(await here().deps.storage.database.$count(passkeys)).toBe(0)
    const authenticator = createAuthenticator()
    expect(await add(boss, authenticator.create(await optionsFor(boss)))).toBe(201)
    // the credential of another member would sign in as the first one to find
    expect(await add(cashier, authenticator.create(await optionsFor(cashier)))).toBe(400)
  })

  test('is forgotten with its challenges when they have expired', async () => {
    const { authenticator } = await withPasskey(await owner(here()))
    await signIn(authenticator)
    const { database } = here().deps.storage
    expect(await database.$count(usedChallenges)).toBe(2)
    here().clock.turn(HOUR)
    await applyRetention(here().deps)
    expect(await database.$count(usedChallenges)).toBe(0)
  })
})

describe('an idle device', () => {
  const isSignedIn = async ({ headers }: SignedIn) => (await here().get('/api/v1/me', headers)).status === 200

  test('of a cashier with a passkey stays signed in for 72 hours', async () => {
    const cashier = await member(here(), 'cashier')
    await withPasskey(cashier)
    here().clock.turn(71 * HOUR)
    expect(await isSignedIn(cashier)).toBe(true)
    here().clock.turn(72 * HOUR)
    expect(await isSignedIn(cashier)).toBe(false)
  })

  test.each([
    'owner',
    'manager',
    'viewer',
  ] as const)('of a %s with a passkey is signed out after 12 hours', async (role) => {
    const one = await member(here(), role)
    await withPasskey(one)
    here().clock.turn(12 * HOUR)
    expect(await isSignedIn(one)).toBe(false)
  })

  test('of a cashier is signed out after 12 hours without a passkey on it, or once it is removed', async () => {
    const cashier = await member(here(), 'cashier')
    const { authenticator, passkey } = await withPasskey(cashier)
    const options = await here().deps.storage.database.select().from(passkeys)
    expect(options).toHaveLength(1)
    const removal = await cashier.call('DELETE', `/api/v1/passkeys/${passkey.id}`)
    const { fresh_check } = (await removal.json()) as {
      fresh_check: { id: string; options: PasskeyOptions['options'] }
    }
    await cashier.ask('POST', `/api/v1/fresh-checks/${fresh_check.id}/confirm`, {
      credential: authenticator.sign(fresh_check.options),
    })
    const confirmed = { 'malipo-fresh-check': fresh_check.id }
    const repeated = await cashier.call('DELETE', `/api/v1/passkeys/${passkey.id}`, undefined, confirmed)
    expect(repeated.status).toBe(200)
    here().clock.turn(12 * HOUR)
    expect(await isSignedIn(cashier)).toBe(false)
  })
})

test.each([
  ['https://pay.example', true],
  ['https://pay.example:8443', true],
  ['http://localhost:8080', true],
  ['http://pay.example', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]', false],
])('a service at %s has passkeys: %s', (publicUrl, has) => expect(hasPasskeys(publicUrl)).toBe(has))

test('a passkey belongs to the host of the service, and signs for its origin', () =>
  expect(relyingPartyOf('https://pay.example:8443')).toEqual({ id: 'pay.example', origin: 'https://pay.example:8443' }))
