import { SandboxBalance, SandboxBalanceRequest } from '../../contract/money/sandbox-balance'
import {
  SandboxEventRequest,
  WebhookEventDetail,
  WebhookEventQuery,
  WebhookEventRecord,
} from '../../contract/webhooks/webhook-event'
import { viewRows } from '../http/answers'
import { missing } from '../http/problem'
import { givePlayMoney } from '../payments/sandbox/play-money'
import { sendSandboxEvent } from '../payments/sandbox/sandbox-event'
import { eventRecord, listEvents, readEvent, resendEvent } from '../webhooks/history'
import { operation, operationsOf } from './operation/operation'

/** The events of a merchant's endpoints, and the sandbox operations that need an API key. */
export const WEBHOOK_OPERATIONS = [
  ...operationsOf('Webhooks', [
    operation({
      id: 'listEvents',
      method: 'get',
      path: '/webhooks/events',
      summary: 'All events, newest first',
      description: 'An event that several endpoints get is listed once for each.',
      scope: 'webhooks',
      query: WebhookEventQuery,
      answer: { status: 200, list: WebhookEventRecord },
      handle: async ({ caller, query }, api) => viewRows(await listEvents(api, caller, query), eventRecord),
    }),
    operation({
      id: 'readEvent',
      method: 'get',
      path: '/webhooks/events/{event_id}',
      summary: 'One event with its payload and every attempt to deliver it',
      scope: 'webhooks',
      answer: { status: 200, one: WebhookEventDetail },
      handle: ({ caller, params }, api) => readEvent(api, caller, params.event_id),
    }),
    operation({
      id: 'resendEvent',
      method: 'post',
      path: '/webhooks/events/{event_id}/resend',
      summary: 'Send an event again',
      description:
        'To its endpoint; if that was removed, to the default endpoint. 409 when there is neither, or it is switched off.',
      scope: 'webhooks',
      answer: { status: 200, one: WebhookEventDetail },
      errors: [409],
      async handle({ caller, params }, api) {
        await resendEvent(api, caller, params.event_id)
        return readEvent(api, caller, params.event_id)
      },
    }),
  ]),
  ...operationsOf('Sandbox', [
    operation({
      id: 'sendSandboxEvent',
      method: 'post',
      path: '/sandbox/events',
      summary: 'Send a test event, marked `"test": true`, to your endpoints',
      description:
        'Needs a test key. Without `data`, an example is sent, to each endpoint that gets its type. 409 when there is none.',
      scope: 'webhooks',
      idempotency: 'key',
      limit: 'events',
      body: SandboxEventRequest,
      answer: { status: 201, one: WebhookEventRecord },
      errors: [404, 429],
      async handle({ caller, creation }, api) {
        if (caller.mode !== 'test') throw missing()
        return sendSandboxEvent(api, caller, creation)
      },
    }),
    operation({
      id: 'giveSandboxBalance',
      method: 'post',
      path: '/sandbox/balances',
      summary: 'Add play money, to try payouts, swaps and refunds',
      description:
        'Needs a test key. In test mode, too, payouts and swaps cannot take more than your balance: everything paid to you, received from swaps and added here, less everything sent.',
      scope: 'payouts',
      idempotency: 'key',
      body: SandboxBalanceRequest,
      answer: { status: 201, one: SandboxBalance },
      errors: [404],
      async handle({ caller, creation }, api) {
        if (caller.mode !== 'test') throw missing()
        return givePlayMoney(api, caller, creation)
      },
    }),
  ]),
]
