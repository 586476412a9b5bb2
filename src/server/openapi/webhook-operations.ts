import { Deleted } from '../../contract/envelope'
import { SandboxBalance, SandboxBalanceRequest } from '../../contract/sandbox-balance'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../contract/webhook-endpoint'
import {
  SandboxEventRequest,
  WebhookEventDetail,
  WebhookEventQuery,
  WebhookEventRecord,
} from '../../contract/webhook-event'
import type { Operation } from './operation'
import { exampleEndpoint, exampleEventDetail, exampleEventRecord, exampleSandboxBalance } from './resource-examples'

const endpoint = { data: WebhookEndpoint, example: exampleEndpoint }
const record = { data: WebhookEventRecord, example: exampleEventRecord }
const detail = { data: WebhookEventDetail, example: exampleEventDetail }

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    id: 'registerEndpoint',
    method: 'put',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Register or change the endpoint for the events of this mode',
    description:
      'One endpoint per mode, on the public internet, over HTTPS. The secret is shown in full the first time. Registering again keeps it, switches the endpoint on, and sends waiting events at once.',
    key: true,
    body: { schema: WebhookEndpointRequest, example: { url: exampleEndpoint.url } },
    answer: { status: 200, ...endpoint },
  },
  {
    id: 'readEndpoint',
    method: 'get',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'The endpoint of this mode; `configured` is false when there is none',
    key: true,
    answer: { status: 200, ...endpoint },
  },
  {
    id: 'removeEndpoint',
    method: 'delete',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Remove the endpoint',
    key: true,
    answer: { status: 200, data: Deleted, example: { deleted: true } },
  },
  {
    id: 'regenerateSecret',
    method: 'post',
    path: '/webhooks/regenerate-secret',
    tag: 'Webhooks',
    summary: 'Replace the signing secret; the old one stops working at once',
    key: true,
    answer: {
      status: 200,
      data: RegeneratedSecret,
      example: { id: exampleEndpoint.id, secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=' },
    },
    errors: [404],
  },
  {
    id: 'listEvents',
    method: 'get',
    path: '/webhooks/events',
    tag: 'Webhooks',
    summary: 'All events, newest first',
    key: true,
    query: WebhookEventQuery,
    answer: { status: 200, ...record, list: true },
  },
  {
    id: 'readEvent',
    method: 'get',
    path: '/webhooks/events/{event_id}',
    tag: 'Webhooks',
    summary: 'One event with its payload and every attempt to deliver it',
    key: true,
    answer: { status: 200, ...detail },
  },
  {
    id: 'resendEvent',
    method: 'post',
    path: '/webhooks/events/{event_id}/resend',
    tag: 'Webhooks',
    summary: 'Send an event again',
    description: '409 when there is no endpoint, or it is switched off.',
    key: true,
    answer: { status: 200, ...detail },
    errors: [409],
  },
  {
    id: 'sendSandboxEvent',
    method: 'post',
    path: '/sandbox/events',
    tag: 'Sandbox',
    summary: 'Send an event to try a receiver, marked `"test": true`',
    description: 'Needs a test key. Without `data`, an example is sent. 409 when there is no endpoint.',
    key: true,
    once: true,
    body: { schema: SandboxEventRequest, example: { event: 'payment.completed' } },
    answer: { status: 201, ...record },
    errors: [404],
  },
  {
    id: 'giveSandboxBalance',
    method: 'post',
    path: '/sandbox/balances',
    tag: 'Sandbox',
    summary: 'Get play money, to try payouts, swaps and refunds',
    description:
      'Needs a test key. Payouts and swaps never take more than a balance, in test mode either: what was paid to you, swapped for, and given here, less what was sent.',
    key: true,
    once: true,
    body: { schema: SandboxBalanceRequest, example: { currency: 'NGN', amount: '100000' } },
    answer: { status: 201, data: SandboxBalance, example: exampleSandboxBalance },
    errors: [404],
  },
]
