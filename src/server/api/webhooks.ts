import { Deleted } from '../../contract/envelope'
import { SandboxBalance, SandboxBalanceRequest } from '../../contract/money/sandbox-balance'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../contract/webhooks/webhook-endpoint'
import {
  SandboxEventRequest,
  WebhookEventDetail,
  WebhookEventQuery,
  WebhookEventRecord,
} from '../../contract/webhooks/webhook-event'
import { DELETED, viewRows } from '../http/answers'
import { missing } from '../http/problem'
import { givePlayMoney } from '../payments/sandbox/play-money'
import { sendSandboxEvent } from '../payments/sandbox/sandbox-event'
import { readEndpoint, regenerateSecret, registerEndpoint, removeEndpoint } from '../webhooks/endpoint'
import { eventRecord, listEvents, readEvent, resendEvent } from '../webhooks/history'
import { maskedSecret } from '../webhooks/signing'
import { operation, operationsOf } from './operation/operation'

/** A merchant's endpoint and its events, and the sandbox operations that need an API key. */
export const WEBHOOK_OPERATIONS = [
  ...operationsOf('Webhooks', [
    operation({
      id: 'registerEndpoint',
      method: 'put',
      path: '/webhooks',
      summary: 'Register or change the endpoint for the events of this mode',
      description:
        'There is one endpoint per mode. It must be on the public internet, use HTTPS, and have a port that the operator allows (443 and 8443 by default). Only the first answer contains the full secret. Registering again keeps the secret, switches the endpoint on, and sends waiting events at once.',
      scope: 'webhooks',
      body: WebhookEndpointRequest,
      answer: { status: 200, one: WebhookEndpoint },
      handle: ({ caller, body }, api) => registerEndpoint(api, caller, body.url),
    }),
    operation({
      id: 'readEndpoint',
      method: 'get',
      path: '/webhooks',
      summary: 'The endpoint of this mode; without one, `configured` is false',
      scope: 'webhooks',
      answer: { status: 200, one: WebhookEndpoint },
      async handle({ caller }, api) {
        const endpoint = await readEndpoint(api, caller)
        if (caller.role === 'owner') return endpoint
        // the end of the secret and the path of the address, which may contain a secret, are for owners
        return {
          ...endpoint,
          secret: endpoint.secret && maskedSecret(''),
          url: endpoint.url && `${new URL(endpoint.url).origin}/`,
        }
      },
    }),
    operation({
      id: 'removeEndpoint',
      method: 'delete',
      path: '/webhooks',
      summary: 'Remove the endpoint',
      scope: 'webhooks',
      answer: { status: 200, one: Deleted },
      handle: ({ caller }, api) => removeEndpoint(api, caller).then(() => DELETED),
    }),
    operation({
      id: 'regenerateSecret',
      method: 'post',
      path: '/webhooks/regenerate-secret',
      summary: 'Replace the signing secret; the old one stops working at once',
      scope: 'webhooks',
      answer: { status: 200, one: RegeneratedSecret },
      errors: [404],
      handle: ({ caller }, api) => regenerateSecret(api, caller),
    }),
    operation({
      id: 'listEvents',
      method: 'get',
      path: '/webhooks/events',
      summary: 'All events, newest first',
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
      description: '409 when there is no endpoint, or it is switched off.',
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
      summary: 'Send a test event, marked `"test": true`, to your endpoint',
      description: 'Needs a test key. Without `data`, an example is sent. 409 when there is no endpoint.',
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
