import { describe, expect, test } from 'vitest'
import { appOf, world } from '../world'
import { bitcoinAt, provenShop, startPayment, unreachableNetworksOf, unreachableSeconds, withoutBitcoin } from './shops'

const here = world()

describe('an unreachable network', () => {
  test('is no longer offered, until it is reachable again', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    await it.later()
    const seenAt = here().clock.now().toISOString()
    it.bitcoin.fail('unreachable')
    await it.later(60_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    await it.later(60_000)
    expect(await it.offered()).toEqual([])
    const reported = await it.read(session.id)
    expect(reported.network_unreachable_since).toBe(seenAt)
    const [state] = (await it.wallet(it.id)).network_states
    expect(state?.unreachable_since).toBe(seenAt)
    it.bitcoin.fail(null)
    await it.later()
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await it.read(session.id)).not.toHaveProperty('network_unreachable_since')
  })

  test('expires no payment: money that came during the outage is in time', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    await it.later()
    it.bitcoin.fail('unreachable')
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later(5 * 3_600_000)
    await it.app.run('expire_sessions')
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
  ] as const)('is not a network with a single address that is %s: other addresses are scanned, and the payment of that address does not expire', async (fault) => {
    const it = await provenShop(here())
    const [garbled, other] = [await startPayment(it), await startPayment(it)]
    it.bitcoin.garble(garbled.deposit_address, fault)
    it.bitcoin.pay(other.deposit_address ?? '', other.crypto_amount ?? '')
    it.bitcoin.pay(garbled.deposit_address ?? '', garbled.crypto_amount ?? '')
    it.bitcoin.confirm()
    await it.later()
    expect((await it.read(other.id)).status).toBe('completed')
    await it.later(3_600_000)
    await it.app.run('expire_sessions')
    expect((await it.read(garbled.id)).status).toBe('pending')
    expect(await it.offered()).toEqual(['Bitcoin'])
    it.bitcoin.garble(garbled.deposit_address, null)
    await it.later(60_000)
    expect(await it.read(garbled.id)).toMatchObject({ status: 'completed', late: false })
  })

  test('can be a network whose blocks are readable, but whose addresses are not', async () => {
    const it = await provenShop(here())
    await startPayment(it)
    it.bitcoin.scan('refused')
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await it.offered()).toEqual([])
  })

  test('can be a network whose node is behind at the addresses that are being paid', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    await it.later()
    it.bitcoin.garble(session.deposit_address, 'behind')
    it.bitcoin.reader.head = async () => ({ height: 99, at: here().clock.now() })
    for (let round = 0; round < 4; round += 1) await it.later(70_000)
    expect(await it.offered()).toEqual([])
  })

  test('is named by /readyz and /metrics until it is reachable again', async () => {
    const it = await provenShop(here())
    await it.later()
    const seenAt = here().clock.now().toISOString()
    expect(await unreachableNetworksOf(it.app)).toEqual([])
    it.bitcoin.fail('unreachable')
    await it.later(120_000)
    expect(await unreachableNetworksOf(it.app)).toEqual([{ network: 'Bitcoin', since: seenAt }])
    expect(await unreachableSeconds(it.app)).toEqual(['Bitcoin 120', 'Ethereum 0', 'Base 0'])
    it.bitcoin.fail(null)
    await it.later()
    expect(await unreachableNetworksOf(it.app)).toEqual([])
  })

  test('can be a network whose node was removed from the settings while payments wait there', async () => {
    const it = await provenShop(here())
    await it.later()
    const seenAt = here().clock.now().toISOString()
    const app = appOf({ ...it.parts, chains: withoutBitcoin(it) })
    // No payment waits on this network, so it is not reported.
    expect(await unreachableNetworksOf(app)).toEqual([])
    await startPayment(it)
    here().clock.turn(5000)
    expect(await unreachableNetworksOf(app)).toEqual([{ network: 'Bitcoin', since: seenAt, status: 'no_node' }])
    expect(await unreachableSeconds(app)).toEqual(['Ethereum 0', 'Base 0', 'Bitcoin 5'])
    // When its node is in the settings again, the network is reachable.
    expect(await unreachableNetworksOf(it.app)).toEqual([])
    await app.close()
  })

  test('ends a payment without money only after its next successful scan', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    it.bitcoin.fail('slow')
    await it.later(3_600_000)
    await it.app.run('expire_sessions')
    expect((await it.read(session.id)).status).toBe('pending')
    it.bitcoin.fail(null)
    await it.later()
    await it.app.run('expire_sessions')
    expect((await it.read(session.id)).status).toBe('expired')
  })
})
