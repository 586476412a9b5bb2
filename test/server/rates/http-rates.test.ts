import { describe, expect, test } from 'vitest'
import type { Rates } from '../../../src/server/ports/rates'
import { httpRates } from '../../../src/server/rates/http-rates'
import { serveFake } from '../chains/fake-server'
import { fakeClock } from '../fake-clock'

const MAX_AGE_SECONDS = 120

/** A source over HTTP, with prices that a test can change. */
async function source(second: Rates | null = null) {
  const clock = fakeClock()
  const prices = { TON: '1.60', BTC: '88000.00' }
  const face = await serveFake(() => ({
    body: JSON.stringify({
      as_of: clock.now().toISOString(),
      rates: { TON: { USD: prices.TON }, BTC: { USD: prices.BTC } },
    }),
  }))
  const logged: string[] = []
  const log = { info() {}, warn() {}, error: ({ event }: { event: string }) => void logged.push(event) }
  const rates = httpRates({ url: face.url, maxAgeSeconds: MAX_AGE_SECONDS, clock, log, secondSource: second })
  /** Lets `seconds` pass, and returns the prices of a newly requested table. */
  async function pricesAfter(seconds: number) {
    const before = face.paths.length
    clock.turn(seconds * 1000)
    await rates.current().catch(() => null)
    await expect.poll(() => face.paths.length).toBeGreaterThan(before)
    // Waits until the answer has been read.
    await new Promise((arrived) => setTimeout(arrived, 50))
    const table = await rates.current()
    return [table.rate('TON', 'USD'), table.rate('BTC', 'USD')]
  }
  return { clock, prices, rates, pricesAfter, logged }
}

describe('a price over HTTP', () => {
  test('that jumps by more than a third is refused, and the operator is informed; other prices are accepted', async () => {
    const it = await source()
    expect(await it.pricesAfter(0)).toEqual(['1.60', '88000.00'])
    it.prices.TON = '999999999999999999999999999999'
    it.prices.BTC = '89000.00'
    expect(await it.pricesAfter(21)).toEqual(['1.60', '89000.00'])
    expect(it.logged).toEqual(['rates.jump_refused'])
    expect(it.rates.refusedJumps?.()).toEqual(['TON in USD'])
    // By now, the last accepted price is too old.
    expect(await it.pricesAfter(121)).toEqual([null, '89000.00'])
    it.prices.TON = '1.70'
    expect(await it.pricesAfter(21)).toEqual(['1.70', '89000.00'])
    expect(it.rates.refusedJumps?.()).toEqual([])
  })

  test.each(['0.000000000001', '1.06', '2.14'])('that jumps to %s is refused', async (price) => {
    const it = await source()
    await it.pricesAfter(0)
    it.prices.TON = price
    expect((await it.pricesAfter(21))[0]).toBe('1.60')
  })

  test.each(['1.07', '2.13'])('that moves to %s is accepted', async (price) => {
    const it = await source()
    await it.pricesAfter(0)
    it.prices.TON = price
    expect((await it.pricesAfter(21))[0]).toBe(price)
  })

  test('that stays at its new level for five minutes is accepted', async () => {
    const it = await source()
    await it.pricesAfter(0)
    it.prices.TON = '3.20'
    expect((await it.pricesAfter(21))[0]).toBe('1.60')
    expect((await it.pricesAfter(200))[0]).toBeNull()
    expect((await it.pricesAfter(101))[0]).toBe('3.20')
    expect((await it.pricesAfter(21))[0]).toBe('3.20')
  })

  test('that keeps jumping is not accepted, however long it jumps', async () => {
    const it = await source()
    await it.pricesAfter(0)
    for (const price of ['3.20', '9.00', '30.00', '100.00']) {
      it.prices.TON = price
      expect([null, '1.60']).toContain((await it.pricesAfter(100))[0])
    }
  })

  test('that its operator accepts is used at once', async () => {
    const it = await source()
    await it.pricesAfter(0)
    it.prices.TON = '3.20'
    await it.pricesAfter(21)
    it.rates.acceptJump?.('TON')
    expect((await it.pricesAfter(21))[0]).toBe('3.20')
  })

  test.each([
    ['3.25', '3.20'],
    ['1.61', '1.60'],
  ])('that jumps is measured against a second source, which says %s', async (said, used) => {
    const table = { rate: () => said, validUntil: new Date() }
    const it = await source({ current: async () => table })
    await it.pricesAfter(0)
    it.prices.TON = '3.20'
    expect((await it.pricesAfter(21))[0]).toBe(used)
  })

  test('is not used for longer if the clock is set back', async () => {
    const it = await source()
    await it.pricesAfter(0)
    it.clock.jump(-3_600_000)
    it.prices.BTC = '80000.00'
    expect((await it.rates.current()).rate('BTC', 'USD')).toBe('80000.00')
  })
})
