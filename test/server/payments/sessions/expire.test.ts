import { expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { MINUTE_MS } from '../../../../src/payment/durations'
import { expireSessions } from '../../../../src/server/payments/sessions/status/expire-sessions'
import { AMINA, dataOf, world } from '../../world'

const here = world()

test('a process that stops begins no other batch of payments to expire', async () => {
  const { post, get, deps, clock } = here()
  const { id } = await dataOf<Session>(await post('/api/v1/p/demo/pay', AMINA), 201)
  clock.jump(31 * MINUTE_MS)
  expect(await expireSessions(deps, () => true)).toBe(0)
  expect(await expireSessions(deps)).toBe(1)
  expect((await dataOf<Session>(await get(`/api/v1/p/demo/sessions/${id}`))).status).toBe('expired')
})
