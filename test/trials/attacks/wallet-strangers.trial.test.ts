import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import { ratesStub } from '../../../src/server/stub/rates-stub'
import { deriveAddress } from '../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../src/server/wallets/keys/extended-key'
import { call } from '../../call'
import { type Service, startService } from '../../e2e/service'

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const DAY = 86_400_000
/** The number of address blocks of the attackers, as in `strangers.trial.test.ts`. */
const ADDRESS_BLOCKS = 400
const LIST_LENGTH = 60
const XPUB = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)).derive(
  "m/84'/0'/0'",
).publicExtendedKey
const deriveAt = (index: number) => deriveAddress(restoreAccountKey('bitcoin', XPUB, 'p2wpkh'), index)

/** The offset of the service's clock in milliseconds, which blocks and prices follow. */
let clockOffset = 0
const now = () => new Date(Date.now() + clockOffset)
/** Satoshis that came to each address. */
const paid = new Map<string, number>()

/** A Bitcoin node's interface, on which money is final at once. */
function answerOf(path: string): unknown {
  const [, resource, name = '', more] = path.split('/')
  const value = paid.get(name)
  // There is a block every ten seconds.
  const height = Math.floor(now().getTime() / 10_000)
  const tip = height.toString(16).padStart(64, '0')
  if (resource === 'blocks') return tip
  if (resource === 'block-height') return GENESIS
  if (resource === 'block') return { id: tip, height, timestamp: Math.floor(now().getTime() / 1000) }
  const stats = (count: number) => ({ tx_count: count, funded_txo_count: count })
  if (!more) return { chain_stats: stats(value === undefined ? 0 : 1), mempool_stats: stats(0) }
  if (value === undefined) return []
  const txid = Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)
  const vout = [{ scriptpubkey_address: name, value }]
  return [{ txid, vout, status: { confirmed: true, block_height: height - 6 } }]
}

let servers: Server[] = []
async function serve(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let service: Service
let key: string
beforeAll(async () => {
  const node = await serve(
    createServer((request, response) => {
      const answer = answerOf(request.url ?? '')
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    }),
  )
  const rates = await serve(createServer(getRequestListener(ratesStub({ now } as never).fetch)))
  const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', NODE_BITCOIN: node, RATES_URL: `${rates}/` }
  service = await startService(environment, ['--import', './test/inside.mjs'])
  key = await service.makeKey('live')
  await request('POST', '/api/v1/payment-pages', { title: 'Books', currency: 'USD', amount: '100', slug: 'books' })
})
afterAll(async () => {
  await service?.stop()
  for (const server of servers) server.close()
  servers = []
})

/** Sends a request of the merchant's own server. */
const request = <Data>(method: string, path: string, body?: object) =>
  call<Data>(service.origin, method, path, body, key)
const order = { amount: '100', currency: 'USD', crypto_asset: 'BTC', network: 'Bitcoin' }
const makePayment = () => request<MerchantSession>('POST', '/api/v1/payment-sessions', order)

const addressInBlock = (block: number) => `203.0.${113 + (block >> 8)}.${block & 255}`
const requestAsCustomer = (path: string, address: string, init: RequestInit = {}) =>
  fetch(service.origin + path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
  })
const isOffered = async () =>
  ((await (await requestAsCustomer('/api/v1/p/books', '192.0.2.1')).json()) as { data: { options: object[] } }).data
    .options.length > 0

let customerCount = 0
async function payAsStranger(address: string): Promise<{ status: number; address: string | null }> {
  customerCount += 1
  const form = await (await requestAsCustomer('/p/books', address)).text()
  const response = await requestAsCustomer('/api/v1/p/books/pay', address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'form-token': /name="form_token" value="([^"]+)"/.exec(form)?.[1] ?? '',
    },
    body: JSON.stringify({
      ...{ asset: 'BTC', network: 'Bitcoin', first_name: 'Amina' },
      email: `customer.${customerCount}@example.com`,
    }),
  })
  const { data } = (await response.json()) as { data?: { deposit_address: string } }
  return { status: response.status, address: data?.deposit_address ?? null }
}

/** Adds a wallet, confirms it and proves it. */
async function addProvenWallet(fields: object): Promise<Wallet> {
  const { id } = await request<Wallet>('POST', '/api/v1/wallets', { family: 'bitcoin', ...fields })
  const read = () => request<Wallet>('GET', `/api/v1/wallets/${id}`)
  await expect.poll(async () => (await read()).proof_address).not.toBeNull()
  await request('PATCH', `/api/v1/wallets/${id}`, { confirmed: true, accept_unproven: ['Bitcoin'] })
  paid.set((await read()).proof_address?.address ?? '', 1000)
  await expect.poll(async () => (await read()).network_states[0]?.status).toBe('proven')
  return read()
}

/** Starts unpaid payments from all address blocks, while the merchant's own server makes payments. */
async function attack() {
  const issued: string[] = []
  let turn = 0
  let isOver = false
  async function attacker() {
    for (let left = ADDRESS_BLOCKS / 2; left > 0 && !isOver; left -= 1) {
      turn += 1
      const { status, address } = await payAsStranger(addressInBlock(turn % ADDRESS_BLOCKS))
      if (status === 201 && address) issued.push(address)
      if (status === 400) isOver = !(await isOffered())
    }
  }
  const merchantPayments: { address: string; ms: number }[] = []
  async function merchant() {
    while (!isOver && merchantPayments.length < 5) {
      const start = performance.now()
      const session = await makePayment()
      merchantPayments.push({ address: session.deposit_address ?? '', ms: performance.now() - start })
    }
  }
  await Promise.all([...Array.from({ length: 8 }, attacker), merchant()])
  return { issued, merchantPayments }
}

test('attackers in 400 address blocks who fill a wallet’s gap stop only public pages: the merchant’s server still gets addresses at once', async () => {
  const wallet = await addProvenWallet({ public_key: XPUB, script_type: 'p2wpkh' })
  expect(wallet.gap_limit).toBe(100)
  const { issued, merchantPayments } = await attack()
  expect(issued).toHaveLength(67)
  expect(await isOffered()).toBe(false)
  for (let more = merchantPayments.length; more < 15; more += 1) {
    const start = performance.now()
    merchantPayments.push({ address: (await makePayment()).deposit_address ?? '', ms: performance.now() - start })
  }
  expect(Math.max(...merchantPayments.map(({ ms }) => ms))).toBeLessThan(8000)
  expect(new Set([...issued, ...merchantPayments.map(({ address }) => address)]).size).toBe(82)
  process.stdout.write(
    `${issued.length} addresses for strangers; the merchant waited ${merchantPayments.map(({ ms }) => Math.round(ms))} ms\n`,
  )
  // After one of these payments is paid, the page offers the network again.
  paid.set(issued.at(-1) ?? '', 100_000)
  await expect.poll(isOffered).toBe(true)
  expect((await payAsStranger('198.51.100.7')).status).toBe(201)
  await request('DELETE', `/api/v1/wallets/${wallet.id}`)
})

test('attackers in 400 address blocks who use up a list waste no address: after thirty days all are issued again', async () => {
  const listed = Array.from({ length: LIST_LENGTH }, (_, index) => deriveAt(5000 + index))
  const wallet = await addProvenWallet({ addresses: listed })
  const unusedCount = LIST_LENGTH - 1
  const { issued, merchantPayments } = await attack()
  expect(issued.length).toBe(unusedCount - Math.floor(unusedCount / 3))
  expect(await isOffered()).toBe(false)
  // The merchant's own server gets the rest of the list.
  while (merchantPayments.length < unusedCount - issued.length)
    merchantPayments.push({ address: (await makePayment()).deposit_address ?? '', ms: 0 })
  await expect(makePayment()).rejects.toThrow(/: (400|503)/)

  const advanceClock = async (ms: number) => {
    clockOffset += ms
    await service.control({ clock: clockOffset })
  }
  await advanceClock(DAY)
  const read = () => request<Wallet>('GET', `/api/v1/wallets/${wallet.id}`)
  // The thirty days begin when the payments end.
  const open = () => request<MerchantSession[]>('GET', '/api/v1/payment-sessions?status=pending')
  await expect.poll(open).toEqual([])
  expect((await read()).addresses_left).toBe(0)
  await advanceClock(31 * DAY)
  // The first key has expired.
  key = await service.makeKey('live')
  await expect.poll(isOffered).toBe(true)
  expect((await read()).addresses_left).toBe(unusedCount)
  const reissued = new Set<string>()
  while (reissued.size < unusedCount) reissued.add((await makePayment()).deposit_address ?? '')
  expect([...reissued].sort()).toEqual([...issued, ...merchantPayments.map(({ address }) => address)].sort())
})
