import { isStillAllowed } from '../auth/is-still-allowed'
import { DATA_HEADERS, tooMany } from '../http/problem'
import type { FeedMessage } from '../payments/overview/subscription'
import { EVERYBODY } from './operation/access'
import { operation, operationsOf } from './operation/operation'

/** A merchant with too many streams tries again after this time. Until then, the service ends abandoned streams. */
const RETRY_S = 60

function eventOf(message: FeedMessage): string {
  if (message === 'keep_alive') return ':\n\n'
  if (message === 'many') return 'event: many\ndata: {}\n\n'
  return message.changes.map((change) => `event: payment\ndata: ${JSON.stringify(change)}\n\n`).join('')
}

/** Live changes for the dashboard. */
export const CHANGE_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'followChanges',
    method: 'get',
    path: '/api/v1/changes',
    summary: 'Your payments as they change, as server-sent events',
    description:
      'An event `payment` names a payment that has changed, or that was created within the last 20 seconds. An event `many` means that too many payments changed to name them: reload what you show. A comment is sent every 20 seconds. The stream ends after ten minutes: connect again. It ends at once when the device is signed out, the member is removed or the key is revoked. 429 for more than 50 streams at once, 20 of a member or key, or 10 of a device. Use this stream for a screen, and webhooks to act on a payment.',
    scope: 'payments',
    roles: EVERYBODY,
    answer: {
      stream:
        'event: payment\ndata: {"id":"7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40","status":"completed","version":4}\n\n',
    },
    errors: [429],
    async handle({ caller }, api) {
      const { actor, merchantId, mode, member } = caller
      const isAllowed = () => isStillAllowed(api, caller)
      const subscription = api.changes.follow({
        merchantId,
        mode,
        person: actor,
        device: member?.deviceId ?? actor,
        isAllowed,
      })
      if (!subscription) throw tooMany(RETRY_S)
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(encoder.encode(':\n\n')),
        async pull(controller) {
          const message = await subscription.next()
          if (message === null) controller.close()
          else controller.enqueue(encoder.encode(eventOf(message)))
        },
        cancel: () => subscription.end(),
      })
      return new Response(body, {
        headers: { ...DATA_HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      })
    },
  }),
])
