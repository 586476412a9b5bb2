import { Deleted, ShortListQuery } from '../../contract/envelope'
import {
  DefaultEndpoint,
  DefaultEndpointRequest,
  MAX_ENDPOINTS,
  RegeneratedSecret,
  SecretRotation,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdate,
} from '../../contract/webhooks/webhook-endpoint'
import type { Actor } from '../audit/record-change'
import type { Caller } from '../auth/caller/caller'
import { DELETED } from '../http/answers'
import { createOnce, type OnceDeps, storeOnce } from '../payments/idempotency'
import { allowedUrl, type EndpointDeps } from '../webhooks/change-endpoint'
import {
  readDefaultEndpoint,
  regenerateSecret,
  registerDefaultEndpoint,
  removeDefaultEndpoint,
} from '../webhooks/default-endpoint'
import {
  addEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  rotateSecret,
  updateEndpoint,
} from '../webhooks/endpoints'
import { maskedSecret } from '../webhooks/signing'
import { operation, operationsOf } from './operation/operation'

/**
 * The endpoint as the caller may read it: the end of the secret and the path of the URL, which may contain a secret,
 * are for owners.
 */
const endpointFor = <Endpoint extends { secret: string | null; url: string | null }>(
  { role }: Caller,
  endpoint: Endpoint,
): Endpoint =>
  role === 'owner'
    ? endpoint
    : {
        ...endpoint,
        secret: endpoint.secret && maskedSecret(''),
        url: endpoint.url && `${new URL(endpoint.url).origin}/`,
      }

/** Creates an endpoint once per idempotency key. A repeated request gets it with a masked secret. */
const createEndpoint = createOnce(
  'webhook_endpoint',
  async (deps: EndpointDeps & OnceDeps, caller: Actor, request: WebhookEndpointRequest, lease) => {
    const allowed = { ...request, url: await allowedUrl(deps, request.url) }
    return storeOnce(deps, lease, (change, id) => addEndpoint(deps, change, caller, id, allowed))
  },
  (_, owner, id, deps) => readEndpoint(deps, owner, id),
)

/** A merchant's endpoints: the default one of `/webhooks`, and all. */
export const WEBHOOK_ENDPOINT_OPERATIONS = operationsOf('Webhooks', [
  operation({
    id: 'registerEndpoint',
    method: 'put',
    path: '/webhooks',
    summary: 'Register or change the default endpoint for the events of this mode',
    description:
      'There is one default endpoint per mode, which gets all events. It must be on the public internet, use HTTPS, and have a port that the operator allows (443 and 8443 by default). Only the first answer contains the full secret. Registering again keeps the secret, switches the endpoint on, and sends waiting events at once.',
    scope: 'webhooks',
    body: DefaultEndpointRequest,
    answer: { status: 200, one: DefaultEndpoint },
    handle: ({ caller, body }, api) => registerDefaultEndpoint(api, caller, body.url),
  }),
  operation({
    id: 'readEndpoint',
    method: 'get',
    path: '/webhooks',
    summary: 'The default endpoint of this mode; without one, `configured` is false',
    scope: 'webhooks',
    answer: { status: 200, one: DefaultEndpoint },
    handle: async ({ caller }, api) => endpointFor(caller, await readDefaultEndpoint(api, caller)),
  }),
  operation({
    id: 'removeEndpoint',
    method: 'delete',
    path: '/webhooks',
    summary: 'Remove the default endpoint',
    scope: 'webhooks',
    answer: { status: 200, one: Deleted },
    handle: ({ caller }, api) => removeDefaultEndpoint(api, caller).then(() => DELETED),
  }),
  operation({
    id: 'regenerateSecret',
    method: 'post',
    path: '/webhooks/regenerate-secret',
    summary: 'Replace the signing secret of the default endpoint; the old one stops working at once',
    scope: 'webhooks',
    answer: { status: 200, one: RegeneratedSecret },
    errors: [404],
    handle: ({ caller }, api) => regenerateSecret(api, caller),
  }),
  operation({
    id: 'createWebhookEndpoint',
    method: 'post',
    path: '/api/v1/webhook-endpoints',
    summary: 'Create an endpoint for the events of this mode',
    description: `There are at most ${MAX_ENDPOINTS} endpoints per mode, one of them the default endpoint of \`PUT /webhooks\`. Each gets the events that it names, with a secret and retries of its own. Only this answer contains the full secret. 409 above the limit.`,
    scope: 'webhooks',
    idempotency: 'key',
    body: WebhookEndpointRequest,
    answer: { status: 201, one: WebhookEndpoint },
    handle: ({ caller, creation }, api) => createEndpoint(api, caller, creation),
  }),
  operation({
    id: 'listWebhookEndpoints',
    method: 'get',
    path: '/api/v1/webhook-endpoints',
    summary: 'All endpoints of this mode, the default one first, then the oldest',
    scope: 'webhooks',
    query: ShortListQuery,
    answer: { status: 200, list: WebhookEndpoint },
    async handle({ caller, query: { page, limit } }, api) {
      const endpoints = await listEndpoints(api, caller)
      const items = endpoints.slice((page - 1) * limit, page * limit)
      return { items: items.map((endpoint) => endpointFor(caller, endpoint)), total: endpoints.length }
    },
  }),
  operation({
    id: 'readWebhookEndpoint',
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    summary: 'One endpoint',
    scope: 'webhooks',
    answer: { status: 200, one: WebhookEndpoint },
    handle: async ({ caller, params }, api) => endpointFor(caller, await readEndpoint(api, caller, params.endpoint_id)),
  }),
  operation({
    id: 'updateWebhookEndpoint',
    method: 'patch',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    summary: 'Change an endpoint, or switch it on or off',
    description:
      'Absent fields stay, and so does the secret. Switching an endpoint on, or changing its URL, sends waiting events at once. Events that occur while it is off wait.',
    scope: 'webhooks',
    body: WebhookEndpointUpdate,
    answer: { status: 200, one: WebhookEndpoint },
    handle: ({ caller, params, body }, api) => updateEndpoint(api, caller, params.endpoint_id, body),
  }),
  operation({
    id: 'deleteWebhookEndpoint',
    method: 'delete',
    path: '/api/v1/webhook-endpoints/{endpoint_id}',
    summary: 'Remove an endpoint',
    description: 'Its waiting events are never sent. The history stays.',
    scope: 'webhooks',
    answer: { status: 200, one: Deleted },
    handle: ({ caller, params }, api) => deleteEndpoint(api, caller, params.endpoint_id).then(() => DELETED),
  }),
  operation({
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint_id}/rotate-secret',
    summary: 'Replace the signing secret of an endpoint',
    description:
      'Until `previous_secret_until`, `webhook-signature` carries two signatures separated by a space, with the new and the previous secret; `X-Service-Signature` is made with the new one. Only this answer contains the full secret.',
    scope: 'webhooks',
    body: SecretRotation,
    bodyOptional: true,
    answer: { status: 200, one: WebhookEndpoint },
    handle: ({ caller, params, body }, api) => rotateSecret(api, caller, params.endpoint_id, body.overlap_minutes),
  }),
])
