import { expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { checkWebhooks } from '../../../src/server/doctor/check-webhooks'
import { enqueue } from '../../../src/server/webhooks/outbox'
import { merchant } from '../merchant'
import { receiver, status } from '../receiver'
import { webhookShop } from '../webhooks/webhook-shop'

const { here, deliver } = webhookShop()

test('the doctor says of each live endpoint what is wrong with it, by its host alone', async () => {
  const { deps, merchantId } = here()
  expect(await checkWebhooks(deps)).toEqual([
    { state: 'warn', subject: 'webhooks', message: 'no merchant has a live one' },
  ])
  const me = await merchant(here(), 'demo', 'live')
  const [works, broken, gone] = [await receiver(), await receiver(), await receiver()]
  broken.answer = status(500)
  gone.answer = status(410)
  for (const { url } of [works, broken, gone])
    await me.ask<WebhookEndpoint>('POST', '/api/v1/webhook-endpoints', { url }, 201)

  await deps.storage.change((change) =>
    enqueue(deps, change, { merchantId, mode: 'live' }, 'payment.completed', { id: deps.random.uuid() }),
  )
  await deliver()
  const [total, ...named] = await checkWebhooks(deps)
  expect(total).toEqual({
    state: 'warn',
    subject: 'webhooks',
    message: '3 live, 1 switched off, 2 events of the last day wait to be sent again',
  })
  const messageOf = (url: string, problem: string) => `${new URL(url).host} of demo ${problem}`
  expect(named.map(({ message }) => message).sort()).toEqual(
    [
      messageOf(broken.url, 'has failed since 2026-11-21T10:00:00.000Z: The receiver answered 500.'),
      messageOf(gone.url, 'is switched off: The receiver answered 410 Gone.'),
    ].sort(),
  )
})
