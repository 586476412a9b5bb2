import { Hono } from 'hono'
import { ASSETS, CURRENCIES } from '../../contract/enums'
import type { Clock } from '../ports/clock'
import { fixedRates } from '../rates/fixed'

/**
 * The rates interface, with the fixed table of test mode. `POST /control/age` with N in the body backdates `as_of` by N
 * seconds.
 */
export function ratesStub(clock: Clock) {
  let age = 0
  return new Hono()
    .get('/', async (c) => {
      const table = await fixedRates(clock).current()
      const requested = (name: string, all: readonly string[]) => c.req.query(name)?.split(',') ?? all
      const currencies = CURRENCIES.filter((currency) => requested('currencies', CURRENCIES).includes(currency))
      const rates = ASSETS.filter((asset) => requested('assets', ASSETS).includes(asset)).map((asset) => [
        asset,
        Object.fromEntries(currencies.map((currency) => [currency, table.rate(asset, currency)])),
      ])
      return c.json({
        as_of: new Date(clock.now().getTime() - age * 1000).toISOString(),
        rates: Object.fromEntries(rates),
      })
    })
    .post('/control/age', async (c) => {
      age = Number(await c.req.text())
      return c.json({ age })
    })
}
