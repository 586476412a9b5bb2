import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { asc, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DepositAccount } from '../../src/contract/deposit-account'
import type { Asset, Currency } from '../../src/contract/enums'
import type { IssuedAddress } from '../../src/contract/issued-address'
import type { Refund } from '../../src/contract/refund'
import type { Session } from '../../src/contract/session'
import type { Wallet } from '../../src/contract/wallet'
import type { App } from '../../src/server/app'
import { AddressUnreadable, type ChainReader, ChainUnavailable } from '../../src/server/chains/chain-reader'
import { ownKeysCustody } from '../../src/server/custody/own-keys'
import type { Custodian } from '../../src/server/custody/port'
import { checkSetup } from '../../src/server/doctor/check-setup'
import { examine } from '../../src/server/doctor/doctor-command'
import { setupTable } from '../../src/server/doctor/finding'
import type { Rates } from '../../src/server/rates/port'
import { deposits } from '../../src/server/storage/schema/deposits'
import { paymentPages } from '../../src/server/storage/schema/pages'
import { sessions } from '../../src/server/storage/schema/sessions'
import { walletAddresses } from '../../src/server/storage/schema/wallets'
import { watchedAddresses } from '../../src/server/storage/schema/watching'
import { events } from '../../src/server/storage/schema/webhooks'
import { deriveAddress } from '../../src/server/wallets/derive-address'
import { accountKeyOf } from '../../src/server/wallets/extended-key'
import { UNWATCHED_MS } from '../../src/server/wallets/own-networks'
import { createNetworkWatch } from '../../src/server/watchers/watch-network'
import { liveCustody } from './live-custody'
import { merchant } from './merchant'
import { paperChain } from './paper-chain'
import { AMINA, appOf, dataOf, world } from './world'

const here = world()

const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const XPUB = ROOT.derive("m/84'/0'/0'").publicExtendedKey
const KEY = accountKeyOf('bitcoin', XPUB, 'p2wpkh')
const at = (index: number) => deriveAddress(KEY, index)
const EVM_XPUB = ROOT.derive("m/44'/60'/0'").publicExtendedKey
const evmAt = (index: number) => deriveAddress(accountKeyOf('evm', EVM_XPUB, null), index)

/** A live page over merchants' own keys: Bitcoin and two EVM networks on paper. */
async function shop(custodian: Custodian | null = null) {
  const { deps, clock } = here()
  await deps.storage.database.update(paymentPages).set({ mode: 'live' }).where(eq(paymentPages.slug, 'demo'))
  const bitcoin = paperChain('Bitcoin', clock)
  const ethereum = paperChain('Ethereum', clock)
  const base = paperChain('Base', clock)
  const chains = new Map([bitcoin, ethereum, base].map(({ reader }) => [reader.network, reader]))
  const live = () => ownKeysCustody({ ...deps, chains }, custodian)
  const parts = { ...deps, chains, custody: { ...deps.custody, live: live() } }
  const start = () =>
    appOf({
      ...parts,
      custody: { ...deps.custody, live: live() },
      rates: { ...deps.rates, live: deps.rates.test },
    })
  const app = start()
  const owner = await merchant({ ...here(), app }, 'demo', 'live')
  const ask = async (path: string, init?: RequestInit) => app.app.request(path, init)
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const patch = (wallet: Wallet, body: object) => owner.ask<Wallet>('PATCH', `/api/v1/wallets/${wallet.id}`, body)
  return {
    app,
    parts,
    start,
    owner,
    bitcoin,
    ethereum,
    base,
    post,
    patch,
    look: () => app.watchers.round().catch(() => {}),
    /** Looks once more, after the time until addresses are due again. */
    async later(ms = 20_000) {
      clock.turn(ms)
      await app.watchers.round().catch(() => {})
    },
    read: async (id: string) => dataOf<Session>(await ask(`/api/v1/p/demo/sessions/${id}`)),
    wallet: (id: string) => owner.ask<Wallet>('GET', `/api/v1/wallets/${id}`),
    /** Somebody pays from a network of their own. */
    pay: (wish: object = { asset: 'BTC', network: 'Bitcoin' }) => payFrom(app, wish, nextNetwork()),
    offered: async () =>
      (await dataOf<{ options: { network: string }[] }>(await ask('/api/v1/p/demo'))).options.map(
        ({ network }) => network,
      ),
    add: (body: object = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' }) =>
      owner.ask<Wallet>('POST', '/api/v1/wallets', body, 201),
  }
}
type Shop = Awaited<ReturnType<typeof shop>>

let networks = 0
const nextNetwork = () => {
  networks += 1
  return `198.51.${networks >> 8}.${networks & 255}`
}
const payFrom = async ({ app }: Pick<App, 'app'>, wish: object, remoteAddress: string): Promise<Response> =>
  app.request(
    '/api/v1/p/demo/pay',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...AMINA, ...wish }),
    },
    { incoming: { socket: { remoteAddress } } },
  )

/** A shop whose Bitcoin wallet is proven. */
async function provenShop() {
  const it = await shop()
  const { id } = await it.add()
  await it.look()
  const wallet = await it.patch(await it.wallet(id), { confirmed: true })
  it.bitcoin.pay(wallet.proof_address?.address ?? '', '0.00001')
  it.bitcoin.confirm()
  await it.later(120_000)
  return { ...it, id }
}

/** A shop whose database was restored: since the backup, somebody was given index 1 and paid on Ethereum. */
async function restoredEvmShop() {
  const it = await shop()
  const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
  await it.look()
  await it.patch(evm, { confirmed: true, accept_unproven: ['Base', 'Ethereum'] })
  it.ethereum.pay(evmAt(1), '1', 'ETH')
  it.ethereum.confirm()
  here().clock.turn(1000)
  const after = it.start()
  const post = async (path: string, body: object) =>
    after.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...it,
    after,
    paidOnBase: async () =>
      dataOf<Session>(await post('/api/v1/p/demo/pay', { ...AMINA, asset: 'ETH', network: 'Base' }), 201),
    /** The customer chooses Ethereum instead. */
    chooseEthereum: ({ id }: Session) =>
      post(`/api/v1/p/demo/sessions/${id}/method`, { asset: 'ETH', network: 'Ethereum' }),
  }
}
const paid = async (it: Shop, wish?: object) => dataOf<Session>(await it.pay(wish), 201)

/** A proven shop with so many payments that wait, and its network over a host each of whose looks takes time. */
async function busyShop(count: number, { mostAddresses = 20, lookMs = 0, failureMs = 0 } = {}) {
  const it = await provenShop()
  await it.patch(await it.wallet(it.id), { gap_limit: 100 })
  const { deps, clock } = here()
  const payments: Session[] = []
  for (let payment = 0; payment < count; payment += 1) {
    clock.turn(100)
    payments.push(await paid(it, { asset: 'BTC', network: 'Bitcoin', email: `amina${payment}@example.com` }))
  }
  const { reader } = it.bitcoin
  const looks: { addresses: string[]; at: number; failed: boolean }[] = []
  const slow: ChainReader = {
    ...reader,
    mostAddresses,
    async look(addresses, options) {
      const look = { addresses: addresses.map(({ address }) => address), at: clock.elapsed(), failed: false }
      looks.push(look)
      clock.turn(lookMs)
      try {
        return await reader.look(addresses, options)
      } catch (error) {
        look.failed = true
        clock.turn(failureMs)
        throw error
      }
    },
  }
  const watch = createNetworkWatch(deps, slow, randomUUID(), async () => {
    await it.app.intake.read('live')
  })
  // from the other process, which has looked so far
  clock.turn(60_001)
  return {
    ...it,
    payments,
    looks,
    /** Looks for so long. */
    async watchFor(ms: number) {
      const end = clock.elapsed() + ms
      while (clock.elapsed() < end) {
        clock.turn(1000)
        await watch(() => clock.elapsed() >= end).catch(() => {})
      }
    },
    payFor(payment: Session | undefined) {
      it.bitcoin.pay(payment?.deposit_address ?? '', payment?.crypto_amount ?? '')
      it.bitcoin.confirm()
    },
    statusOf: async (payment: Session | undefined) => (await it.read(payment?.id ?? '')).status,
  }
}

/** A payment, five seconds before its deadline, of a merchant with a webhook and a page that sends rests back. */
async function aboutToEnd() {
  const it = await provenShop()
  await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
  await it.owner.ask('PATCH', '/api/v1/payment-pages/demo', { underpaid: 'refund', allowed_origins: [] })
  const session = await paid(it)
  await it.later(Date.parse(session.expires_at ?? '') - here().clock.now().getTime() - 5000)
  return { ...it, session }
}
/** The types of all events, in their order. */
async function eventTypes() {
  const { database } = here().deps.storage
  const rows = await database.select({ type: events.type }).from(events).orderBy(asc(events.position))
  return rows.map(({ type }) => type)
}
const paymentEvents = async () => (await eventTypes()).filter((type) => type.startsWith('payment.'))

describe('a wallet', () => {
  test('is offered once it is confirmed, and money on its first address was', async () => {
    const it = await shop()
    expect(await it.offered()).toEqual([])
    const { id } = await it.add()
    await it.look()
    const wallet = await it.patch(await it.wallet(id), { confirmed: true })
    expect(wallet).toMatchObject({
      status: 'confirmed',
      proof_address: { index: 0, path: "m/84'/0'/0'/0/0", address: at(0) },
      network_states: [{ network: 'Bitcoin', status: 'unproven', unseen_since: null }],
    })
    expect(await it.offered()).toEqual([])
    it.bitcoin.pay(at(0), '0.00001')
    await it.later(70_000)
    expect(await it.offered()).toEqual([])
    it.bitcoin.confirm()
    await it.later(70_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect((await it.wallet(id)).network_states[0]?.status).toBe('proven')
  })

  test('is offered unproven where its merchant says so, and nowhere else', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
    expect([...new Set(await it.offered())]).toEqual(['Base'])
    const states = (await it.wallet(evm.id)).network_states.map(({ network, status }) => [network, status])
    expect(Object.fromEntries(states)).toEqual({
      Ethereum: 'unproven',
      Base: 'accepted',
      Binance_Smart_Chain: 'no_node',
      Arbitrum: 'no_node',
    })
    const wrong = await it.owner.call('PATCH', `/api/v1/wallets/${evm.id}`, { accept_unproven: ['Bitcoin'] })
    expect(wrong.status).toBe(400)
    await it.patch(evm, { require_proof: ['Base'] })
    expect(await it.offered()).toEqual([])
  })

  test('is missed by whoever changes a page that would offer its network', async () => {
    const it = await provenShop()
    const change = async (body: object) => {
      const response = await it.owner.call('PATCH', '/api/v1/payment-pages/demo', body)
      return (await response.json()) as { warnings: string[] }
    }
    const allowed_origins: string[] = []
    const options = [
      { asset: 'BTC', network: 'Bitcoin' },
      { asset: 'ETH', network: 'Base' },
    ]
    expect((await change({ options, allowed_origins })).warnings[0]).toBe(
      'options: not offered now: Base. See network_states of your wallets for the reason',
    )
    const ofBitcoin = await change({ options: options.slice(0, 1) })
    expect(ofBitcoin.warnings.join()).not.toContain('not offered')
  })

  test('is missed, too, by a coin that has no price', async () => {
    const it = await provenShop()
    const { deps } = here()
    const live = {
      async current() {
        const table = await (deps.rates.test as Rates).current()
        return {
          ...table,
          rate: (asset: Asset, currency: Currency) => (asset === 'BTC' ? null : table.rate(asset, currency)),
        }
      },
    }
    const app = appOf({ ...it.parts, rates: { ...deps.rates, live } })
    const owner = await merchant({ ...here(), app }, 'demo', 'live')
    const options = [{ asset: 'BTC', network: 'Bitcoin' }]
    const response = await owner.call('PATCH', '/api/v1/payment-pages/demo', { options, allowed_origins: [] })
    expect(((await response.json()) as { warnings: string[] }).warnings).toContain(
      'options: without a price in NGN now, so not offered: BTC',
    )
  })

  test('jumps over addresses that were used before it came here', async () => {
    const it = await shop()
    it.bitcoin.use(at(3))
    const { id } = await it.add()
    await it.look()
    // wallets look for 20 unused addresses in a row
    expect((await it.wallet(id)).proof_address?.index).toBe(23)
  })

  test('of a restored database jumps over what was used since, before it gives another address', async () => {
    const it = await provenShop()
    await paid(it)
    // given since the backup, by the process that is gone
    it.bitcoin.use(at(2))
    it.bitcoin.use(at(3))
    const after = it.start()
    const path = '/api/v1/p/demo/pay'
    const asked = { ...AMINA, asset: 'BTC', network: 'Bitcoin' }
    const headers = { 'content-type': 'application/json' }
    const answer = await after.app.request(path, { method: 'POST', headers, body: JSON.stringify(asked) })
    expect((await dataOf<Session>(answer, 201)).deposit_address).toBe(at(23))
    expect((await it.wallet(it.id)).status).toBe('confirmed')
    expect(here().deps.log.lines.some(({ event }) => event === 'wallet.addresses_skipped')).toBe(true)
    await after.close()
  })

  test('of a restored database gives no address that was used since on another network of its key', async () => {
    const it = await restoredEvmShop()
    expect((await it.paidOnBase()).deposit_address).toBe(evmAt(21))
    await it.after.close()
  })

  test('of a restored database counts no old money on a network that could not be seen when it gave the address', async () => {
    const it = await restoredEvmShop()
    it.ethereum.fail('slow')
    const session = await it.paidOnBase()
    it.ethereum.fail(null)
    expect((await it.chooseEthereum(session)).status).toBe(503)
    here().clock.turn(20_000)
    await it.after.watchers.round()
    expect((await it.chooseEthereum(session)).status).toBe(503)
    expect(await it.read(session.id)).toMatchObject({ status: 'pending', network: 'Base', crypto_amount_paid: '0' })
    expect(await here().deps.storage.database.select().from(deposits)).toEqual([])
    await it.after.close()
  })

  test('of a restored database lets one payment ask a network that cannot be seen, and the next ask no chain', async () => {
    const it = await restoredEvmShop()
    it.ethereum.fail('slow')
    await it.paidOnBase()
    const requests = () => it.ethereum.reader.requests() + it.base.reader.requests()
    const before = requests()
    await it.paidOnBase()
    expect(requests()).toBe(before)
    await it.after.close()
  })

  test('lets nobody wait for a network of its key that is known to be away', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base', 'Ethereum'] })
    it.ethereum.fail('slow')
    await it.later(60_000)
    here().clock.turn(1000)
    const after = it.start()
    const before = it.ethereum.reader.requests()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ ...AMINA, asset: 'ETH', network: 'Base' })
    expect((await after.app.request('/api/v1/p/demo/pay', { ...init, body })).status).toBe(201)
    expect(it.ethereum.reader.requests()).toBe(before)
    await after.close()
  })

  test('stops when something else uses its key, until its merchant says that it does not', async () => {
    const it = await provenShop()
    it.bitcoin.use(at(9))
    await it.later(700_000)
    expect((await it.wallet(it.id)).status).toBe('stopped')
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect(here().deps.log.lines.some(({ event }) => event === 'wallet.stopped')).toBe(true)
    await it.patch(await it.wallet(it.id), { resume: true })
    await it.later()
    const session = await paid(it)
    expect(session.deposit_address).toBe(at(29))
  })

  test('that was stopped by an address behind those that were ready goes on behind it', async () => {
    const it = await provenShop()
    await paid(it)
    it.bitcoin.use(at(21))
    await it.later()
    expect((await it.wallet(it.id)).status).toBe('stopped')
    await it.patch(await it.wallet(it.id), { resume: true })
    await it.later()
    expect((await it.wallet(it.id)).status).toBe('confirmed')
    expect((await paid(it)).deposit_address).toBe(at(41))
  })

  test('is not stopped by its own customer, who pays while the address is checked', async () => {
    const it = await provenShop()
    const { reader } = it.bitcoin
    const begin = reader.begin
    let asked = 0
    reader.begin = async (addresses) => {
      asked += 1
      if (asked === 1) it.bitcoin.pay((await paid(it)).deposit_address ?? '', '0.001')
      return begin(addresses)
    }
    await it.later(700_000)
    expect(asked).toBeGreaterThan(0)
    expect((await it.wallet(it.id)).status).toBe('confirmed')
  })

  test('with a history, added and used long after the start, is no foreign one', async () => {
    const it = await shop()
    here().clock.turn(3_600_000)
    await it.look()
    for (const index of [0, 5, 30]) it.bitcoin.use(at(index))
    const { id } = await it.add()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    expect((await paid(it)).deposit_address).toBe(at(51))
    expect((await it.wallet(id)).status).toBe('confirmed')
  })

  test('gives addresses after a start on each network that can be seen', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base', 'Ethereum'] })
    it.ethereum.fail('slow')
    here().clock.turn(1000)
    const after = it.start()
    const body = JSON.stringify({ ...AMINA, asset: 'ETH', network: 'Base' })
    const headers = { 'content-type': 'application/json' }
    const answer = await after.app.request('/api/v1/p/demo/pay', { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    await after.close()
  })

  test('takes no address that its key does not give', async () => {
    const it = await provenShop()
    const { database } = here().deps.storage
    await database
      .update(walletAddresses)
      .set({ address: at(500) })
      .where(eq(walletAddresses.index, 1))
    await database
      .update(watchedAddresses)
      .set({ address: at(500) })
      .where(eq(watchedAddresses.index, 1))
    expect((await it.pay()).status).toBe(503)
    expect((await it.wallet(it.id)).status).toBe('stopped')
  })

  test('stops at its gap, and goes on when money comes', async () => {
    const it = await provenShop()
    await it.patch(await it.wallet(it.id), { gap_limit: 2 })
    const first = await paid(it)
    await paid(it)
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect((await it.wallet(it.id)).unpaid_gap).toBe(2)
    it.bitcoin.pay(first.deposit_address ?? '', '0.00001')
    await it.later()
    // it may still be replaced
    expect((await it.wallet(it.id)).unpaid_gap).toBe(2)
    it.bitcoin.confirm()
    await it.later()
    expect((await it.wallet(it.id)).unpaid_gap).toBe(1)
    await paid(it)
  })

  test('lists every address that it has given, also after it was removed', async () => {
    const it = await provenShop()
    await paid(it)
    const path = `/api/v1/wallets/${it.id}`
    await it.owner.ask('DELETE', path)
    const used = await it.owner.ask<IssuedAddress[]>('GET', `${path}/addresses`)
    expect(used.map(({ index, issued_for }) => [index, issued_for])).toEqual([
      [0, 'proof'],
      [1, 'payment'],
    ])
    expect(await it.owner.ask('GET', `${path}/addresses?from_index=1`)).toEqual(used.slice(1))
    const table = await it.owner.call('GET', `${path}/addresses`, undefined, { accept: 'text/csv' })
    expect((await table.text()).split('\r\n').map((line) => line.split(',').slice(0, 4))).toEqual([
      ['index', 'path', 'address', 'issued_for'],
      ['0', "m/84'/0'/0'/0/0", at(0), 'proof'],
      ['1', "m/84'/0'/0'/0/1", at(1), 'payment'],
      [''],
    ])
    const stranger = await merchant({ ...here(), app: it.app }, 'other-shop', 'live')
    expect((await stranger.call('GET', `${path}/addresses`)).status).toBe(404)
  })

  test('made of a list leaves out what has a history, and ends with its last address', async () => {
    const it = await shop()
    const addresses = [10, 11, 12, 13].map(at)
    it.bitcoin.use(at(11))
    const { id } = await it.add({ family: 'bitcoin', addresses })
    await it.look()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    expect((await it.wallet(id)).proof_address).toEqual({ index: 0, path: null, address: at(10) })
    expect((await paid(it)).deposit_address).toBe(at(12))
    expect((await paid(it)).deposit_address).toBe(at(13))
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect((await it.wallet(id)).addresses_left).toBe(0)
  })
})

describe('a payment to an own address', () => {
  test('is seen, confirmed and booked', async () => {
    const it = await provenShop()
    const session = await paid(it)
    expect(session).toMatchObject({ mode: 'live', status: 'pending', deposit_address: at(1) })
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'processing' })
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed' })
  })

  test('asks no chain', async () => {
    const it = await provenShop()
    const before = it.bitcoin.reader.requests()
    await paid(it)
    expect(it.bitcoin.reader.requests()).toBe(before)
  })

  test('gets an index of its own, of fifty at once', async () => {
    const it = await provenShop()
    await it.patch(await it.wallet(it.id), { gap_limit: 100 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        it.pay({ asset: 'BTC', network: 'Bitcoin', email: `amina${n}@example.com` }),
      ),
    )
    const sessions = await Promise.all(answers.map((answer) => dataOf<Session>(answer, 201)))
    expect(new Set(sessions.map(({ deposit_address }) => deposit_address)).size).toBe(50)
    expect((await it.wallet(it.id)).next_index).toBe(51)
    expect(it.bitcoin.begun).toEqual(expect.arrayContaining(sessions.map((one) => one.deposit_address)))
  })

  test('keeps its address on another network of the same key', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base', 'Ethereum'] })
    const session = await paid(it, { asset: 'ETH', network: 'Base' })
    const changed = await dataOf<Session>(
      await it.post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'ETH', network: 'Ethereum' }),
    )
    expect(changed.deposit_address).toBe(session.deposit_address)
  })

  test('keeps its address however often it is renewed, in any coin of the same key', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base', 'Ethereum'] })
    let session = await paid(it, { asset: 'ETH', network: 'Base' })
    const first = session.deposit_address
    for (const pair of [
      { asset: 'USDC', network: 'Base' },
      { asset: 'ETH', network: 'Ethereum' },
      { asset: 'USDC', network: 'Base' },
    ]) {
      session = await dataOf<Session>(await it.post(`/api/v1/p/demo/sessions/${session.id}/renew`, pair), 201)
      expect(session).toMatchObject({ deposit_address: first, network: pair.network, crypto_asset: pair.asset })
    }
    expect((await it.wallet(evm.id)).next_index).toBe(2)
    it.base.pay(first ?? '', session.crypto_amount ?? '', 'USDC')
    it.base.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
  })

  test('is watched on a network, too, that could not be seen when its address was made ready', async () => {
    const it = await shop()
    it.ethereum.fail('slow')
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
    const session = await paid(it, { asset: 'ETH', network: 'Base' })
    it.ethereum.fail(null)
    await it.later()
    it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
    it.ethereum.confirm()
    await it.later(70_000)
    const [seen] = await here().deps.storage.database.select().from(deposits)
    expect(seen).toMatchObject({ sessionId: session.id, network: 'Ethereum', state: 'confirmed' })
  })

  test('on another network of the same key is reported, and does not count', async () => {
    const it = await shop()
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.look()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
    const session = await paid(it, { asset: 'ETH', network: 'Base' })
    it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
    it.ethereum.confirm()
    await it.later(70_000)
    expect((await it.read(session.id)).status).toBe('pending')
    const [seen] = await here().deps.storage.database.select().from(deposits)
    expect(seen).toMatchObject({ sessionId: session.id, network: 'Ethereum', state: 'confirmed' })
  })

  test('of more than the merchant’s limit is final once both nodes say so', async () => {
    const it = await provenShop()
    await it.patch(await it.wallet(it.id), { agree_above: 20 })
    // the second node, which does not know of the money yet
    const second = paperChain('Bitcoin', here().clock)
    it.bitcoin.reader.nodes = [it.bitcoin.reader, second.reader]
    const session = await paid(it)
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    second.pay(at(1), session.crypto_amount ?? '')
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    second.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
    // below the limit, one node is believed
    await it.patch(await it.wallet(it.id), { agree_above: 1000 })
    const small = await paid(it)
    it.bitcoin.pay(at(2), small.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(small.id)).status).toBe('completed')
  })

  test('of more than the limit is believed of no single node in parts, nor in a part of it', async () => {
    const it = await provenShop()
    await it.patch(await it.wallet(it.id), { agree_above: 20 })
    const second = paperChain('Bitcoin', here().clock)
    it.bitcoin.reader.nodes = [it.bitcoin.reader, second.reader]
    const session = await paid(it)
    async function statesAfter(amount: string) {
      if (amount) it.bitcoin.pay(at(1), amount)
      it.bitcoin.confirm()
      await it.later()
      const { database } = here().deps.storage
      const rows = await database.select({ state: deposits.state }).from(deposits).orderBy(asc(deposits.seenAt))
      return rows.map(({ state }) => state)
    }
    // the price of 31.25 is above the limit
    expect(await statesAfter('0.0001')).toEqual(['seen'])
    await it.patch(await it.wallet(it.id), { agree_above: 40 })
    expect(await statesAfter('')).toEqual(['confirmed'])
    // 35.20 are not, but the sum is
    expect(await statesAfter('0.0004')).toEqual(['confirmed', 'seen'])
    expect((await it.read(session.id)).status).toBe('processing')
  })

  test('of dust is recorded, and settles nothing', async () => {
    const it = await provenShop()
    const session = await paid(it)
    it.bitcoin.pay(at(1), '0.00000546')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '0.00000546' })
  })

  test('that is replaced before it counts fails, and the next one counts', async () => {
    const it = await provenShop()
    const session = await paid(it)
    const first = it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    await it.later()
    it.bitcoin.drop(first)
    await it.later()
    expect((await it.read(session.id)).status).toBe('pending')
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
  })

  test('that is replaced between two looks is never without money meanwhile', async () => {
    const it = await provenShop()
    await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
    const session = await paid(it)
    const first = it.bitcoin.pay(at(1), '0.00001')
    await it.later()
    expect((await it.read(session.id)).status).toBe('partial')
    it.bitcoin.drop(first)
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    const types = await eventTypes()
    expect(types).not.toContain('payment.failed')
    expect(types.indexOf('deposit.failed')).toBeGreaterThan(types.lastIndexOf('deposit.processing'))
  })

  test('through a node that is a little behind is in time until the node’s blocks reach the deadline', async () => {
    const it = await provenShop()
    const [inTime, unpaid] = [await paid(it), await paid(it)]
    const window = Date.parse(inTime.expires_at ?? '') - here().clock.now().getTime()
    it.bitcoin.lag(300_000)
    await it.later(window + 60_000)
    await it.app.expireSessions()
    expect((await it.read(inTime.id)).status).toBe('pending')
    // paid before the deadline, in a block that the node has only now
    it.bitcoin.lag(90_000)
    it.bitcoin.pay(inTime.deposit_address ?? '', inTime.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(inTime.id)).toMatchObject({ status: 'completed', late: false })
    await it.app.expireSessions()
    expect((await it.read(unpaid.id)).status).toBe('pending')
    await it.later()
    await it.app.expireSessions()
    expect((await it.read(unpaid.id)).status).toBe('expired')
  })

  test('in time, and not confirmed when it is seen after the deadline, expires nothing', async () => {
    const { session, ...it } = await aboutToEnd()
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'processing', late: false })
    it.bitcoin.confirm()
    await it.later()
    await it.app.expireSessions()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
    expect(await paymentEvents()).toEqual(['payment.completed'])
  })

  test('in time, and confirmed when it is seen after the deadline, only completes', async () => {
    const { session, ...it } = await aboutToEnd()
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
    expect(await paymentEvents()).toEqual(['payment.completed'])
  })

  test('in time, too little, and seen after the deadline is underpaid, and its customer is asked where to send it back', async () => {
    const { session, ...it } = await aboutToEnd()
    it.bitcoin.pay(at(1), '0.0001')
    it.bitcoin.confirm()
    await it.later()
    await it.app.expireSessions()
    expect((await it.read(session.id)).status).toBe('underpaid')
    expect(await paymentEvents()).toEqual(['payment.partial', 'payment.underpaid'])
    here().clock.turn(60 * 60_000)
    expect(await it.app.refundRests()).toBe(1)
    expect((await it.read(session.id)).refund).toMatchObject({ status: 'requested' })
  })

  test('ends at once when it is renewed, though nobody can have looked since', async () => {
    const it = await provenShop()
    await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
    const session = await paid(it)
    await it.later()
    await dataOf<Session>(await it.post(`/api/v1/p/demo/sessions/${session.id}/renew`, {}), 201)
    expect((await it.read(session.id)).status).toBe('expired')
    expect(await paymentEvents()).toEqual(['payment.expired'])
  })

  test('late, after the address was left to be looked at by the hour, is found', async () => {
    const it = await provenShop()
    const session = await paid(it)
    await it.later(40 * 60_000)
    await it.app.expireSessions()
    await it.later(2 * 3_600_000)
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later(1000)
    expect((await it.read(session.id)).status).toBe('expired')
    await it.later(3_600_000)
    await it.app.priceLateDeposits()
    expect((await it.read(session.id)).status).toBe('completed')
  })
})

test('an old address is looked at again when the merchant asks for it', async () => {
  const it = await provenShop()
  const session = await paid(it)
  await it.later(3_600_000)
  await it.app.expireSessions()
  await it.later(4 * 86_400_000)
  it.bitcoin.pay(at(1), session.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later(60_000)
  expect((await it.read(session.id)).transactions).toEqual([])
  await it.owner.ask('POST', `/api/v1/payment-sessions/${session.id}/look`)
  await it.later(1000)
  expect((await it.read(session.id)).transactions).toHaveLength(1)
})

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const withoutBitcoin = (it: Shop) => new Map([...it.parts.chains].filter(([network]) => network !== 'Bitcoin'))
/** What `/readyz` says cannot be seen. */
async function unseenBy({ app }: Shop['app']) {
  const answer = await dataOf<{ status: string; unseen_networks?: unknown[] }>(await app.request('/readyz'))
  expect(answer.status).toBe('ready')
  return answer.unseen_networks ?? []
}
async function unseenSeconds({ app }: Shop['app']) {
  const text = await (await app.request('/metrics', {}, LOCAL)).text()
  return [...text.matchAll(/^malipo_network_unseen_seconds\{network="(\w+)"\} (\d+)$/gm)].map(
    ([, network, seconds]) => `${network} ${seconds}`,
  )
}

describe('a network that cannot be seen', () => {
  test('is offered no more, and is again when it is seen', async () => {
    const it = await provenShop()
    const session = await paid(it)
    await it.later()
    const seenAt = here().clock.now().toISOString()
    it.bitcoin.fail('unreachable')
    await it.later(60_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    await it.later(60_000)
    expect(await it.offered()).toEqual([])
    const told = await it.read(session.id)
    expect(told.unseen_since).toBe(seenAt)
    const [state] = (await it.wallet(it.id)).network_states
    expect(state?.unseen_since).toBe(seenAt)
    it.bitcoin.fail(null)
    await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await it.read(session.id)).not.toHaveProperty('unseen_since')
  })

  test('expires no payment: what came meanwhile is in time', async () => {
    const it = await provenShop()
    const session = await paid(it)
    await it.later()
    it.bitcoin.fail('unreachable')
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later(5 * 3_600_000)
    await it.app.expireSessions()
    expect((await it.read(session.id)).status).toBe('pending')
    it.bitcoin.fail(null)
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
  })

  test.each([
    'unreadable',
    'behind',
    'decimals',
    'refused',
    'slow',
    'unreachable',
  ] as const)('is not one of whose addresses a single one is %s: the others are seen, and it does not expire', async (fault) => {
    const it = await provenShop()
    const [garbled, other] = [await paid(it), await paid(it)]
    it.bitcoin.garble(garbled.deposit_address, fault)
    it.bitcoin.pay(other.deposit_address ?? '', other.crypto_amount ?? '')
    it.bitcoin.pay(garbled.deposit_address ?? '', garbled.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(other.id)).status).toBe('completed')
    await it.later(3_600_000)
    await it.app.expireSessions()
    expect((await it.read(garbled.id)).status).toBe('pending')
    expect(await it.offered()).toEqual(['Bitcoin'])
    it.bitcoin.garble(garbled.deposit_address, null)
    await it.later(60_000)
    expect(await it.read(garbled.id)).toMatchObject({ status: 'completed', late: false })
  })

  test('is not one of whose addresses one makes no sense, while no other is due', async () => {
    const it = await provenShop()
    // the wallet's first address is looked at by the hour by now
    await it.later(2 * 3_600_000)
    const garbled = await paid(it)
    it.bitcoin.garble(garbled.deposit_address)
    for (let round = 0; round < 12; round += 1) await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
    await it.later(3_600_000)
    await it.app.expireSessions()
    expect((await it.read(garbled.id)).status).toBe('pending')
  })

  test('is not one of whose addresses many make no sense, and come before the others', async () => {
    const it = await provenShop()
    for (let count = 0; count < 6; count += 1) {
      it.bitcoin.garble((await paid(it)).deposit_address)
      here().clock.turn(1)
    }
    const other = await paid(it)
    it.bitcoin.pay(other.deposit_address ?? '', other.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(other.id)).status).toBe('completed')
    for (let round = 0; round < 12; round += 1) await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('is one, too, none of whose addresses makes sense, once all that there were are shown', async () => {
    const it = await shop()
    const { id } = await it.add({ family: 'bitcoin', addresses: [10, 11, 12].map(at) })
    await it.look()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    for (const index of [11, 12]) {
      expect((await paid(it)).deposit_address).toBe(at(index))
      it.bitcoin.garble(at(index))
      await it.later()
    }
    const unseen = async () => (await it.wallet(id)).network_states[0]?.unseen_since
    expect(await unseen()).toBeNull()
    it.bitcoin.garble(at(10))
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await unseen()).toEqual(expect.any(String))
  })

  test('looks less often at an address that makes no sense, and says so', async () => {
    const it = await provenShop()
    const garbled = await paid(it)
    const { log } = here().deps
    const told = () => log.lines.filter(({ event }) => event === 'network.unreadable_address').length
    it.bitcoin.garble(garbled.deposit_address)
    await it.later()
    // its node may only have been late
    expect(told()).toBe(0)
    await it.later()
    expect(told()).toBe(1)
    await it.later()
    expect(told()).toBe(1)
    await it.later(40_000)
    expect(told()).toBe(2)
  })

  test('keeps what a look has found out that could not read an address', async () => {
    const it = await provenShop()
    await paid(it)
    const known = { final: [], unlogged: '1' }
    const { look } = it.bitcoin.reader
    it.bitcoin.reader.look = async (addresses, options) => {
      if (addresses.some(({ address }) => address === at(1)))
        throw new AddressUnreadable('on paper', { address: at(1), state: known })
      return look(addresses, options)
    }
    await it.later()
    const [row] = await here()
      .deps.storage.database.select({ state: watchedAddresses.state })
      .from(watchedAddresses)
      .where(eq(watchedAddresses.address, at(1)))
    expect(row?.state).toEqual(known)
  })

  test('is not seen while its blocks are, and its addresses are not', async () => {
    const it = await provenShop()
    await paid(it)
    it.bitcoin.look('refused')
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await it.offered()).toEqual([])
  })

  test('is not seen while its node is behind the addresses that somebody pays to', async () => {
    const it = await provenShop()
    const session = await paid(it)
    await it.later()
    it.bitcoin.garble(session.deposit_address, 'behind')
    it.bitcoin.reader.head = async () => ({ height: 99, at: here().clock.now() })
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await it.offered()).toEqual([])
  })

  test('looks again at an address that failed once, however many others are due', async () => {
    const it = await busyShop(12, { mostAddresses: 4, lookMs: 6000 })
    const victim = it.payments[5]
    it.bitcoin.garble(victim?.deposit_address, 'slow')
    await it.watchFor(60_000)
    it.bitcoin.garble(victim?.deposit_address, null)
    it.payFor(victim)
    await it.watchFor(300_000)
    expect(await it.statusOf(victim)).toBe('completed')
  })

  test('is one whose node can tell of no address that somebody has paid to', async () => {
    const it = await busyShop(4)
    const { reader } = it.bitcoin
    const look = reader.look
    reader.look = async (...args) => {
      const looks = await look(...args)
      if (looks.some(({ movements }) => movements.length > 0)) throw new ChainUnavailable('unreachable', 'status 502')
      return looks
    }
    for (const payment of it.payments) it.payFor(payment)
    await it.watchFor(600_000)
    expect(await it.offered()).toEqual([])
    expect((await it.read(it.payments[0]?.id ?? '')).unseen_since).toBeDefined()
    reader.look = look
    await it.watchFor(120_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await it.statusOf(it.payments[0])).toBe('completed')
  })

  test('is none of whose addresses many make its host slow: all others are looked at, awaited or not', async () => {
    const it = await busyShop(29, { lookMs: 1000, failureMs: 9000 })
    it.payFor(it.payments[27])
    await it.watchFor(5000)
    for (const { deposit_address } of it.payments.slice(0, 25)) it.bitcoin.garble(deposit_address, 'slow')
    const [awaited, old] = [it.payments[25], it.payments[26]]
    const { database } = here().deps.storage
    await database
      .update(sessions)
      .set({ status: 'completed' })
      .where(eq(sessions.id, old?.id ?? ''))
    await it.watchFor(1_800_000)
    const minutesBetween = (payment: Session | undefined) => {
      const times = it.looks.filter(
        ({ addresses, failed }) => !failed && addresses.includes(payment?.deposit_address ?? ''),
      )
      const gaps = times.slice(1).map((look, index) => look.at - (times[index]?.at ?? 0))
      // while it is found out which of them it is, nothing else is looked at
      return Math.max(...gaps.slice(2)) / 60_000
    }
    expect(minutesBetween(awaited)).toBeLessThan(1)
    expect(minutesBetween(old)).toBeLessThan(2)
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('books what it can read at once, and finds out in parts what it cannot', async () => {
    const it = await busyShop(40, { mostAddresses: 500, failureMs: 10_000 })
    it.payFor(it.payments[39])
    await it.watchFor(5000)
    for (const { deposit_address } of it.payments.slice(0, 10)) it.bitcoin.garble(deposit_address, 'slow')
    const honest = it.payments[20]
    it.payFor(honest)
    const before = it.looks.length
    await it.watchFor(130_000)
    expect(await it.statusOf(honest)).toBe('completed')
    expect(it.looks.slice(before).filter(({ failed }) => failed).length).toBeLessThanOrEqual(14)
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('asks a second node that does not answer once in a look, however much money waits for it', async () => {
    const it = await provenShop()
    await it.patch(await it.wallet(it.id), { agree_above: 1 })
    let asked = 0
    const silent = {
      look: async () => {
        asked += 1
        throw new ChainUnavailable('slow', 'no answer')
      },
    }
    it.bitcoin.reader.nodes = [it.bitcoin.reader, silent]
    for (let payment = 0; payment < 5; payment += 1) {
      const one = await paid(it, { asset: 'BTC', network: 'Bitcoin', email: `amina${payment}@example.com` })
      it.bitcoin.pay(one.deposit_address ?? '', one.crypto_amount ?? '')
    }
    it.bitcoin.confirm()
    await it.later()
    expect(asked).toBe(1)
  })

  test('is named by /readyz and /metrics, until it is seen again', async () => {
    const it = await provenShop()
    await it.later()
    const seenAt = here().clock.now().toISOString()
    expect(await unseenBy(it.app)).toEqual([])
    it.bitcoin.fail('unreachable')
    await it.later(120_000)
    expect(await unseenBy(it.app)).toEqual([{ network: 'Bitcoin', since: seenAt }])
    expect(await unseenSeconds(it.app)).toEqual(['Bitcoin 120', 'Ethereum 0', 'Base 0'])
    it.bitcoin.fail(null)
    await it.later()
    expect(await unseenBy(it.app)).toEqual([])
  })

  test('is one, too, whose node was taken out of the settings while payments wait there', async () => {
    const it = await provenShop()
    await it.later()
    const seenAt = here().clock.now().toISOString()
    const app = appOf({ ...it.parts, chains: withoutBitcoin(it) })
    // nobody waits, so nobody misses it
    expect(await unseenBy(app)).toEqual([])
    await paid(it)
    here().clock.turn(5000)
    expect(await unseenBy(app)).toEqual([{ network: 'Bitcoin', since: seenAt, status: 'no_node' }])
    expect(await unseenSeconds(app)).toEqual(['Ethereum 0', 'Base 0', 'Bitcoin 5'])
    // where the node is set, it is seen
    expect(await unseenBy(it.app)).toEqual([])
    await app.close()
  })

  test('ends a payment that nobody has paid after the first look', async () => {
    const it = await provenShop()
    const session = await paid(it)
    it.bitcoin.fail('slow')
    await it.later(3_600_000)
    await it.app.expireSessions()
    expect((await it.read(session.id)).status).toBe('pending')
    it.bitcoin.fail(null)
    await it.later()
    await it.app.expireSessions()
    expect((await it.read(session.id)).status).toBe('expired')
  })
})

/** A payment of Bitcoin that is complete. */
async function completed(it: Shop) {
  const session = await paid(it)
  it.bitcoin.pay(session.deposit_address ?? '', session.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later()
  expect((await it.read(session.id)).status).toBe('completed')
  return session
}

describe('what only the merchant can send', () => {
  const TO = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const HASH = 'ab'.repeat(32)

  test('is a refund: it says how much and where to, and is closed by its transaction', async () => {
    const it = await provenShop()
    const { id } = await completed(it)
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const refund = await it.owner.ask<Refund>('POST', path, { crypto_amount: '0.00001', address: TO }, 201)
    expect(refund).toMatchObject({ status: 'created', by_hand: true, crypto_amount: '0.00001', address: TO })
    const sent = `/api/v1/refunds/${refund.id}/sent`
    expect((await it.owner.call('POST', sent, { hash: 'nonsense' })).status).toBe(400)
    const ended = await it.owner.ask<Refund>('POST', sent, { hash: HASH })
    expect(ended).toMatchObject({ status: 'success', hash: HASH })
    expect(ended).not.toHaveProperty('by_hand')
    expect(await it.owner.ask<Refund>('POST', sent, { hash: HASH })).toEqual(ended)
    expect((await it.owner.call('POST', sent, { hash: 'cd'.repeat(32) })).status).toBe(409)
    const lines: string[] = []
    for await (const line of examine(it.parts)) lines.push(line)
    expect(lines).toEqual([])
  })

  test('is a refund that the network knows: one that sends less, or is unknown, closes nothing', async () => {
    const it = await provenShop()
    const { id } = await completed(it)
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const refund = await it.owner.ask<Refund>('POST', path, { crypto_amount: '0.00001', address: TO }, 201)
    const known = new Map([[HASH, { BTC: '0.000009' }]])
    it.bitcoin.reader.sentTo = async (hash, address) => (address === TO ? (known.get(hash) ?? null) : null)
    const tell = (hash: string) => it.owner.call('POST', `/api/v1/refunds/${refund.id}/sent`, { hash })
    const told = async (hash: string) => (await (await tell(hash)).json()).errors[0]
    expect(await told('cd'.repeat(32))).toMatch(/^hash: is in no block of Bitcoin yet/)
    expect(await told(HASH)).toBe('hash: sends 0.000009 BTC to the address, and not 0.00001')
    known.set(HASH, { BTC: '0.00001' })
    expect((await tell(HASH)).status).toBe(200)
  })

  /** Tells the transaction of a new refund of 0.00001 BTC, and gives the answer. */
  async function refunded(it: Shop, session: string, hash: string, address = TO) {
    const wish = { crypto_amount: '0.00001', address }
    const { id } = await it.owner.ask<Refund>('POST', `/api/v1/payment-sessions/${session}/refunds`, wish, 201)
    const answer = await it.owner.call('POST', `/api/v1/refunds/${id}/sent`, { hash })
    return { status: answer.status, error: answer.ok ? null : (await answer.json()).errors[0] }
  }
  const DONE = { status: 200, error: null }

  test('is a refund that another one does not share its money with', async () => {
    const it = await provenShop()
    const { id } = await completed(it)
    const sent = { BTC: '0.00001' }
    it.bitcoin.reader.sentTo = async () => sent
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    const error = 'hash: sends 0.00001 BTC to the address, 0.00001 of it for other refunds, and not 0.00001'
    expect(await refunded(it, id, HASH)).toEqual({ status: 400, error })
    // one transaction with several outputs
    sent.BTC = '0.00002'
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    expect((await refunded(it, id, HASH)).status).toBe(400)
  })

  test('is one of two refunds, of which both are told with the same transaction at once', async () => {
    const it = await provenShop()
    const { id } = await completed(it)
    it.bitcoin.reader.sentTo = async () => ({ BTC: '0.00001' })
    const answers = await Promise.all([refunded(it, id, HASH), refunded(it, id, HASH)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is believed of a network that cannot be asked, once for a transaction and an address', async () => {
    const it = await provenShop()
    const { id } = await completed(it)
    it.bitcoin.reader.sentTo = async () => {
      throw new ChainUnavailable('slow', 'on paper')
    }
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    const error = 'hash: is that of another refund to this address'
    expect(await refunded(it, id, HASH)).toEqual({ status: 409, error })
    expect(await refunded(it, id, HASH, at(90))).toEqual(DONE)
    expect(await refunded(it, id, 'cd'.repeat(32))).toEqual(DONE)
  })

  test('is no payout and no swap: there is nobody who could make them', async () => {
    const it = await provenShop()
    await completed(it)
    const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books' }
    const { id: bank_id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/misc/banks', bank, 201)
    const payout = await it.owner.call('POST', '/api/v1/payouts', { bank_id, amount: '5', currency: 'NGN' })
    expect([payout.status, (await payout.json()).message]).toEqual([409, expect.stringMatching(/own wallets/)])
    const wish = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
    const { id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/swaps/quotation', wish, 201)
    expect((await it.owner.call('POST', `/api/v1/swaps/quotation/${id}/execute`)).status).toBe(409)
  })
})

test('a customer’s account has own addresses, which are watched for good, and no bank account', async () => {
  const it = await provenShop()
  const { id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/customers', AMINA, 201)
  const path = `/api/v1/customers/${id}/deposit-account`
  const account = await it.owner.ask<DepositAccount>('GET', path)
  expect(account).toMatchObject({
    staticDepositAddresses: [{ address: at(1) }],
    ngnVirtualAccounts: [],
  })
  await it.later(90 * 86_400_000)
  it.bitcoin.pay(at(1), '0.001')
  it.bitcoin.confirm()
  await it.later(86_400_000)
  const [seen] = await here().deps.storage.database.select().from(deposits)
  expect(seen).toMatchObject({ customerId: id, state: 'confirmed' })
})

test('a customer’s account gets what came to its address on another network of the same key', async () => {
  const it = await shop()
  const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
  await it.look()
  await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
  const { id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/customers', AMINA, 201)
  const account = await it.owner.ask<DepositAccount>('GET', `/api/v1/customers/${id}/deposit-account`)
  expect(account.staticDepositAddresses).toMatchObject([{ chain: 'Base', address: evmAt(1) }])
  it.ethereum.pay(evmAt(1), '1', 'ETH')
  it.ethereum.confirm()
  await it.later(70_000)
  const [seen] = await here().deps.storage.database.select().from(deposits)
  expect(seen).toMatchObject({ sessionId: null, customerId: id, network: 'Ethereum', state: 'confirmed' })
  expect(here().deps.log.lines.filter(({ event }) => event === 'custody.unknown_address')).toEqual([])
})

test('a custodian takes what no wallet can, and being away holds up nothing of the others', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(custodian.port)
  const { id } = await it.add()
  await it.look()
  await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
  const own = await paid(it)
  expect(own.deposit_address).toBe(at(1))
  const other = await paid(it, { asset: 'USDT', network: 'Tron' })
  expect(custodian.custody.asked.map(({ path }) => path)).toContain('addresses')
  await custodian.faults('down')
  it.bitcoin.pay(at(1), own.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later()
  expect((await it.read(own.id)).status).toBe('completed')
  expect((await it.read(other.id)).status).toBe('pending')
})

test('a custodian that is away expires nothing of its own, and holds up the end of no other payment', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(custodian.port)
  const { id } = await it.add()
  await it.look()
  await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
  await it.app.intake.read('live')
  const [unpaid, own] = [await paid(it), await paid(it)]
  const other = await paid(it, { asset: 'USDT', network: 'Tron' })
  await custodian.control('custody/control/deposits', {
    address: other.deposit_address,
    amount: other.crypto_amount,
  })
  await custodian.faults('down')
  it.bitcoin.pay(own.deposit_address ?? '', own.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later(3 * 3_600_000)
  await it.app.expireSessions()
  const statuses = async () => [(await it.read(unpaid.id)).status, (await it.read(other.id)).status]
  expect(await statuses()).toEqual(['expired', 'pending'])
  await custodian.faults('right')
  await it.app.intake.read('live')
  await it.app.expireSessions()
  expect(await statuses()).toEqual(['expired', 'completed'])
  expect(await it.read(other.id)).toMatchObject({ late: false })
})

test('a custodian sends back no money that came to an own address on another network', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(custodian.port)
  const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
  await it.look()
  await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
  const session = await paid(it, { asset: 'ETH', network: 'Base' })
  it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
  it.ethereum.confirm()
  await it.later(70_000)
  const [stray] = await here().deps.storage.database.select().from(deposits)
  const path = `/api/v1/payment-sessions/${session.id}/refunds`
  const wish = { deposit_id: stray?.id, crypto_amount: '0.00001', address: `0x${'ab'.repeat(20)}` }
  const answer = await it.owner.call('POST', path, wish)
  expect(await answer.json()).toMatchObject({ data: { by_hand: true } })
  expect(custodian.custody.asked.map(({ path }) => path)).not.toContain('refunds')
})

describe('several processes', () => {
  test('share the watching: one looks, and another takes over when it ends', async () => {
    const it = await provenShop()
    const other = it.start()
    const before = it.bitcoin.looks()
    await other.watchers.round()
    expect(it.bitcoin.looks()).toBe(before)
    here().clock.turn(120_000)
    await other.watchers.round()
    expect(it.bitcoin.looks()).toBeGreaterThan(before)
    await other.close()
  })

  test('expire no payment whose money was kept, but not booked, when a process died', async () => {
    const it = await provenShop()
    const session = await paid(it)
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    const { deps, clock } = here()
    clock.turn(120_000)
    const dying = createNetworkWatch(deps, it.bitcoin.reader, randomUUID(), () => Promise.reject(new Error('killed')))
    await expect(dying()).rejects.toThrow('killed')
    // the others see that it holds the lease
    await it.look()
    await it.later(5 * 3_600_000)
    await it.app.expireSessions()
    await it.app.intake.read('live')
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
  })

  test('book a movement once that was kept before a process died', async () => {
    const it = await provenShop()
    const session = await paid(it)
    it.bitcoin.pay(at(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    await it.app.intake.read('live')
    const other = it.start()
    await other.intake.read('live')
    await other.close()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed' })
    const unissued = await here().deps.storage.database.$count(walletAddresses, isNull(walletAddresses.reference))
    expect(unissued).toBeGreaterThan(0)
  })
})

describe('the doctor', () => {
  const setup = (it: Shop, isLive = false) =>
    checkSetup({ ...it.parts, rates: { ...it.parts.rates, live: it.parts.rates.test } }, isLive)
  const stateOf = async (it: Shop, subject: string, isLive = false) =>
    (await setup(it, isLive)).find((finding) => finding.subject === subject)

  test('says what is set up and proven, and whether a live payment would work', async () => {
    const it = await provenShop()
    const findings = await setup(it)
    const table = setupTable(findings)
    expect(table).toMatch(/^ok +node Bitcoin +block 100, seen \d+ s ago$/m)
    expect(table).toMatch(/^ok +wallet demo bitcoin +confirmed, next index 1, gap 0 of 100; Bitcoin \(proven\)$/m)
    expect(table).toContain(at(4))
    expect(table).not.toContain('xpub')
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    // without prices
    const wrong = (await checkSetup(it.parts, false)).filter(({ state }) => state === 'wrong')
    expect(wrong.map(({ subject }) => subject)).toEqual(['rates'])
    // nobody wants live payments
    const none = await checkSetup(here().deps, false)
    expect(none.filter(({ state }) => state === 'wrong' || state === 'warn')).toEqual([])
  })

  test('asks the nodes themselves, and says why one cannot be used', async () => {
    const it = await provenShop()
    it.bitcoin.fail('chain')
    expect(await stateOf(it, 'node Bitcoin', true)).toMatchObject({ state: 'wrong', message: 'chain: on paper' })
    expect(await stateOf(it, 'node Base', true)).toMatchObject({ state: 'ok' })
    await it.later(100_000)
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({ state: 'wrong' })
  })

  test('says that nobody watches a network from when no page offers it', async () => {
    const it = await provenShop()
    await it.later()
    const { clock } = here()
    clock.turn(UNWATCHED_MS - 1)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({ state: 'ok' })
    clock.turn(1)
    expect(await it.offered()).toEqual([])
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('nobody watches it'),
    })
  })

  test('finds payments that wait on a network whose node was taken away', async () => {
    const it = await provenShop()
    const session = await paid(it)
    await paid(it)
    const without = { ...it.parts, chains: withoutBitcoin(it) }
    const wrong = {
      state: 'wrong',
      subject: 'node Bitcoin',
      message: expect.stringContaining('NODE_BITCOIN is not set, and payments wait there (2)'),
    }
    expect(await checkSetup(without, false)).toContainEqual(wrong)
    // the last that was set up for live payments is no less missed
    const nothing = { chains: new Map(), custody: { ...it.parts.custody, live: null } }
    expect(await checkSetup({ ...without, ...nothing }, false)).toContainEqual(wrong)
    await here().deps.storage.database.update(sessions).set({ status: 'completed' })
    expect((await checkSetup(without, false)).map(({ subject }) => subject)).not.toContain('node Bitcoin')
    expect(session.status).toBe('pending')
  })
})
