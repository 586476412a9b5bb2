import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { AddressUnreadable, ChainUnavailable } from '../../../src/server/ports/chain-reader'
import { watchedAddresses } from '../../../src/server/storage/schema/scans'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { world } from '../world'
import { bitcoinAt, busyShop, provenShop, shop, startPayment } from './shops'

const here = world()

describe('a network with unreadable addresses', () => {
  test('is available while its only due address is unreadable', async () => {
    const it = await provenShop(here())
    // By now, the wallet's first address is scanned only once an hour.
    await it.later(2 * 3_600_000)
    const garbled = await startPayment(it)
    it.bitcoin.garble(garbled.deposit_address)
    for (let round = 0; round < 12; round += 1) await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
    await it.later(3_600_000)
    await it.app.run('expire_sessions')
    expect((await it.read(garbled.id)).status).toBe('pending')
  })

  test('is available while many unreadable addresses are scanned before the others', async () => {
    const it = await provenShop(here())
    for (let count = 0; count < 6; count += 1) {
      it.bitcoin.garble((await startPayment(it)).deposit_address)
      here().clock.turn(1)
    }
    const other = await startPayment(it)
    it.bitcoin.pay(other.deposit_address ?? '', other.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(other.id)).status).toBe('completed')
    for (let round = 0; round < 12; round += 1) await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('is unavailable once all of its addresses are unreadable', async () => {
    const it = await shop(here())
    const { id } = await it.add({ family: 'bitcoin', addresses: [10, 11, 12].map(bitcoinAt) })
    await it.scan()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    for (const index of [11, 12]) {
      expect((await startPayment(it)).deposit_address).toBe(bitcoinAt(index))
      it.bitcoin.garble(bitcoinAt(index))
      await it.later()
    }
    const unreachableSince = async () => (await it.wallet(id)).network_states[0]?.unreachable_since
    expect(await unreachableSince()).toBeNull()
    it.bitcoin.garble(bitcoinAt(10))
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await unreachableSince()).toEqual(expect.any(String))
  })

  test('is scanned less often at an unreadable address, which is logged', async () => {
    const it = await provenShop(here())
    const garbled = await startPayment(it)
    const { log } = here().deps
    const reported = () => log.lines.filter(({ event }) => event === 'network.unreadable_address').length
    it.bitcoin.garble(garbled.deposit_address)
    await it.later()
    // After a first failure, the address is scanned again soon, since the node may only have been slow.
    expect(reported()).toBe(0)
    await it.later()
    expect(reported()).toBe(1)
    await it.later()
    expect(reported()).toBe(1)
    await it.later(40_000)
    expect(reported()).toBe(2)
  })

  test('is scanned again at an address that failed once again, however many others are due', async () => {
    const it = await busyShop(here(), 12, { maxAddresses: 4, scanMs: 6000 })
    const victim = it.payments[5]
    it.bitcoin.garble(victim?.deposit_address, 'slow')
    await it.watchFor(60_000)
    it.bitcoin.garble(victim?.deposit_address, null)
    it.payFor(victim)
    await it.watchFor(300_000)
    expect(await it.statusOf(victim)).toBe('completed')
  })

  test('becomes unavailable if its node can read no paid address', async () => {
    const it = await busyShop(here(), 4)
    const { reader } = it.bitcoin
    const scan = reader.scan
    reader.scan = async (...args) => {
      const scans = await scan(...args)
      if (scans.some(({ movements }) => movements.length > 0)) throw new ChainUnavailable('unreachable', 'status 502')
      return scans
    }
    for (const payment of it.payments) it.payFor(payment)
    await it.watchFor(600_000)
    expect(await it.offered()).toEqual([])
    expect((await it.read(it.payments[0]?.id ?? '')).network_unreachable_since).toBeDefined()
    reader.scan = scan
    await it.watchFor(120_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await it.statusOf(it.payments[0])).toBe('completed')
  })

  test('is scanned at all other addresses, awaited or not, while many addresses make its host slow', async () => {
    const it = await busyShop(here(), 29, { scanMs: 1000, failureMs: 9000 })
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
      const times = it.scans.filter(
        ({ addresses, failed }) => !failed && addresses.includes(payment?.deposit_address ?? ''),
      )
      const gaps = times.slice(1).map((scan, index) => scan.at - (times[index]?.at ?? 0))
      // At first, nothing else is scanned until the slow addresses are found.
      return Math.max(...gaps.slice(2)) / 60_000
    }
    expect(minutesBetween(awaited)).toBeLessThan(1)
    expect(minutesBetween(old)).toBeLessThan(2)
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('has the money at readable addresses booked at once, while unreadable addresses are found by halving batches', async () => {
    const it = await busyShop(here(), 40, { maxAddresses: 500, failureMs: 10_000 })
    it.payFor(it.payments[39])
    await it.watchFor(5000)
    for (const { deposit_address } of it.payments.slice(0, 10)) it.bitcoin.garble(deposit_address, 'slow')
    const honest = it.payments[20]
    it.payFor(honest)
    const before = it.scans.length
    await it.watchFor(130_000)
    expect(await it.statusOf(honest)).toBe('completed')
    expect(it.scans.slice(before).filter(({ failed }) => failed).length).toBeLessThanOrEqual(14)
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('sends one request per scan to a second node that does not answer, however many payments wait for that node', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 1 })
    let requests = 0
    const silent = {
      scan: async () => {
        requests += 1
        throw new ChainUnavailable('slow', 'no answer')
      },
    }
    it.bitcoin.reader.nodes = [it.bitcoin.reader, silent]
    for (let payment = 0; payment < 5; payment += 1) {
      const one = await startPayment(it, { asset: 'BTC', network: 'Bitcoin', email: `amina${payment}@example.com` })
      it.bitcoin.pay(one.deposit_address ?? '', one.crypto_amount ?? '')
    }
    it.bitcoin.confirm()
    await it.later()
    expect(requests).toBe(1)
  })

  test('stores the result of a scan that could not read an address', async () => {
    const it = await provenShop(here())
    await startPayment(it)
    const known = { final: [], unexplained: '1' }
    const { scan } = it.bitcoin.reader
    it.bitcoin.reader.scan = async (addresses, options) => {
      if (addresses.some(({ address }) => address === bitcoinAt(1)))
        throw new AddressUnreadable('on paper', { address: bitcoinAt(1), state: known })
      return scan(addresses, options)
    }
    await it.later()
    const [row] = await here()
      .deps.storage.database.select({ state: watchedAddresses.state })
      .from(watchedAddresses)
      .where(eq(watchedAddresses.address, bitcoinAt(1)))
    expect(row?.state).toEqual(known)
  })
})

test('an old address is scanned again when the merchant requests it', async () => {
  const it = await provenShop(here())
  const session = await startPayment(it)
  await it.later(3_600_000)
  await it.app.run('expire_sessions')
  await it.later(4 * 86_400_000)
  it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later(60_000)
  expect((await it.read(session.id)).transactions).toEqual([])
  await it.owner.ask('POST', `/api/v1/payment-sessions/${session.id}/scan`)
  await it.later(1000)
  expect((await it.read(session.id)).transactions).toHaveLength(1)
})
