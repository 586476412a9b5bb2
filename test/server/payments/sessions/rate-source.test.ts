import { expect, test } from 'vitest'
import type { RateSource } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { createApp } from '../../../../src/server/app'
import { bearer, merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'

const here = world()
const SOURCE: RateSource = {
  sources: ['coinbase', 'kraken', 'quidax'],
  as_of: '2026-11-21T09:59:50.000Z',
  fiat: 'market',
  single: true,
}

test('the merchant sees the sources that a payment was priced by, and the customer does not', async () => {
  const { deps } = here()
  const table = await deps.rates.test?.current()
  if (!table) throw new Error('no rates')
  const service = createApp({
    ...deps,
    rates: { ...deps.rates, test: { current: async () => ({ ...table, sourceOf: () => SOURCE }) } },
  })
  const response = await service.app.request('/api/v1/p/demo/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(AMINA),
  })
  const session = await dataOf<Session>(response, 201)
  expect(session).not.toHaveProperty('rate_source')
  const me = bearer({ app: service }, (await merchant(here(), 'demo')).token)
  expect(await me.ask('GET', `/api/v1/payment-sessions/${session.id}`)).toMatchObject({ rate_source: SOURCE })
  await service.close()
})

test('a payment that is not priced by public sources has no rate source', async () => {
  const { post } = here()
  const session = await dataOf<Session>(await post('/api/v1/p/demo/pay', AMINA), 201)
  const me = await merchant(here(), 'demo')
  expect(await me.ask('GET', `/api/v1/payment-sessions/${session.id}`)).toMatchObject({ rate_source: null })
})
