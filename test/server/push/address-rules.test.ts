import { expect, test } from 'vitest'
import { createPushSender } from '../../../src/server/push/send-messages'
import { pushSubscriptions } from '../../../src/server/storage/schema/push'
import { createSend } from '../../../src/server/webhooks/send-request'
import { pushDevice } from '../../push-device'
import { owner } from '../member'
import { world } from '../world'

const here = world()
const PATH = '/api/v1/push-subscription'
const NOT_PUBLIC = 'endpoint: Must be a host on the public internet.'

test.each([
  ['http://push.example/x', 'endpoint: Must be an HTTPS URL.'],
  ['https://127.0.0.1/x', NOT_PUBLIC],
  ['https://169.254.169.254/latest/meta-data', NOT_PUBLIC],
  ['https://[::ffff:10.0.0.1]/x', NOT_PUBLIC],
  ['https://push.example:22/x', 'endpoint: Must be on port 443 or 8443.'],
])('an endpoint that a device names passes the rules for webhooks’ addresses: %s is refused', async (endpoint, error) => {
  const who = await owner(here())
  const answer = await who.call('PUT', PATH, { endpoint, keys: pushDevice().keys, language: 'en' })
  expect([answer.status, (await answer.json()).errors]).toEqual([400, [error]])
})

test('an endpoint whose name leads to a private address later gets nothing', async () => {
  const { deps } = here()
  const who = await owner(here())
  await who.ask('PUT', PATH, { endpoint: 'https://push.example/x', keys: pushDevice().keys, language: 'en' })
  await here().sandbox(await here().pay(), 'deposits')
  const outcomes: (string | null)[] = []
  const send = createSend(async () => ['127.0.0.1'], false)
  const sender = createPushSender({
    ...deps,
    write: async () => ({ title: 'Paid', body: '', tag: 'a', language: 'en', direction: 'ltr', path: '/dashboard' }),
    send: async (...request) => {
      const outcome = await send(...request)
      outcomes.push(outcome.error)
      return outcome
    },
  })
  await sender.sendDue()
  expect(outcomes).toEqual(['Must be a host on the public internet.'])
  expect(await deps.storage.database.$count(pushSubscriptions)).toBe(1)
})
