import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { dataOf, world } from '../world'
import { bitcoinAt, EVM_XPUB, evmAt, evmShop, payAt, provenShop, restoredEvmShop, shop, startPayment } from './shops'

const here = world()

describe('a wallet', () => {
  test('of a restored database skips addresses that were used since the backup', async () => {
    const it = await provenShop(here())
    await startPayment(it)
    // The earlier process has issued this address since the backup.
    it.bitcoin.use(bitcoinAt(2))
    it.bitcoin.use(bitcoinAt(3))
    const after = it.start()
    const answer = await payAt(after, { asset: 'BTC', network: 'Bitcoin' })
    expect((await dataOf<Session>(answer, 201)).deposit_address).toBe(bitcoinAt(23))
    expect((await it.wallet(it.id)).status).toBe('confirmed')
    expect(here().deps.log.lines.some(({ event }) => event === 'wallet.addresses_skipped')).toBe(true)
    await after.close()
  })

  test('of a restored database issues no address that was used since the backup on another network of its key', async () => {
    const it = await restoredEvmShop(here())
    expect((await it.paidOnBase()).deposit_address).toBe(evmAt(21))
    await it.after.close()
  })

  test('of a restored database counts no old money on a network that was unreachable when it issued the address', async () => {
    const it = await restoredEvmShop(here())
    it.ethereum.fail('slow')
    const session = await it.paidOnBase()
    it.ethereum.fail(null)
    expect((await it.chooseEthereum(session)).status).toBe(503)
    here().clock.turn(20_000)
    await it.after.scanner.round()
    expect((await it.chooseEthereum(session)).status).toBe(503)
    expect(await it.read(session.id)).toMatchObject({ status: 'pending', network: 'Base', crypto_amount_paid: '0' })
    expect(await here().deps.storage.database.select().from(deposits)).toEqual([])
    await it.after.close()
  })

  test('of a restored database skips addresses that were used since the backup on a network that was unreachable before', async () => {
    const it = await shop(here())
    it.ethereum.fail('slow')
    const evm = await it.add({ family: 'evm', public_key: EVM_XPUB })
    await it.scan()
    await it.patch(evm, { confirmed: true, accept_unproven: ['Base'] })
    it.ethereum.fail(null)
    it.ethereum.use(evmAt(3))
    here().clock.turn(1000)
    const after = it.start()
    await after.scanner.round()
    const answer = await payAt(after, { asset: 'ETH', network: 'Base' })
    expect((await dataOf<Session>(answer, 201)).deposit_address).toBe(evmAt(23))
    expect((await it.wallet(evm.id)).status).toBe('confirmed')
    await after.close()
  })

  test('of a restored database queries an unreachable network for one payment, and no network for the next', async () => {
    const it = await restoredEvmShop(here())
    it.ethereum.fail('slow')
    await it.paidOnBase()
    const requests = () => it.ethereum.reader.requests() + it.base.reader.requests()
    const before = requests()
    await it.paidOnBase()
    expect(requests()).toBe(before)
    await it.after.close()
  })

  test('that already has a history, and is added long after the start, is not stopped as if another program used its key', async () => {
    const it = await shop(here())
    here().clock.turn(3_600_000)
    await it.scan()
    for (const index of [0, 5, 30]) it.bitcoin.use(bitcoinAt(index))
    const { id } = await it.add()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    expect((await startPayment(it)).deposit_address).toBe(bitcoinAt(51))
    expect((await it.wallet(id)).status).toBe('confirmed')
  })

  test('issues addresses after a start on each reachable network', async () => {
    const it = await evmShop(here(), ['Base', 'Ethereum'])
    it.ethereum.fail('slow')
    here().clock.turn(1000)
    const after = it.start()
    const answer = await payAt(after, { asset: 'ETH', network: 'Base' })
    expect(answer.status).toBe(201)
    await after.close()
  })
})
