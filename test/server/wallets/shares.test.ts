import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import type { Summary } from '../../../src/contract/session/summary'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import { walletMail } from '../../../src/server/letters/merchants/wallet-mail'
import { addressClaims } from '../../../src/server/storage/schema/addresses'
import { merchants } from '../../../src/server/storage/schema/merchants'
import { mails } from '../../../src/server/storage/schema/service-state'
import { walletAddresses, wallets } from '../../../src/server/storage/schema/wallets'
import { takeEnded } from '../../../src/server/wallets/addresses/ended-addresses'
import { deriveAddress } from '../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../src/server/wallets/keys/extended-key'
import { twoSources } from '../two-sources'
import { AMINA, dataOf, world } from '../world'

const here = world({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@example.com' })
const DAY = 86_400_000
const XPUB = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)).derive(
  "m/84'/0'/0'",
).publicExtendedKey
const KEY = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' } as const
const addressAt = (index: number) => deriveAddress(restoreAccountKey('bitcoin', XPUB, 'p2wpkh'), index)
const listOf = (count: number) => ({
  family: 'bitcoin' as const,
  addresses: Array.from({ length: count }, (_, index) => addressAt(index + 1000)),
})

/** A shop without a custodian. Its only wallet is the requested one, which is proven. */
async function shop(request: Parameters<Awaited<ReturnType<typeof twoSources>>['first']['wallet']>[0], patch = {}) {
  const it = await twoSources(here(), { withCustodian: false })
  const { id } = await it.first.wallet(request)
  const path = `/api/v1/wallets/${id}`
  const wallet = await it.first.owner.ask<Wallet>('PATCH', path, patch)
  it.chains.Bitcoin.pay(wallet.proof_address?.address ?? '', '0.00001')
  await it.settle()
  let people = 0
  const from = (remoteAddress: string, init: RequestInit = {}, path = '/pay') =>
    it.app.app.request(`/api/v1/p/first-live${path}`, init, { incoming: { socket: { remoteAddress } } })
  return {
    ...it,
    wallet: () => it.first.owner.ask<Wallet>('GET', path),
    patch: (body: object) => it.first.owner.ask<Wallet>('PATCH', path, body),
    /** Pays on the page as a stranger, from an IP address. */
    stranger: async (address: string) => {
      people += 1
      const body = { ...AMINA, asset: 'BTC', network: 'Bitcoin', amount: 100, email: `amina${people}@example.com` }
      const headers = { 'content-type': 'application/json' }
      return from(address, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    offered: async () =>
      (await dataOf<{ options: { network: string }[] }>(await from('192.0.2.1', {}, ''))).options.length > 0,
    view: async (id: string) => dataOf<Session>(await from('192.0.2.1', {}, `/sessions/${id}`)),
    /** Makes final money arrive for a payment. */
    async paid(session: Pick<Session, 'deposit_address' | 'crypto_amount'>, amount = session.crypto_amount ?? '') {
      it.chains.Bitcoin.pay(session.deposit_address ?? '', amount)
      await it.settle()
    },
    /** Lets time pass, and scans the networks. */
    async pass(ms: number) {
      here().clock.turn(ms)
      await it.look()
      await it.app.intake.read('live')
      await it.app.run('expire_sessions')
      await it.look()
    },
  }
}
type Shop = Awaited<ReturnType<typeof shop>>

const ipAddress = (index: number) => `198.51.${100 + (index >> 8)}.${index & 255}`
/** Starts payments, each from another IP address, until the page refuses one. */
async function fill(it: Shop): Promise<Session[]> {
  const made: Session[] = []
  for (let index = 0; index < 400; index += 1) {
    const answer = await it.stranger(ipAddress(index))
    if (answer.status !== 201) return made
    made.push(await dataOf<Session>(answer, 201))
  }
  throw new Error('no payment was refused')
}

describe.each([
  ['the gap of a key', KEY, { gap_limit: 30 }],
  // The first address is the proof.
  ['a list', listOf(31), {}],
] as const)('the shares of %s', (_, request, patch) => {
  test('an IP range can use a tenth of the addresses, but at least five; other callers can still pay', async () => {
    const it = await shop(request, patch)
    for (let index = 0; index < 5; index += 1) expect((await it.stranger('203.0.113.7')).status).toBe(201)
    const refused = await it.stranger('203.0.113.7')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await it.stranger('203.0.113.8')).status).toBe(201)
    expect(await it.offered()).toBe(true)
  })

  test('public pages can use two thirds of the addresses; then they stop offering the network, and the merchant’s server can still create payments', async () => {
    const it = await shop(request, patch)
    expect(await fill(it)).toHaveLength(20)
    expect(await it.wallet()).toMatchObject({ public_unpaid: 20, public_limit: 20 })
    expect(await it.offered()).toBe(false)
    const open = { amount: '100', currency: 'USD' }
    const mine = await it.first.owner.ask<MerchantSession>('POST', '/api/v1/payment-sessions', open, 201)
    // A customer chooses the coin of a payment that the merchant's server or till has started.
    const chosen = await it.app.app.request(`/api/v1/p/first-live/sessions/${mine.id}/method`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...AMINA, asset: 'BTC', network: 'Bitcoin' }),
    })
    expect((await dataOf<Session>(chosen)).status).toBe('pending')
    for (let index = 1; index < 10; index += 1) await it.first.pay()
    expect((await it.first.ask()).status).toBeGreaterThanOrEqual(400)
    const given = await here().deps.storage.database.select().from(walletAddresses)
    const references = given.flatMap(({ reference }) =>
      reference === null || reference === 'proof' ? [] : [reference],
    )
    expect(new Set(references).size).toBe(30)
  })

  test('the page offers the network again once one of its payments is paid', async () => {
    const it = await shop(request, patch)
    const made = await fill(it)
    expect(await it.offered()).toBe(false)
    const last = made.at(-1)
    if (last) await it.paid(last)
    expect(await it.offered()).toBe(true)
    expect((await it.stranger(ipAddress(300))).status).toBe(201)
  })

  test('the owner is notified once at 80 %, and once more if 80 % are reached again after a payment', async () => {
    const it = await shop(request, patch)
    const { database } = here().deps.storage
    await database.update(merchants).set({ email: 'owner@example.com' }).where(eq(merchants.handle, 'first'))
    const reported = async () => (await database.select().from(mails)).filter(({ kind }) => kind === 'wallet_share')
    for (let index = 0; index < 15; index += 1) expect((await it.stranger(ipAddress(index))).status).toBe(201)
    expect(await reported()).toEqual([])
    const sixteenth = await dataOf<Session>(await it.stranger(ipAddress(15)), 201)
    await fill(it)
    expect(await reported()).toHaveLength(1)
    const [mail] = await reported()
    const written = mail && (await walletMail(here().deps, mail))
    expect(written).toMatchObject({ to: 'owner@example.com', subject: expect.stringContaining('Bitcoin') })
    const advice = request === KEY ? 'raise the wallet’s gap limit' : 'Add more addresses'
    expect(written?.paragraphs.map(({ text }) => text).join(' ')).toContain(advice)
    await it.paid(sixteenth)
    // A mail about a warning that no longer applies is not written.
    expect(mail && (await walletMail(here().deps, mail))).toBeNull()
    await fill(it)
    expect(await reported()).toHaveLength(2)
  })
})

test('the merchant raises the limit of a key, and pages offer the network again', async () => {
  const it = await shop(KEY, { gap_limit: 15 })
  await fill(it)
  expect(await it.offered()).toBe(false)
  expect(await it.patch({ gap_limit: 30 })).toMatchObject({ public_unpaid: 10, public_limit: 20 })
  expect(await it.offered()).toBe(true)
})

test('no customer’s IP range is stored for longer than thirty days, nor after the address was paid', async () => {
  const it = await shop(KEY)
  const first = await dataOf<Session>(await it.stranger('203.0.113.7'), 201)
  await it.stranger('203.0.113.7')
  const known = async () =>
    (await here().deps.storage.database.select().from(walletAddresses)).filter(
      ({ callerRange }) => callerRange !== null,
    )
  expect(await known()).toHaveLength(2)
  expect(JSON.stringify(await known())).not.toContain('203.0')
  await it.paid(first)
  expect(await known()).toHaveLength(1)
  await it.pass(31 * DAY)
  expect(await known()).toEqual([])
})

test('an index of a key is never issued twice, however long ago its payment ended', async () => {
  const it = await shop(KEY, { gap_limit: 3 })
  await fill(it)
  await it.pass(DAY)
  await it.pass(60 * DAY)
  expect(await it.offered()).toBe(false)
  expect((await it.first.pay()).deposit_address).toBe(addressAt(3))
  expect((await it.first.ask()).status).toBeGreaterThanOrEqual(400)
})

/** A list with one address for payments, whose payment ended unpaid `ms` milliseconds ago. */
async function listWithEndedPayment(ms: number) {
  const it = await shop(listOf(2))
  const old = await dataOf<Session>(await it.stranger('203.0.113.7'), 201)
  await it.pass(DAY)
  expect((await it.view(old.id)).status).toBe('expired')
  await it.pass(ms)
  return { ...it, old }
}

describe('an address of a list whose payment ended unpaid', () => {
  test('is not issued again within thirty days', async () => {
    const it = await listWithEndedPayment(28 * DAY)
    expect(await it.offered()).toBe(false)
    expect((await it.first.ask()).status).toBeGreaterThanOrEqual(400)
  })

  test('is issued again after thirty days, and only then leaves the old payment', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    expect(await it.offered()).toBe(true)
    expect(await it.wallet()).toMatchObject({ addresses_left: 1 })
    expect((await it.view(it.old.id)).deposit_address).toBe(it.old.deposit_address)
    const next = await dataOf<Session>(await it.stranger('203.0.113.8'), 201)
    expect(next.deposit_address).toBe(it.old.deposit_address)
    expect(await it.view(it.old.id)).toMatchObject({ deposit_address: null, status: 'expired' })
    expect((await it.stranger('203.0.113.9')).status).toBeGreaterThanOrEqual(400)
    await it.paid(next)
    expect(await it.view(next.id)).toMatchObject({ status: 'completed' })
    expect(await it.view(it.old.id)).toMatchObject({ status: 'expired', crypto_amount_paid: '0' })
    expect(await it.doctor()).toEqual([])
  })

  test('counts exactly the amount due; any other amount is held until the merchant decides', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    const next = await dataOf<Session>(await it.stranger('203.0.113.8'), 201)
    await it.paid(next, '0.0001')
    expect(await it.view(next.id)).toMatchObject({ status: 'pending', crypto_amount_paid: '0' })
    const { attention } = await it.first.owner.ask<Summary>('GET', '/api/v1/summary')
    expect(attention).toContainEqual({ kind: 'unexpected_amount', count: 1, session_ids: [next.id] })
    const [strange] = await it.booked()
    expect(strange).toMatchObject({ isUnexpected: true, state: 'confirmed' })
    await it.paid(next)
    expect((await it.view(next.id)).status).toBe('completed')
    // A second payment of the same amount does not count either.
    await it.paid(next)
    await it.pass(120_000)
    expect((await it.booked()).filter(({ isUnexpected }) => isUnexpected)).toHaveLength(2)
    const refund = { crypto_amount: '0.0001', address: addressAt(1), deposit_id: strange?.id }
    await it.first.owner.ask('POST', `/api/v1/payment-sessions/${next.id}/refunds`, refund, 201)
    expect(await it.doctor()).toEqual([])
  })

  test('is not issued if another scan finds money there', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    it.chains.Bitcoin.use(it.old.deposit_address ?? '')
    expect((await it.stranger('203.0.113.8')).status).toBe(503)
    expect(await it.offered()).toBe(false)
    expect((await it.view(it.old.id)).deposit_address).toBe(it.old.deposit_address)
  })

  test('is not issued while its network is unavailable', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    it.chains.Bitcoin.fail('slow')
    expect((await it.first.ask()).status).toBe(503)
    it.chains.Bitcoin.fail(null)
    expect((await it.first.ask()).status).toBe(201)
  })

  test('that received money, or whose payment was renewed, stays with its payment', async () => {
    const it = await shop(listOf(3))
    const [dust, renewed] = [
      await dataOf<Session>(await it.stranger('203.0.113.7'), 201),
      await dataOf<Session>(await it.stranger('203.0.113.8'), 201),
    ]
    await it.paid(dust, '0.00001')
    await it.pass(DAY)
    await it.pass(40 * DAY)
    const again = await it.app.app.request(`/api/v1/p/first-live/sessions/${renewed.id}/renew`, { method: 'POST' })
    expect((await dataOf<Session>(again, 201)).deposit_address).toBe(renewed.deposit_address)
    expect((await it.first.ask()).status).toBeGreaterThanOrEqual(400)
  })

  test('becomes a customer’s permanent address only if no payment has shown it', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    const person = { first_name: 'Amina', email: 'amina@example.com' }
    const { id } = await it.first.owner.ask<{ id: string }>('POST', '/api/v1/customers', person, 201)
    expect((await it.first.owner.call('GET', `/api/v1/customers/${id}/deposit-account`)).status).toBe(503)
  })

  test('stays with a payment that is renewed between the check and the lock', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    const { deps } = here()
    const next = randomUUID()
    const taken = await deps.storage.change(async (change) => {
      const [wallet] = await change.tx.select().from(wallets)
      if (!wallet) throw new Error('no wallet')
      await change.tx.update(walletAddresses).set({ foundEmptyAt: deps.clock.now() })
      const { tx } = change
      const ofOld = eq(addressClaims.sessionId, it.old.id)
      let queries = 0
      let renewal: Promise<unknown> | undefined
      // On PostgreSQL, another process commits here: the locking statement continues with the rows that it read before.
      const raced = new Proxy(tx, {
        get(target, name: keyof typeof tx) {
          queries += 1
          // The first two queries search the address and lock its session.
          if (queries > 2) renewal ??= tx.update(addressClaims).set({ sessionId: next }).where(ofOld).execute()
          const value = target[name]
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const found = await takeEnded(deps, { ...change, tx: raced }, wallet, 'Bitcoin', new Date(0))
      await renewal
      return found
    })
    expect(taken).toBeNull()
    const claims = await deps.storage.database.select().from(addressClaims)
    expect(claims.filter(({ sessionId }) => sessionId === next)).toHaveLength(1)
  })

  test('goes to one of two payments at once', async () => {
    const it = await listWithEndedPayment(31 * DAY)
    const answers = await Promise.all([it.stranger('203.0.113.8'), it.stranger('203.0.113.9'), it.first.ask()])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await it.doctor()).toEqual([])
  })
})
