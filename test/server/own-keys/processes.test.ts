import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createNetworkScan } from '../../../src/server/scans/scan-network'
import { walletAddresses } from '../../../src/server/storage/schema/wallets'
import { world } from '../world'
import { bitcoinAt, provenShop, startPayment } from './shops'

const here = world()

describe('several processes', () => {
  test('share the scans: one process scans, and another takes over when it ends', async () => {
    const it = await provenShop(here())
    const other = it.start()
    const before = it.bitcoin.scans()
    await other.scanner.round()
    expect(it.bitcoin.scans()).toBe(before)
    here().clock.turn(120_000)
    await other.scanner.round()
    expect(it.bitcoin.scans()).toBeGreaterThan(before)
    await other.close()
  })

  test('do not expire a payment whose money was stored but not booked when a process died', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
    it.bitcoin.confirm()
    const { deps, clock } = here()
    clock.turn(120_000)
    const intake = { read: () => Promise.reject(new Error('killed')) }
    const dying = createNetworkScan({ ...deps, intake }, it.bitcoin.reader, randomUUID())
    await expect(dying()).rejects.toThrow('killed')
    // For the other processes, the dead process still holds the lease.
    await it.scan()
    await it.later(5 * 3_600_000)
    await it.app.run('expire_sessions')
    await it.app.intake.read('live')
    expect(await it.read(session.id)).toMatchObject({ status: 'completed', late: false })
  })

  test('book a movement once if it was stored before a process died', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    it.bitcoin.pay(bitcoinAt(1), session.crypto_amount ?? '')
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
