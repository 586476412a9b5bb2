import { describe, expect, test } from 'vitest'
import { checkSetup } from '../../../src/server/doctor/check-setup'
import { setupTable } from '../../../src/server/doctor/finding'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { UNWATCHED_MS } from '../../../src/server/wallets/own-networks'
import { world } from '../world'
import { bitcoinAt, provenShop, type Shop, startPayment, withoutBitcoin } from './shops'

const here = world()

describe('the doctor', () => {
  const setup = (it: Shop, isLive = false) =>
    checkSetup({ ...it.parts, rates: { ...it.parts.rates, live: it.parts.rates.test } }, isLive)
  const stateOf = async (it: Shop, subject: string, isLive = false) =>
    (await setup(it, isLive)).find((finding) => finding.subject === subject)

  test('reports the set-up, proven networks, and whether a live payment would work', async () => {
    const it = await provenShop(here())
    const findings = await setup(it)
    const table = setupTable(findings)
    expect(table).toMatch(/^ok +node Bitcoin +block 100, latest \d+ s ago$/m)
    expect(table).toMatch(/^ok +wallet demo bitcoin +confirmed, next index 1, gap 0 of 100; Bitcoin \(proven\)$/m)
    expect(table).toContain(bitcoinAt(4))
    expect(table).not.toContain('xpub')
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    // Without prices, a live payment would not work.
    const wrong = (await checkSetup(it.parts, false)).filter(({ state }) => state === 'wrong')
    expect(wrong.map(({ subject }) => subject)).toEqual(['rates'])
    // Without a live set-up, the doctor expects no live payments.
    const none = await checkSetup(here().deps, false)
    expect(none.filter(({ state }) => state === 'wrong' || state === 'warn')).toEqual([])
  })

  test('queries the nodes themselves, and reports why one cannot be used', async () => {
    const it = await provenShop(here())
    it.bitcoin.fail('chain')
    expect(await stateOf(it, 'node Bitcoin', true)).toMatchObject({ state: 'wrong', message: 'chain: on paper' })
    expect(await stateOf(it, 'node Base', true)).toMatchObject({ state: 'ok' })
    await it.later(100_000)
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({ state: 'wrong' })
  })

  test('reports a network that has not been scanned for long, which no page offers', async () => {
    const it = await provenShop(here())
    await it.later()
    const { clock } = here()
    clock.turn(UNWATCHED_MS - 1)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({ state: 'ok' })
    clock.turn(1)
    expect(await it.offered()).toEqual([])
    expect(await stateOf(it, 'node Bitcoin')).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('is not watched'),
    })
  })

  test('finds payments that wait on a network whose node was removed from the settings', async () => {
    const it = await provenShop(here())
    const session = await startPayment(it)
    await startPayment(it)
    const without = { ...it.parts, chains: withoutBitcoin(it) }
    const wrong = {
      state: 'wrong',
      subject: 'node Bitcoin',
      message: expect.stringContaining('NODE_BITCOIN is not set, but 2 payments wait there'),
    }
    expect(await checkSetup(without, false)).toContainEqual(wrong)
    // The doctor reports it even if the node was the only part that was set up for live payments.
    const nothing = { chains: new Map(), custody: { ...it.parts.custody, live: null } }
    expect(await checkSetup({ ...without, ...nothing }, false)).toContainEqual(wrong)
    await here().deps.storage.database.update(sessions).set({ status: 'completed' })
    expect((await checkSetup(without, false)).map(({ subject }) => subject)).not.toContain('node Bitcoin')
    expect(session.status).toBe('pending')
  })
})
