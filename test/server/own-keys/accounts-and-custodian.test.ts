import { expect, test } from 'vitest'
import type { DepositAccount } from '../../../src/contract/money/deposit-account'
import type { Page } from '../../../src/contract/page/page'
import { liveCustody as custodyOf } from '../../../src/server/custody/live-custody'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { liveCustody } from '../live-custody'
import { AMINA, dataOf, world } from '../world'
import { bitcoinAt, evmAt, evmShop, provenShop, shop, startPayment } from './shops'

const here = world()
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

test('a customer’s account has addresses of the merchant’s wallet, which stay watched, and no bank account', async () => {
  const it = await provenShop(here())
  const { id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/customers', AMINA, 201)
  const path = `/api/v1/customers/${id}/deposit-account`
  const account = await it.owner.ask<DepositAccount>('GET', path)
  expect(account).toMatchObject({
    staticDepositAddresses: [{ address: bitcoinAt(1) }],
    ngnVirtualAccounts: [],
  })
  await it.later(90 * 86_400_000)
  it.bitcoin.pay(bitcoinAt(1), '0.001')
  it.bitcoin.confirm()
  await it.later(86_400_000)
  const [seen] = await here().deps.storage.database.select().from(deposits)
  expect(seen).toMatchObject({ customerId: id, state: 'confirmed' })
})

test('a customer’s account is credited with money on another network of its address’s key', async () => {
  const it = await evmShop(here(), ['Base'])
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

test('a custodian serves pairs without a wallet, and its outage does not delay payments to wallets', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(here(), custodian.port)
  const { id } = await it.add()
  await it.scan()
  await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
  const own = await startPayment(it)
  expect(own.deposit_address).toBe(bitcoinAt(1))
  const other = await startPayment(it, { asset: 'USDT', network: 'Tron' })
  expect(custodian.custody.requests.map(({ path }) => path)).toContain('addresses')
  await custodian.faults('down')
  it.bitcoin.pay(bitcoinAt(1), own.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later()
  expect((await it.read(own.id)).status).toBe('completed')
  expect((await it.read(other.id)).status).toBe('pending')
})

test('beside a custodian, a page offers by default the coins of the merchant’s wallets, and those that can be swapped', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(here(), custodian.port)
  const page = { title: 'Cloth', slug: 'cloth', currency: 'NGN' }
  await it.owner.ask('POST', '/api/v1/payment-pages', page, 201)
  const offered = async () => {
    const { options } = await dataOf<Page>(await it.app.app.request('/api/v1/p/cloth'))
    return [...new Set(options.map(({ asset }) => asset))].sort()
  }
  expect(await offered()).toEqual(['USDC', 'USDT'])
  const { id } = await it.add()
  await it.scan()
  await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
  expect(await offered()).toEqual(['BTC', 'USDC', 'USDT'])
})

test('during an outage of the custodian, its payments do not expire, and other payments do', async () => {
  const custodian = await liveCustody(here())
  const it = await shop(here(), custodian.port)
  const { id } = await it.add()
  await it.scan()
  await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
  await it.app.intake.read('live')
  const [unpaid, own] = [await startPayment(it), await startPayment(it)]
  const other = await startPayment(it, { asset: 'USDT', network: 'Tron' })
  await custodian.control('custody/control/deposits', {
    address: other.deposit_address,
    amount: other.crypto_amount,
  })
  await custodian.faults('down')
  it.bitcoin.pay(own.deposit_address ?? '', own.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later(3 * 3_600_000)
  await it.app.run('expire_sessions')
  const statuses = async () => [(await it.read(unpaid.id)).status, (await it.read(other.id)).status]
  expect(await statuses()).toEqual(['expired', 'pending'])
  await custodian.faults('right')
  await it.app.intake.read('live')
  await it.app.run('expire_sessions')
  expect(await statuses()).toEqual(['expired', 'completed'])
  expect(await it.read(other.id)).toMatchObject({ late: false })
})

test('a custodian does not refund money that came to the merchant’s wallet on another network', async () => {
  const custodian = await liveCustody(here())
  const it = await evmShop(here(), ['Base'], custodian.port)
  const session = await startPayment(it, { asset: 'ETH', network: 'Base' })
  it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
  it.ethereum.confirm()
  await it.later(70_000)
  const [stray] = await here().deps.storage.database.select().from(deposits)
  const path = `/api/v1/payment-sessions/${session.id}/refunds`
  const request = { deposit_id: stray?.id, crypto_amount: '0.00001', address: `0x${'ab'.repeat(20)}` }
  const answer = await it.owner.call('POST', path, request)
  expect(await answer.json()).toMatchObject({ data: { manual: true } })
  expect(custodian.custody.requests.map(({ path }) => path)).not.toContain('refunds')
})

test('movements of a custodian are read after nodes were set, and after they were removed again', async () => {
  const { base, control } = await liveCustody(here())
  const { parts } = await shop(here())
  const settings = { ...parts.settings, CUSTODY_URL: `${base}/custody`, CUSTODY_KEY: 'key' }
  const readWith = (chains: typeof parts.chains, cursor: string | null) =>
    custodyOf({ ...parts, settings, chains })?.movements(cursor)
  const arrive = (id: string) => control('custody/control/deposits', { address: TRON, id, amount: '1' })
  const ids = (read: Awaited<ReturnType<typeof readWith>>) => read?.data.map(({ data }) => 'id' in data && data.id)

  await arrive('one')
  const alone = await readWith(new Map(), null)
  await arrive('two')
  const withNodes = await readWith(parts.chains, alone?.cursor ?? null)
  await arrive('three')
  const aloneAgain = await readWith(new Map(), withNodes?.cursor ?? null)
  expect([alone, withNodes, aloneAgain].map(ids)).toEqual([['one'], ['two'], ['three']])
})
