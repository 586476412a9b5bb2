import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Network } from '../../../src/contract/enums'
import type { Session } from '../../../src/contract/session/session'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import type { App } from '../../../src/server/app'
import { ownKeysCustody } from '../../../src/server/custody/own-keys'
import type { ChainReader } from '../../../src/server/ports/chain-reader'
import type { Custodian } from '../../../src/server/ports/custody'
import { createNetworkScan } from '../../../src/server/scans/scan-network'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { events } from '../../../src/server/storage/schema/webhooks'
import { deriveAddress } from '../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../src/server/wallets/keys/extended-key'
import { merchant } from '../merchant'
import { paperChain } from '../paper-chain'
import { AMINA, appOf, dataOf, type World } from '../world'

export const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
export const withoutBitcoin = (it: Shop) => new Map([...it.parts.chains].filter(([network]) => network !== 'Bitcoin'))
/** The networks that `/readyz` reports as unavailable. */
export async function unreachableNetworksOf({ app }: Shop['app']) {
  const answer = await dataOf<{ status: string; unreachable_networks?: unknown[] }>(await app.request('/readyz'))
  expect(answer.status).toBe('ready')
  return answer.unreachable_networks ?? []
}
export async function unreachableSeconds({ app }: Shop['app']) {
  const text = await (await app.request('/metrics', {}, LOCAL)).text()
  return [...text.matchAll(/^malipo_network_unreachable_seconds\{network="(\w+)"\} (\d+)$/gm)].map(
    ([, network, seconds]) => `${network} ${seconds}`,
  )
}

export const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
export const XPUB = ROOT.derive("m/84'/0'/0'").publicExtendedKey
export const KEY = restoreAccountKey('bitcoin', XPUB, 'p2wpkh')
export const bitcoinAt = (index: number) => deriveAddress(KEY, index)
export const EVM_XPUB = ROOT.derive("m/44'/60'/0'").publicExtendedKey
export const evmAt = (index: number) => deriveAddress(restoreAccountKey('evm', EVM_XPUB, null), index)

let ipAddresses = 0
const nextIpAddress = () => {
  ipAddresses += 1
  return `198.51.${ipAddresses >> 8}.${ipAddresses & 255}`
}
/** Starts a payment from a new IP range. */
export const payAt = async ({ app }: Pick<App, 'app'>, request: object): Promise<Response> =>
  app.request(
    '/api/v1/p/demo/pay',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...AMINA, ...request }),
    },
    { incoming: { socket: { remoteAddress: nextIpAddress() } } },
  )

/** A live page with merchants' own keys: Bitcoin and two simulated EVM networks. */
export async function shop(here: World, custodian: Custodian | null = null) {
  const { deps, clock } = here
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
  const owner = await merchant({ ...here, app }, 'demo', 'live')
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
    scan: () => app.scanner.round().catch(() => {}),
    /** Moves the clock until addresses are due again, and scans them. */
    async later(ms = 20_000) {
      clock.turn(ms)
      await app.scanner.round().catch(() => {})
    },
    read: async (id: string) => dataOf<Session>(await ask(`/api/v1/p/demo/sessions/${id}`)),
    wallet: (id: string) => owner.ask<Wallet>('GET', `/api/v1/wallets/${id}`),
    pay: (request: object = { asset: 'BTC', network: 'Bitcoin' }) => payAt(app, request),
    offered: async () =>
      (await dataOf<{ options: { network: string }[] }>(await ask('/api/v1/p/demo'))).options.map(
        ({ network }) => network,
      ),
    add: (body: object = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' }) =>
      owner.ask<Wallet>('POST', '/api/v1/wallets', body, 201),
  }
}
export type Shop = Awaited<ReturnType<typeof shop>>

/** A shop whose Bitcoin wallet is proven. */
export async function provenShop(here: World) {
  const it = await shop(here)
  const { id } = await it.add()
  await it.scan()
  const wallet = await it.patch(await it.wallet(id), { confirmed: true })
  it.bitcoin.pay(wallet.proof_address?.address ?? '', '0.00001')
  it.bitcoin.confirm()
  await it.later(120_000)
  return { ...it, id }
}

/** A shop with a wallet for EVM networks, some of which it accepts without proof. */
export async function evmShop(here: World, accept_unproven: Network[], custodian: Custodian | null = null) {
  const it = await shop(here, custodian)
  const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
  await it.scan()
  await it.patch(evm, { confirmed: true, accept_unproven })
  return { ...it, evm }
}

/** A shop with a restored database. Since the backup, index 1 was issued, and a customer paid to it on Ethereum. */
export async function restoredEvmShop(here: World) {
  const it = await evmShop(here, ['Base', 'Ethereum'])
  it.ethereum.pay(evmAt(1), '1', 'ETH')
  it.ethereum.confirm()
  here.clock.turn(1000)
  const after = it.start()
  return {
    ...it,
    after,
    paidOnBase: async () => dataOf<Session>(await payAt(after, { asset: 'ETH', network: 'Base' }), 201),
    /** The customer chooses Ethereum instead. */
    chooseEthereum: async ({ id }: Session) =>
      after.app.request(`/api/v1/p/demo/sessions/${id}/method`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ asset: 'ETH', network: 'Ethereum' }),
      }),
  }
}
export const startPayment = async (it: Pick<Shop, 'pay'>, request?: object) =>
  dataOf<Session>(await it.pay(request), 201)

/** A proven shop with `count` waiting payments, on a host whose scans take time. */
export async function busyShop(here: World, count: number, { maxAddresses = 20, scanMs = 0, failureMs = 0 } = {}) {
  const it = await provenShop(here)
  await it.patch(await it.wallet(it.id), { gap_limit: 100 })
  const { deps, clock } = here
  const payments: Session[] = []
  for (let payment = 0; payment < count; payment += 1) {
    clock.turn(100)
    payments.push(await startPayment(it, { asset: 'BTC', network: 'Bitcoin', email: `amina${payment}@example.com` }))
  }
  const { reader } = it.bitcoin
  const scans: { addresses: string[]; at: number; failed: boolean }[] = []
  const slow: ChainReader = {
    ...reader,
    maxAddresses,
    async scan(addresses, options) {
      const scan = { addresses: addresses.map(({ address }) => address), at: clock.elapsed(), failed: false }
      scans.push(scan)
      clock.turn(scanMs)
      try {
        return await reader.scan(addresses, options)
      } catch (error) {
        scan.failed = true
        clock.turn(failureMs)
        throw error
      }
    },
  }
  const watch = createNetworkScan({ ...deps, intake: it.app.intake }, slow, randomUUID())
  // Lets the lease of the process that has scanned so far expire.
  clock.turn(60_001)
  return {
    ...it,
    payments,
    scans,
    /** Scans for `ms` milliseconds. */
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

/** A payment five seconds before its deadline. The merchant has a webhook, and the page refunds underpaid payments. */
export async function aboutToEnd(here: World) {
  const it = await provenShop(here)
  await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
  await it.owner.ask('PATCH', '/api/v1/payment-pages/demo', { underpaid: 'refund', allowed_origins: [] })
  const session = await startPayment(it)
  await it.later(Date.parse(session.expires_at ?? '') - here.clock.now().getTime() - 5000)
  return { ...it, session }
}
/** The types of all events, in order. */
export async function eventTypes(here: World) {
  const { database } = here.deps.storage
  const rows = await database.select({ type: events.type }).from(events).orderBy(asc(events.position))
  return rows.map(({ type }) => type)
}
export const paymentEvents = async (here: World) =>
  (await eventTypes(here)).filter((type) => type.startsWith('payment.'))
