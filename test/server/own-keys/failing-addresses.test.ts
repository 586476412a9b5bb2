import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { AddressUnreadable, ChainUnavailable } from '../../../src/server/ports/chain-reader'
import { watchedAddresses } from '../../../src/server/storage/schema/scans'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { world } from '../world'
import { at, busyShop, paid, provenShop, shop } from './shops'

const here = world()

describe('a network some of whose addresses cannot be read', () => {
  test('stays available with one unreadable address, while no other is due', async () => {
    const it = await provenShop(here())
    // the wallet's first address is scanned by the hour by now
    await it.later(2 * 3_600_000)
    const garbled = await paid(it)
    it.bitcoin.garble(garbled.deposit_address)
    for (let round = 0; round < 12; round += 1) await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
    await it.later(3_600_000)
    await it.app.run('expire_sessions')
    expect((await it.read(garbled.id)).status).toBe('pending')
  })

  test('stays available with many unreadable addresses that are scanned first', async () => {
    const it = await provenShop(here())
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

  test('becomes unavailable if no address is readable and all were shown', async () => {
    const it = await shop(here())
    const { id } = await it.add({ family: 'bitcoin', addresses: [10, 11, 12].map(at) })
    await it.scan()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    for (const index of [11, 12]) {
      expect((await paid(it)).deposit_address).toBe(at(index))
      it.bitcoin.garble(at(index))
      await it.later()
    }
    const unseen = async () => (await it.wallet(id)).network_states[0]?.unreachable_since
    expect(await unseen()).toBeNull()
    it.bitcoin.garble(at(10))
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await unseen()).toEqual(expect.any(String))
  })

  test('scans an unreadable address less often, and logs it', async () => {
    const it = await provenShop(here())
    const garbled = await paid(it)
    const { log } = here().deps
    const reported = () => log.lines.filter(({ event }) => event === 'network.unreadable_address').length
    it.bitcoin.garble(garbled.deposit_address)
    await it.later()
    // its node may only have been late
    expect(reported()).toBe(0)
    await it.later()
    expect(reported()).toBe(1)
    await it.later()
    expect(reported()).toBe(1)
    await it.later(40_000)
    expect(reported()).toBe(2)
  })

  test('scans an address that failed once again, however many others are due', async () => {
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

  test('stays available if many addresses make its host slow: all others are scanned, awaited or not', async () => {
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
      // while it is found out which of them it is, nothing else is scanned
      return Math.max(...gaps.slice(2)) / 60_000
    }
    expect(minutesBetween(awaited)).toBeLessThan(1)
    expect(minutesBetween(old)).toBeLessThan(2)
    expect(await it.offered()).toEqual(['Bitcoin'])
  })

  test('books the readable addresses at once, and finds the unreadable ones in halves', async () => {
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

  test('calls a second node that does not answer once in a scan, however much money waits for it', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { two_nodes_above_usd: 1 })
    let asked = 0
    const silent = {
      scan: async () => {
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

  test('keeps the state that a scan found before an address could not be read', async () => {
    const it = await provenShop(here())
    await paid(it)
    const known = { final: [], unexplained: '1' }
    const { scan } = it.bitcoin.reader
    it.bitcoin.reader.scan = async (addresses, options) => {
      if (addresses.some(({ address }) => address === at(1)))
        throw new AddressUnreadable('on paper', { address: at(1), state: known })
      return scan(addresses, options)
    }
    await it.later()
    const [row] = await here()
      .deps.storage.database.select({ state: watchedAddresses.state })
      .from(watchedAddresses)
      .where(eq(watchedAddresses.address, at(1)))
    expect(row?.state).toEqual(known)
  })
})

test('an old address is scanned again when the merchant asks for it', async () => {
  const it = await provenShop(here())
  const session = await paid(it)
  await it.later(3_600_000)
  await it.app.run('expire_sessions')
  await it.later(4 * 86_400_000)
  it.bitcoin.pay(at(1), session.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later(60_000)
  expect((await it.read(session.id)).transactions).toEqual([])
  await it.owner.ask('POST', `/api/v1/payment-sessions/${session.id}/scan`)
  await it.later(1000)
  expect((await it.read(session.id)).transactions).toHaveLength(1)
})
