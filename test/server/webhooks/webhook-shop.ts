import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import type { WebhookEventDetail, WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { type Merchant, merchant } from '../merchant'
import { receiver } from '../receiver'
import { world } from '../world'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Call this at the top of a test file: a world whose merchants get webhooks on real sockets. */
export function webhookShop() {
  const here = world({
    ALLOW_PRIVATE_WEBHOOKS: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'pay@malipo.example',
  })
  const deliver = () => here().app.deliverEvents()
  return {
    here,
    deliver,
    /** Creates a merchant with an endpoint. Returns the endpoint's server and secret, too. */
    async shop(handle = 'demo') {
      const me = await merchant(here(), handle)
      const hook = await receiver()
      const { secret } = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: hook.url })
      return { me, hook, secret: secret ?? '' }
    },
    /** Moves the clock past a pause with its longest jitter, and delivers. */
    async wait(ms: number) {
      here().clock.turn(Math.ceil(ms * 1.1) + 1)
      await deliver()
    },
  }
}

/** Queues a test event, and returns its id. */
export const tryOut = async (me: Merchant, event = 'payment.completed', data?: object) =>
  (await me.ask<WebhookEventRecord>('POST', '/sandbox/events', { event, data }, 201)).id

export const detail = (me: Merchant, id: string) => me.ask<WebhookEventDetail>('GET', `/webhooks/events/${id}`)
