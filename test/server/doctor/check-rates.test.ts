import { expect, test } from 'vitest'
import { checkRates } from '../../../src/server/doctor/check-rates'
import { publicRates } from '../../../src/server/rates/public-rates'
import { readSettings } from '../../../src/server/settings'
import { fakeClock } from '../fake-clock'
import { playSources } from '../rates/play-sources'
import { silentLog } from '../silent-log'

test('the doctor reports the price of each source, its age, and the sources that fail', async () => {
  const { sources, faults } = await playSources(['coinbase', 'kraken', 'coingecko', 'quidax'])
  faults.set('kraken', (response) => void response.writeHead(503).end())
  const clock = fakeClock()
  const live = publicRates({ sources, fiat: 'official', maxAgeSeconds: 120, clock, log: silentLog }, 300)
  const deps = { settings: readSettings({}), rates: { test: null, live }, clock }
  const findings = await checkRates(deps, true, sources)
  expect(findings.map(({ state, subject, message }) => `${state} ${subject.trim()}: ${message}`)).toEqual([
    expect.stringMatching(/^warn rates: 1 BTC is 80\d{3}\.\d\d USD; without a price, so not offered: .*TON/),
    expect.stringMatching(/^ok coinbase: 1 BTC is 80\d{3}\.\d\d USD, without a time$/),
    expect.stringMatching(/^warn kraken: .+/),
    expect.stringMatching(/^ok coingecko: 1 BTC is 80\d{3}\.\d\d USD, \d+ s ago$/),
    expect.stringMatching(/^ok quidax: 1 USDT is 1\d{3}\.\d\d NGN, \d+ s ago$/),
  ])
  expect(await checkRates({ ...deps, rates: { test: null, live: null } }, true)).toMatchObject([{ state: 'wrong' }])
})
