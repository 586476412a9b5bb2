import { Hono } from 'hono'
import { WebhookEndpointRequest } from '../../contract/webhook-endpoint'
import { SandboxEventRequest, WebhookEventQuery } from '../../contract/webhook-event'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import type { Hub } from '../books/hub'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { readJson } from '../http/json-body'
import { readQuery } from '../http/query'
import { missing } from '../problem'
import { readEndpoint, regenerateSecret, registerEndpoint, removeEndpoint } from '../webhooks/endpoint'
import { listEvents, readEvent, resendEvent } from '../webhooks/history'
import { sendSandboxEvent } from '../webhooks/sandbox-event'

/** `/webhooks` and `/sandbox/events`: a merchant's endpoint, and the history of its events. */
export function webhookRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  const key = requireKey(deps.keys)
  // Not for all of `/webhooks/*`: `/webhooks/incoming/…` takes no API key.
  return new Hono<WithKey>()
    .put('/webhooks', key, async (c) => {
      const { url } = await readJson(c, WebhookEndpointRequest)
      return answer(await registerEndpoint(deps, c.get('key'), url))
    })
    .get('/webhooks', key, async (c) => answer(await readEndpoint(deps, c.get('key'))))
    .delete('/webhooks', key, async (c) => {
      await removeEndpoint(deps, c.get('key'))
      return answer({ deleted: true })
    })
    .post('/webhooks/regenerate-secret', key, async (c) => answer(await regenerateSecret(deps, c.get('key'))))
    .get('/webhooks/events', key, async (c) => {
      const query = readQuery(c, WebhookEventQuery)
      const { data, total } = await listEvents(deps, c.get('key'), query)
      return answerList(data, { ...query, total })
    })
    .get('/webhooks/events/:event_id', key, async (c) =>
      answer(await readEvent(deps, c.get('key'), c.req.param('event_id'))),
    )
    .post('/webhooks/events/:event_id/resend', key, async (c) => {
      const id = c.req.param('event_id')
      await resendEvent(deps, c.get('key'), id)
      return answer(await readEvent(deps, c.get('key'), id))
    })
    .post('/sandbox/events', key, async (c) => {
      const creation = await readCreation(c, SandboxEventRequest)
      if (c.get('key').mode !== 'test') throw missing()
      return answer(await sendSandboxEvent(deps, c.get('key'), creation), 201)
    })
}
