import { Deleted } from '../../contract/envelope'
import { SandboxBalance, SandboxBalanceRequest } from '../../contract/sandbox-balance'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../contract/webhook-endpoint'
import {
  SandboxEventRequest,
  WebhookEventDetail,
  WebhookEventQuery,
  WebhookEventRecord,
} from '../../contract/webhook-event'
import { missing } from '../http/problem'
import { givePlayMoney } from '../payments/sandbox/play-money'
import { sendSandboxEvent } from '../payments/sandbox/sandbox-event'
import { readEndpoint, regenerateSecret, registerEndpoint, removeEndpoint } from '../webhooks/endpoint'
import { listEvents, readEvent, recordOf, resendEvent } from '../webhooks/history'
import { maskedSecret } from '../webhooks/signing'
import { type Operation, operation } from './operation/operation'

/** A merchant's endpoint and its events, and the sandbox operations that need an API key. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'registerEndpoint',
    method: 'put',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Register or change the endpoint for the events of this mode',
    description:
      'There is one endpoint per mode. It must be on the public internet, use HTTPS, and have a port that the operator allows (443 and 8443 by default). Only the first answer contains the full secret. Registering again keeps the secret, switches the endpoint on, and sends waiting events at once.',
    auth: 'key',
    scope: 'webhooks',
    body: WebhookEndpointRequest,
    answer: { status: 200, data: WebhookEndpoint },
    handle: ({ key, body }, api) => registerEndpoint(api, key, body.url),
  }),
  operation({
    id: 'readEndpoint',
    method: 'get',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'The endpoint of this mode; `configured` is false when there is none',
    auth: 'key',
    scope: 'webhooks',
    answer: { status: 200, data: WebhookEndpoint },
    async handle({ key }, api) {
      const endpoint = await readEndpoint(api, key)
      if (key.role === 'owner') return endpoint
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
    tag: 'Webhooks',
    summary: 'Remove the endpoint',
    auth: 'key',
    scope: 'webhooks',
    answer: { status: 200, data: Deleted },
    async handle({ key }, api) {
      await removeEndpoint(api, key)
      return { deleted: true as const }
    },
  }),
  operation({
    id: 'regenerateSecret',
    method: 'post',
    path: '/webhooks/regenerate-secret',
    tag: 'Webhooks',
    summary: 'Replace the signing secret; the old one stops working at once',
    auth: 'key',
    scope: 'webhooks',
    answer: { status: 200, data: RegeneratedSecret },
    errors: [404],
    handle: ({ key }, api) => regenerateSecret(api, key),
  }),
  operation({
    id: 'listEvents',
    method: 'get',
    path: '/webhooks/events',
    tag: 'Webhooks',
    summary: 'All events, newest first',
    auth: 'key',
    scope: 'webhooks',
    query: WebhookEventQuery,
    answer: { status: 200, data: WebhookEventRecord, list: true },
    async handle({ key, query }, api) {
      const { rows, ...total } = await listEvents(api, key, query)
      return { items: rows.map(recordOf), ...total }
    },
  }),
  operation({
    id: 'readEvent',
    method: 'get',
    path: '/webhooks/events/{event_id}',
    tag: 'Webhooks',
    summary: 'One event with its payload and every attempt to deliver it',
    auth: 'key',
    scope: 'webhooks',
    answer: { status: 200, data: WebhookEventDetail },
    handle: ({ key, params }, api) => readEvent(api, key, params.event_id),
  }),
  operation({
    id: 'resendEvent',
    method: 'post',
    path: '/webhooks/events/{event_id}/resend',
    tag: 'Webhooks',
    summary: 'Send an event again',
    description: '409 when there is no endpoint, or it is switched off.',
    auth: 'key',
    scope: 'webhooks',
    answer: { status: 200, data: WebhookEventDetail },
    errors: [409],
    async handle({ key, params }, api) {
      await resendEvent(api, key, params.event_id)
      return readEvent(api, key, params.event_id)
    },
  }),
  operation({
    id: 'sendSandboxEvent',
    method: 'post',
    path: '/sandbox/events',
    tag: 'Sandbox',
    summary: 'Send a test event, marked `"test": true`, to your endpoint',
    description: 'Needs a test key. Without `data`, an example is sent. 409 when there is no endpoint.',
    auth: 'key',
    scope: 'webhooks',
    idempotency: 'key',
    limit: 'events',
    body: SandboxEventRequest,
    answer: { status: 201, data: WebhookEventRecord },
    errors: [404, 429],
    async handle({ key, creation }, api) {
      if (key.mode !== 'test') throw missing()
      return sendSandboxEvent(api, key, creation)
    },
  }),
  operation({
    id: 'giveSandboxBalance',
    method: 'post',
    path: '/sandbox/balances',
    tag: 'Sandbox',
    summary: 'Get play money, to try payouts, swaps and refunds',
    description:
      'Needs a test key. In test mode, too, payouts and swaps cannot take more than your balance: everything paid to you, received from swaps and added here, less everything sent.',
    auth: 'key',
    scope: 'payouts',
    idempotency: 'key',
    body: SandboxBalanceRequest,
    answer: { status: 201, data: SandboxBalance },
    errors: [404],
    async handle({ key, creation }, api) {
      if (key.mode !== 'test') throw missing()
      return givePlayMoney(api, key, creation)
    },
  }),
]
