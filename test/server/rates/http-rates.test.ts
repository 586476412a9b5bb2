import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpRates } from '../../../src/server/rates/http-rates'
import { fakeClock } from '../fake-clock'
import { silentLog } from '../silent-log'

test('a clock that is turned back does not make a price last longer', async () => {
  const clock = fakeClock()
  let price = '1600.00'
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ as_of: clock.now().toISOString(), rates: { USDT: { NGN: price } } })),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const rates = httpRates({ url: `http://127.0.0.1:${port}`, maxAgeSeconds: 120, clock, log: silentLog })
  expect((await rates.current()).rate('USDT', 'NGN')).toBe('1600.00')
  clock.jump(-3_600_000)
  price = '1200.00'
  expect((await rates.current()).rate('USDT', 'NGN')).toBe('1200.00')
})
