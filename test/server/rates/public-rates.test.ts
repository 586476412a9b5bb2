import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { RatesUnavailable } from '../../../src/server/ports/rates'
import { publicRates } from '../../../src/server/rates/public-rates'
import { fractionOf, type Source } from '../../../src/server/rates/sources/source'
import { fakeClock } from '../fake-clock'
import { recordingLog, silentLog } from '../silent-log'
import { playSources, type SourceName } from './play-sources'

/** The rates of the named sources. */
async function createRates(names: readonly SourceName[], fiat: 'official' | 'market' = 'official') {
  const played = await playSources(names)
  const [clock, log] = [fakeClock(), recordingLog()]
  const rates = publicRates({ sources: played.sources, fiat, maxAgeSeconds: 120, clock, log }, 300)
  const said = () => log.lines.map(({ error }) => error).join('\n')
  return { ...played, clock, rates, said, log }
}
const ALL = ['coinbase', 'kraken', 'coingecko'] as const
const DOWN = (response: ServerResponse) => void response.writeHead(503).end()

test('a coin costs the median of its sources, times the official price of the dollar; a stablecoin has its own price', async () => {
  const { rates } = await createRates(ALL)
  const table = await rates.current()
  expect(table.rate('BTC', 'USD')).toBe('80200.00')
  expect(table.rate('USDT', 'USD')).toBe('0.999')
  // Two sources agree on the price of NGN, and one source quotes KES.
  expect(table.rate('BTC', 'NGN')).toBe('116370200.00')
  expect(table.rate('BTC', 'KES')).toBe('10385900.00')
  const as_of = '2026-11-21T09:59:50.000Z'
  expect(table.sourceOf?.('BTC', 'NGN')).toEqual({ sources: [...ALL], as_of, fiat: 'official' })
  expect(table.sourceOf?.('BTC', 'KES')).toEqual({ sources: [...ALL], as_of, fiat: 'official', single: true })
  expect(table.sourceOf?.('BTC', 'USD')).toEqual({ sources: [...ALL], as_of, fiat: null })
  // No source quotes it.
  expect([table.rate('TON', 'USD'), table.rate('BTC', 'GHS')]).toEqual([null, null])
})

test('the market prices the naira and the rand by USDT; other currencies stay official', async () => {
  const { rates } = await createRates([...ALL, 'quidax', 'luno'], 'market')
  const table = await rates.current()
  expect([table.rate('USDT', 'NGN'), table.rate('USDT', 'ZAR')]).toEqual(['1485.00', '17.50'])
  expect(table.rate('BTC', 'KES')).toBe('10385900.00')
  expect(table.sourceOf?.('USDT', 'NGN')).toMatchObject({ sources: [...ALL, 'quidax'], fiat: 'market', single: true })
  expect(table.sourceOf?.('USDT', 'KES')).toMatchObject({ sources: [...ALL], fiat: 'official', single: true })
})

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  down: DOWN,
  slow: () => {},
  'sending HTML': (response) => void response.end('<html>sorry</html>'),
  'sending too much': (response) => void response.end('x'.repeat(300_000)),
  'sending us elsewhere': (response) => void response.writeHead(302, { location: '/api/1/tickers' }).end(),
  'of another shape': (response) => void response.end('{"data":{}}'),
}
test.each(Object.entries(FAULTS))('one source that is %s changes nothing, and the log names it', async (_, fault) => {
  const { rates, faults, said } = await createRates(ALL)
  faults.set('kraken', fault)
  expect((await rates.current()).rate('BTC', 'NGN')).toBe('116225100.00')
  expect(said()).toContain('kraken: ')
  expect(said()).not.toContain('coinbase: ')
})

test('two sources that are 2 % apart give no price, and the log names them', async () => {
  const { rates, answers, said, clock } = await createRates(['coinbase', 'kraken'])
  answers.kraken.result.XXBTZUSD = { a: ['81601', '1', '1'], b: ['81599', '1', '1'] }
  const table = await rates.current()
  expect([table.rate('BTC', 'USD'), table.rate('SOL', 'USD')]).toEqual([null, '128.25'])
  expect(said()).toContain('BTC: disagree (coinbase, kraken)')
  // After the sources have agreed again, they differ once more: the earlier price is then not used.
  answers.kraken.result.XXBTZUSD = { a: ['80001', '1', '1'], b: ['79999', '1', '1'] }
  clock.turn(21_000)
  await rates.current()
  await expect.poll(async () => (await rates.current()).rate('BTC', 'USD')).toBe('80000.00')
  answers.kraken.result.XXBTZUSD = { a: ['81601', '1', '1'], b: ['81599', '1', '1'] }
  clock.turn(21_000)
  await expect.poll(async () => (await rates.current()).rate('BTC', 'USD')).toBeNull()
})

test('one of three sources that is frozen is left out, and the log names it', async () => {
  const { rates, answers, said } = await createRates(ALL)
  answers.kraken.result.XXBTZUSD = { a: ['60001', '1', '1'], b: ['59999', '1', '1'] }
  const table = await rates.current()
  expect(table.rate('BTC', 'USD')).toBe('80100.00')
  expect(table.sourceOf?.('BTC', 'USD')?.sources).toEqual(['coinbase', 'coingecko'])
  expect(said()).toContain('BTC: differs from the other sources at kraken')
})

test('a coin that one of two sources lacks has no price, and neither has a currency that no source has', async () => {
  const { rates, answers, said } = await createRates(['coinbase', 'kraken'])
  delete answers.kraken.result.SOLUSD
  delete answers.coinbase.data.rates.NGN
  const table = await rates.current()
  expect([table.rate('SOL', 'USD'), table.rate('BTC', 'NGN')]).toEqual([null, null])
  expect(table.rate('BTC', 'USD')).toBe('80200.00')
  expect(said()).toContain('SOL: too few (coinbase)')
})

describe('a pair that Kraken does not know any more', () => {
  test('beside other tickers only loses its own price', async () => {
    const { rates, answers } = await createRates(['coinbase', 'kraken'])
    answers.kraken.error = ['EQuery:Unknown asset pair']
    expect((await rates.current()).rate('BTC', 'USD')).toBe('80200.00')
  })

  test.each([
    ['TONUSD', 80200],
    ['XBTUSD', null],
  ])('such as %s only loses its own price, although Kraken refuses the whole request', async (unknown, bitcoin) => {
    const { rates, answers, requested, clock, answerBy } = await createRates(['coinbase', 'kraken'])
    answerBy.set('kraken', ({ searchParams }) => {
      const pairs = searchParams.get('pair')?.split(',') ?? []
      if (pairs.includes(unknown)) return { error: ['EQuery:Unknown asset pair'] }
      const answered = Object.entries(answers.kraken.result).filter(([name]) =>
        pairs.includes(name.replace(/^X(XBT)Z/, '$1').replace('USDTZ', 'USDT')),
      )
      return { error: [], result: Object.fromEntries(answered) }
    })
    const table = await rates.current()
    expect([table.rate('BTC', 'USD'), table.rate('SOL', 'USD')]).toEqual([bitcoin && '80200.00', '128.25'])
    const before = requested.length
    clock.turn(21_000)
    await rates.current()
    await expect.poll(() => requested.length).toBe(before + 2)
  })
})

test('a coin that lost its last source is named in the log', async () => {
  const { rates, answers, said, clock } = await createRates(ALL)
  await rates.current()
  expect(said()).not.toContain('SOL')
  delete answers.coinbase.data.rates.SOL
  delete answers.kraken.result.SOLUSD
  answers.coingecko.solana = {}
  clock.turn(31_000)
  await rates.current()
  await expect.poll(said).toContain('SOL: too few (none)')
  expect((await rates.current()).rate('BTC', 'USD')).toBe('80200.00')
})

test('a missing market is not replaced by the official price', async () => {
  const { rates, faults, answers, said } = await createRates([...ALL, 'quidax', 'luno'], 'market')
  faults.set('quidax', DOWN)
  answers.luno.tickers[0].status = 'POSTONLY'
  const table = await rates.current()
  expect([table.rate('BTC', 'NGN'), table.rate('BTC', 'ZAR'), table.rate('BTC', 'USD')]).toEqual([
    null,
    null,
    '80200.00',
  ])
  expect(said()).toContain('quidax: ')
  expect(said()).toContain('luno: ')
})

test('a source whose prices are old does not count, and the log says so', async () => {
  const { rates, answers, said } = await createRates(['coinbase', 'coingecko'])
  for (const coin of Object.values<{ last_updated_at: number }>(answers.coingecko)) coin.last_updated_at -= 111
  await expect(rates.current()).rejects.toThrow(RatesUnavailable)
  expect(said()).toContain('BTC: too old at coingecko')
})

test('with too few sources the last prices hold until they are too old, and not longer', async () => {
  const { rates, faults, clock } = await createRates(['coinbase', 'kraken'])
  await rates.current()
  faults.set('kraken', DOWN)
  clock.turn(119_000)
  const late = await rates.current()
  expect(late.rate('BTC', 'USD')).toBe('80200.00')
  expect(late.validUntil.getTime() - clock.now().getTime()).toBe(1000)
  clock.turn(2_000)
  await expect(rates.current()).rejects.toThrow('no recent prices')
})

test('a source that requests a pause is called again after the pause', async () => {
  const { rates, faults, requested, clock } = await createRates(ALL)
  faults.set('kraken', (response) => void response.writeHead(429, { 'retry-after': '90' }).end())
  await rates.current()
  faults.delete('kraken')
  const count = (of: SourceName = 'kraken') => requested.filter((name) => name === of).length
  for (let passed = 0; passed < 80; passed += 20) {
    clock.turn(20_000)
    await rates.current()
    await expect.poll(() => count('coinbase')).toBe(2 + passed / 20)
  }
  expect(count()).toBe(1)
  clock.turn(20_000)
  await rates.current()
  await expect.poll(count).toBe(2)
})

test('many customers at once cause one request to each source', async () => {
  const { rates, requested } = await createRates(ALL)
  await Promise.all(Array.from({ length: 50 }, () => rates.current()))
  expect(requested.toSorted()).toEqual(['coinbase', 'coingecko', 'kraken'])
})

test('a price is not used for longer if the clock is set back', async () => {
  const { rates, answers, clock } = await createRates(['coinbase', 'kraken'])
  await rates.current()
  clock.jump(-3_600_000)
  clock.turn(16_000)
  answers.kraken.result.XXBTZUSD = { a: ['80001', '1', '1'], b: ['79999', '1', '1'] }
  expect((await rates.current()).rate('BTC', 'USD')).toBe('80000.00')
})

describe('a price that jumps', () => {
  test('is accepted if two sources agree on it; a dollar price of one source is not', async () => {
    const clock = fakeClock()
    let [usdt, naira] = ['1', '1600']
    const price = (text: string) => ({ value: fractionOf(text) ?? { units: 1n, per: 1n }, asOf: null })
    const sourceOf = (name: string, hasNaira: boolean): Source => ({
      name,
      everyMs: 15_000,
      read: async () => ({ usd: { USDT: price(usdt) }, ...(hasNaira && { perUsd: { NGN: price(naira) } }) }),
    })
    const sources = [sourceOf('one', true), sourceOf('other', false)]
    const rates = publicRates({ sources, fiat: 'official', maxAgeSeconds: 120, clock, log: silentLog })
    const pricesAfter = async (seconds: number) => {
      clock.turn(seconds * 1000)
      await rates.current()
      await new Promise((loaded) => setTimeout(loaded, 20))
      const table = await rates.current()
      return [table.rate('USDT', 'USD'), table.rate('USDT', 'NGN')]
    }
    expect(await pricesAfter(0)).toEqual(['1.00', '1600.00'])
    naira = '16000'
    expect(await pricesAfter(21)).toEqual(['1.00', '1600.00'])
    expect(rates.refusedJumps?.()).toEqual(['USD in NGN'])
    naira = '1600'
    usdt = '0.5'
    expect(await pricesAfter(21)).toEqual(['0.50', '800.00'])
  })
})
