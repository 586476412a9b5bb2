import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { paperChain } from '../paper-chain'
import { dataOf, world } from '../world'
import {
  aboutToEnd,
  bitcoinAt,
  EVM_XPUB,
  eventTypes,
  evmShop,
  paymentEvents,
  provenShop,
  shop,
  startPayment,
} from './shops'

const here = world()

describe('a payment to an own address', () => {
  test('is detected, confirmed and booked', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    expect(session).toMatchObject({ mode: 'live', status: 'pending', deposit_address: bitcoinAt(1) })
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'processing' })
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed' })
  })

  test('is created without a request to a node', async () => {
    const it = await provenShop(here())
    const before = it.bitcoin.reader.requests()
    await startPayment(it)
    expect(it.bitcoin.reader.requests()).toBe(before)
  })

  test('gets its own index, even if fifty start at once', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { gap_limit: 100 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        it.pay({ asset: 'BTC', network: 'Bitcoin', email: `amina${n}@example.com` }),
      ),
    )
    const sessions = await Promise.all(answers.map((answer) => dataOf<Session>(answer, 201)))
    expect(new Set(sessions.map(({ deposit_address }) => deposit_address)).size).toBe(50)
    expect((await it.wallet(it.id)).next_index).toBe(51)
    expect(it.bitcoin.preparedAddresses).toEqual(expect.arrayContaining(sessions.map((one) => one.deposit_address)))
  })

  test('has one address on all networks of a key', async () => {
    const it = await evmShop(here(), ['Base', 'Ethereum'])
    const session = await startPayment(it, { asset: 'ETH', network: 'Base' })
    const changed = await dataOf<Session>(
      await it.post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'ETH', network: 'Ethereum' }),
    )
    expect(changed.deposit_address).toBe(session.deposit_address)
  })

  test('is also watched on a network that was unreachable when its address was prepared', async () => {
    const it = await shop(here())
    it.ethereum.fail('slow')
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.scan()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
    const session = await startPayment(it, { asset: 'ETH', network: 'Base' })
    it.ethereum.fail(null)
    await it.later()
    it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
    it.ethereum.confirm()
    await it.later(70_000)
    const [seen] = await here().deps.storage.database.select().from(deposits)
    expect(seen).toMatchObject({ sessionId: session.id, network: 'Ethereum', state: 'confirmed' })
  })

  test('on another network of the same key is reported, and does not count', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await startPayment(it, { asset: 'ETH', network: 'Base' })
    it.ethereum.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH')
    it.ethereum.confirm()
    await it.later(70_000)
    expect((await it.read(session.id)).status).toBe('pending')
    const [seen] = await here().deps.storage.database.select().from(deposits)
    expect(seen).toMatchObject({ sessionId: session.id, network: 'Ethereum', state: 'confirmed' })
  })

  test('of more than the merchant’s limit is final once both nodes report it', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 20 })
    // The second node has not reported the money yet.
    const second = paperChain('Bitcoin', here().clock)
    it.bitcoin.reader.nodes = [it.bitcoin.reader, second.reader]
    const session = await startPayment(it)
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    second.pay(bitcoinAt(1), session.crypto_amount ?? '')
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    second.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
    // Below the limit, one node is enough.
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 1000 })
    const small = await startPayment(it)
    it.bitcoin.pay(bitcoinAt(2), small.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(small.id)).status).toBe('completed')
  })

  test('of dust is recorded, and settles nothing', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    it.bitcoin.pay(bitcoinAt(1), '0.00000546')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '0.00000546' })
  })

  test('fails if its transaction is replaced before it counts, and the replacement counts', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    const first = it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    await it.later()
    it.bitcoin.drop(first)
    await it.later()
    expect((await it.read(session.id)).status).toBe('pending')
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
  })

  test('is in time until the blocks of a slow node reach the deadline', async () => {
    const it = await provenShop(here())
    const [inTime, unpaid] = [await startPayment(it), await startPayment(it)]
    const window = Date.parse(inTime.expires_at ?? '') - here().clock.now().getTime()
    it.bitcoin.lag(300_000)
    await it.later(window + 60_000)
    await it.app.run('expire_sessions')
    expect((await it.read(inTime.id)).status).toBe('pending')
    // The payment was made before the deadline, in a block that only now reaches the node.
    it.bitcoin.lag(90_000)
    it.bitcoin.pay(inTime.deposit_address ?? '', inTime.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(inTime.id)).toMatchObject({ status: 'completed', late: false })
    await it.app.run('expire_sessions')
    expect((await it.read(unpaid.id)).status).toBe('pending')
    await it.later()
    await it.app.run('expire_sessions')
    expect((await it.read(unpaid.id)).status).toBe('expired')
  })

  test('does not expire if it was in time and is detected unconfirmed after the deadline', async () => {
    const { session, ...it } = await aboutToEnd(here())
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'processing', late: false })
    it.bitcoin.confirm()
    await it.later()
    await it.app.run('expire_sessions')
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
    expect(await paymentEvents(here())).toEqual(['payment.completed'])
  })

  test('completes without expiring if it was in time and is detected confirmed after the deadline', async () => {
    const { session, ...it } = await aboutToEnd(here())
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
    expect(await paymentEvents(here())).toEqual(['payment.completed'])
  })

  test('is underpaid if too little came in time, and its customer is asked for a refund address', async () => {
    const { session, ...it } = await aboutToEnd(here())
    it.bitcoin.pay(bitcoinAt(1), '0.0001')
    it.bitcoin.confirm()
    await it.later()
    await it.app.run('expire_sessions')
    expect((await it.read(session.id)).status).toBe('underpaid')
    expect(await paymentEvents(here())).toEqual(['payment.partial', 'payment.underpaid'])
    here().clock.turn(60 * 60_000)
    expect(await it.app.run('refund_underpaid')).toBe(1)
    expect((await it.read(session.id)).refund).toMatchObject({ status: 'requested' })
  })

  test('ends at once when it is renewed, even before the next scan', async () => {
    const it = await provenShop(here())
    await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
    const session = await startPayment(it)
    await it.later()
    await dataOf<Session>(await it.post(`/api/v1/p/demo/sessions/${session.id}/renew`, {}), 201)
    expect((await it.read(session.id)).status).toBe('expired')
    expect(await paymentEvents(here())).toEqual(['payment.expired'])
  })

  test('is found late, after its address is only scanned once an hour', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    await it.later(40 * 60_000)
    await it.app.run('expire_sessions')
    await it.later(2 * 3_600_000)
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later(1000)
    expect((await it.read(session.id)).status).toBe('expired')
    await it.later(3_600_000)
    await it.app.run('price_late_deposits')
    expect((await it.read(session.id)).status).toBe('completed')
  })

  test('retains its address however often it is renewed, in any coin of the key', async () => {
    const it = await evmShop(here(), ['Base', 'Ethereum'])
    let session = await startPayment(it, { asset: 'ETH', network: 'Base' })
    const first = session.deposit_address
    for (const pair of [
      { asset: 'USDC', network: 'Base' },
      { asset: 'ETH', network: 'Ethereum' },
      { asset: 'USDC', network: 'Base' },
    ]) {
      session = await dataOf<Session>(await it.post(`/api/v1/p/demo/sessions/${session.id}/renew`, pair), 201)
      expect(session).toMatchObject({ deposit_address: first, network: pair.network, crypto_asset: pair.asset })
    }
    expect((await it.wallet(it.evm.id)).next_index).toBe(2)
    it.base.pay(first ?? '', session.crypto_amount ?? '', 'USDC')
    it.base.confirm()
    await it.later()
    expect((await it.read(session.id)).status).toBe('completed')
  })

  test('of more than the limit needs both nodes, even if it is paid in parts', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 20 })
    const second = paperChain('Bitcoin', here().clock)
    it.bitcoin.reader.nodes = [it.bitcoin.reader, second.reader]
    const session = await startPayment(it)
    async function statesAfter(amount: string) {
      if (amount) it.bitcoin.pay(bitcoinAt(1), amount)
      it.bitcoin.confirm()
      await it.later()
      const { database } = here().deps.storage
      const rows = await database.select({ state: deposits.state }).from(deposits).orderBy(asc(deposits.seenAt))
      return rows.map(({ state }) => state)
    }
    // The price of 31.25 is above the limit.
    expect(await statesAfter('0.0001')).toEqual(['seen'])
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 40 })
    expect(await statesAfter('')).toEqual(['confirmed'])
    // Each part is below the limit, but the sum is above it.
    expect(await statesAfter('0.0004')).toEqual(['confirmed', 'seen'])
    expect((await it.read(session.id)).status).toBe('processing')
  })

  test('is never without money if its transaction is replaced between two scans', async () => {
    const it = await provenShop(here())
    await it.owner.ask('PUT', '/webhooks', { url: 'https://example.com/hook' })
    const session = await startPayment(it)
    const first = it.bitcoin.pay(bitcoinAt(1), '0.00001')
    await it.later()
    expect((await it.read(session.id)).status).toBe('partial')
    it.bitcoin.drop(first)
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    await it.later()
    expect((await it.read(session.id)).status).toBe('processing')
    const types = await eventTypes(here())
    expect(types).not.toContain('payment.failed')
    expect(types.indexOf('deposit.failed')).toBeGreaterThan(types.lastIndexOf('deposit.processing'))
  })
})
