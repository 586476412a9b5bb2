import { expect, test } from 'vitest'
import { custodyStub } from '../../../src/server/stub/custody-stub'
import { fakeClock } from '../fake-clock'
import { silentLog } from '../silent-log'
import { SEED, testRandom } from '../world'

const stub = () =>
  custodyStub({ seed: SEED, key: 'key', clock: fakeClock(), random: testRandom, log: silentLog, notices: null }).app
const control = (app: ReturnType<typeof stub>, what: string, body: unknown) =>
  app.request(`/control/${what}`, { method: 'POST', body: JSON.stringify(body) })

test.each([
  ['faults', { answers: 'up' }, 'answers: must be one of right, down, slow, nonsense, refuse'],
  ['faults', { notices: 'late' }, 'notices: must be one of right, lost, doubled, forged, stale'],
  ['deposits', { amount: '1' }, 'address: This field is required.'],
])('an invalid request for %s gets an error: %j', async (what, input, error) => {
  const answer = await control(stub(), what, input)
  expect([answer.status, (await answer.json()).errors]).toEqual([400, [error]])
})

test('a fault lasts until it is reset', async () => {
  const app = stub()
  const movements = async () => (await app.request('/movements', { headers: { authorization: 'Bearer key' } })).status
  await control(app, 'faults', { answers: 'down' })
  expect(await movements()).toBe(503)
  await control(app, 'faults', { answers: 'right' })
  expect(await movements()).toBe(200)
})
