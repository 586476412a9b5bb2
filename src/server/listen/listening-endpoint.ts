import * as v from 'valibot'
import type { EventType } from '../../contract/enums'
import { ListMeta } from '../../contract/envelope'
import { ReceivedProblem } from '../../contract/problem'
import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { WebhookEventDetail, WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { ListenCommandError } from './read-listen-command'

const TIMEOUT_MS = 10_000
const ENDPOINTS = '/api/v1/webhook-endpoints'

/** A name that never resolves. The path is the target, so that each target has one endpoint. */
const urlFor = ({ host, pathname }: URL) => `https://listen.invalid/${host}${pathname}`

/** The service does not answer, or is busy. */
export class Unreachable extends Error {}

/** Sends a request to the API, and returns the answer as the schema says. */
export type CallApi = <Schema extends v.GenericSchema>(
  schema: Schema,
  method: string,
  path: string,
  body?: object,
) => Promise<v.InferOutput<Schema>>

/** The API of the service at `origin`, with a key. */
export const apiAt =
  (origin: string, key: string): CallApi =>
  async (schema, method, path, body) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new Unreachable(`${origin} does not answer.`)
    })
    if (response.status === 429 || response.status >= 500) throw new Unreachable(`${origin} is busy.`)
    const answer: unknown = await response.json()
    const problem = v.safeParse(ReceivedProblem, answer)
    if (problem.success) {
      const { message, errors = [] } = problem.output
      throw new ListenCommandError([message, ...Object.values(errors)].join('; '))
    }
    return v.parse(schema, answer)
  }

/** An endpoint as the answer that creates it has it: with its secret. */
const NewEndpoint = v.object({ id: v.string(), secret: v.string() })
const one = <Schema extends v.GenericSchema>(data: Schema) => v.object({ data })
const list = <Schema extends v.GenericSchema>(item: Schema) => v.object({ data: v.array(item), meta: ListMeta })

/**
 * Creates an endpoint that is switched off, whose events wait to be read instead of being sent. An endpoint that an
 * earlier command with this target has left is replaced.
 */
export async function openEndpoint(
  api: CallApi,
  target: URL,
  events: 'all' | EventType[],
): Promise<{ id: string; secret: string }> {
  const url = urlFor(target)
  const { data: endpoints } = await api(list(WebhookEndpoint), 'GET', `${ENDPOINTS}?limit=100`)
  for (const endpoint of endpoints) if (endpoint.url === url) await closeEndpoint(api, endpoint.id)
  const request = { url, events, is_active: false, description: 'npm run listen' }
  return (await api(one(NewEndpoint), 'POST', ENDPOINTS, request)).data
}

export async function closeEndpoint(api: CallApi, id: string): Promise<void> {
  await api(v.unknown(), 'DELETE', `${ENDPOINTS}/${id}`)
}

/**
 * The due events of an endpoint that are not in `seen`, oldest first. Throws if the endpoint was removed. Events are
 * listed newest first, so that older pages are read only while nothing on a page was seen.
 */
export async function readNewEvents(
  api: CallApi,
  id: string,
  seen: ReadonlySet<string>,
): Promise<WebhookEventDetail[]> {
  await api(one(WebhookEndpoint), 'GET', `${ENDPOINTS}/${id}`)
  const found: WebhookEventRecord[] = []
  for (let after = ''; ; after = `&starting_after=${found.at(-1)?.id}`) {
    const path = `/webhooks/events?webhook_endpoint_id=${id}&limit=100${after}`
    const { data, meta } = await api(list(WebhookEventRecord), 'GET', path)
    const unseen = data.filter((event) => !seen.has(event.id))
    found.push(...unseen)
    if (unseen.length < data.length || !meta.has_next) break
  }
  const events: WebhookEventDetail[] = []
  for (const event of found.filter(isDue).reverse())
    events.push((await api(one(WebhookEventDetail), 'GET', `/webhooks/events/${event.id}`)).data)
  return events
}

/** A `payment.partial` waits until ten seconds after the last one, and is dropped if another follows. */
const isDue = ({ next_retry_at: due }: WebhookEventRecord) => due !== null && Date.parse(due) <= Date.now()
