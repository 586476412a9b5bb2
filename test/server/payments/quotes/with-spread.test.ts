import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { withSpread } from '../../../../src/server/payments/quotes/with-spread'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()

test.each([
  ['1600.00', 0, '1600.00'],
  ['1600.00', 2, '1568.00'],
  ['1600.00', 0.01, '1599.84'],
  ['1600.00', 0.004, '1600.00'],
  ['0.00012345', 10, '0.000111105'],
  ['1.00', 0.5, '0.995'],
  ['1', 0.5, '0.995'],
  ['0.01', 10, '0.009'],
])('%s less %s %% is %s', (rate, percent, expected) => {
  expect(withSpread(rate, percent)).toBe(expected)
})

describe('the rate spread of a page', () => {
  async function shop(rate_spread_percent: number) {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { rate_spread_percent })
    return me
  }

  test('is paid by the customer, as the page says, also after a change of the coin or a renewal', async () => {
    const before = await here().pay()
    await shop(2)
    const after = await here().pay()
    expect([before.rate, after.rate]).toEqual(['1600.00', '1568.00'])
    expect([before.crypto_amount, after.crypto_amount]).toEqual(['31.25', '31.89'])
    const page = await dataOf<{ options: { network: string; rate: string }[] }>(await here().get('/api/v1/p/demo'))
    expect(page.options.find(({ network }) => network === 'Tron')?.rate).toBe('1568.00')
    const expired = await here().sandbox(before, 'expire')
    const renewed = await dataOf<Session>(await here().post(`/api/v1/p/demo/sessions/${expired.id}/renew`), 201)
    expect(renewed.rate).toBe('1568.00')
  })

  test('is also paid on late money', async () => {
    await shop(10)
    const session = await here().pay()
    here().clock.turn(5 * 3_600_000)
    await here().app.run('expire_sessions')
    await here().sandbox(session, 'deposits')
    const [late] = await here().deps.storage.database.select().from(deposits).where(eq(deposits.sessionId, session.id))
    expect(late?.lateRate).toBe('1440.00')
  })

  test.each([-1, 11, '2'])('is not %s', async (rate_spread_percent) => {
    const me = await merchant(here())
    const answer = await me.call('PATCH', '/api/v1/payment-pages/demo', { rate_spread_percent })
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      400,
      expect.stringContaining('rate_spread_percent'),
    ])
  })
})
