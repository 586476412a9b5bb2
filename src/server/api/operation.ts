import type { Context } from 'hono'
import type * as v from 'valibot'
import type { ApiKey, Keys } from '../auth/keys'
import type { Deps } from '../deps'
import type { Limits } from '../limits/limits'
import type { Metrics } from '../monitoring/metrics'
import type { FormTokens } from '../payer/form-token'
import type { PayerService } from '../payer/payer-service'
import type { Creation } from '../payments/idempotency'
import type { Pages } from '../payments/pages/pages'
import type { SessionViews } from '../payments/sessions/session-views'
import type { Clock } from '../runtime/clock'
import type { PubSub } from '../storage/pubsub'

/** What the operations for customers work with. */
export interface PayerApi {
  payer: PayerService
  clock: Clock
  keys: Pick<Keys, 'verify'>
  formTokens: FormTokens
  limits: Limits
  metrics: Pick<Metrics, 'poll'>
}

/** What all operations work with. */
export type Api = PayerApi &
  Deps & {
    pubsub: PubSub
    pages: Pages
    views: SessionViews
    keys: Keys
  }

type AnySchema = v.GenericSchema
type AnyQuery = v.GenericSchema<Record<string, string>, unknown> & { entries: Record<string, AnySchema> }

/** `key`: an API key. `studio`: also the key of a studio link. `none`: anybody. */
type Auth = 'key' | 'studio' | 'none'

/** `/a/{b}` has the parameter `b`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** A request, validated. */
export interface ValidatedRequest<Path extends string, A extends Auth, Query extends AnyQuery, Body extends AnySchema> {
  c: Context
  key: A extends 'none' ? null : ApiKey
  /** Those that are UUIDs in lower case, as ids are stored. */
  params: Record<ParamsOf<Path>, string>
  query: v.InferOutput<Query>
  body: v.InferOutput<Body>
  /** The body, and the `Idempotency-Key` under which it is done once. */
  creation: Creation<v.InferOutput<Body>>
}

interface Description<Path extends string, A extends Auth, Query, Body, Data, List> {
  /** `operationId` */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  path: Path
  tag: Tag
  summary: string
  description?: string
  auth: A
  /** Its example is the one of the schema. */
  body?: Body
  /** No body counts as `{}`. */
  mayBeEmpty?: true
  /** The body is an image, which the handler reads; an SVG as example. */
  image?: string
  query?: Query
  headers?: readonly { name: string; description: string }[]
  /** It creates something, once per `Idempotency-Key`. `named`: 400 without both that and a `reference`. */
  once?: true | 'named'
  answer: {
    status: 200 | 201
    /** 200 when the resource existed already. */
    also?: 200
    data: Data
    /** Where it is not the one of the schema. */
    example?: unknown
    /** Answers a paginated list of these. */
    list?: List
    /** Comes with an `ETag`. */
    etag?: true
    /** The same as server-sent events, for clients that ask for them; an example. */
    events?: string
  }
  /** Statuses that do not follow from the other fields; see `statusesOf`. */
  errors?: readonly (304 | 400 | 404 | 409 | 429)[]
}

type Answered<Data extends AnySchema, List> = List extends true
  ? { items: v.InferOutput<Data>[]; total: number }
  : v.InferOutput<Data>

/** One operation of the API: what binds it to the router, what describes it, and what does it. */
export interface Operation<Needs = Api> extends Description<string, Auth, AnyQuery, AnySchema, AnySchema, true> {
  handle(request: ValidatedRequest<string, Auth, AnyQuery, AnySchema>, api: Needs): Promise<unknown>
}

/** A handler answers the data, or where headers or status differ from the described ones, the whole response. */
export const operation = <
  Path extends string,
  A extends Auth,
  Data extends AnySchema,
  Query extends AnyQuery = v.ObjectSchema<Record<never, AnySchema>, undefined>,
  Body extends AnySchema = v.GenericSchema<unknown, Record<string, never>>,
  List extends true | undefined = undefined,
  Needs = Api,
>(
  described: Description<Path, A, Query, Body, Data, List> & {
    handle(request: ValidatedRequest<Path, A, Query, Body>, api: Needs): Promise<Answered<Data, List> | Response>
  },
): Operation<Needs> => described as unknown as Operation<Needs>

export const TAGS = {
  Pages: 'Payment pages, as their merchant keeps them.',
  Sessions: 'Payments, created by a customer on a page or by the merchant with its own price.',
  Customers: 'Customers, identified by e-mail, and their permanent deposit accounts.',
  Invoices: 'Invoices and their payment.',
  Swaps: 'Exchanging balances between NGN, USDT and USDC.',
  Payouts: 'Paying out to banks.',
  Webhooks: 'Where events are sent, and their delivery.',
  Payer: 'What the hosted page does for the customer. No key.',
  Studio: 'Drafts of a page’s look, and its logo.',
  Sandbox: 'Simulates events in test mode. 404 in live mode.',
} as const
type Tag = keyof typeof TAGS

/** The names of the parameters in a path. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Whether a parameter must be a UUID. The ids of events are none. */
export const isUuid = (name: string): boolean => /(?:^|_)id$|Id$/.test(name) && name !== 'event_id'

/**
 * Every status that an operation can answer: 401 if it takes a key; 400 if it reads a body or a query, or has a UUID in
 * its path; 404 if it has any path parameter; 409 if it takes
 * an idempotency key; 413 if it has a body; and always 503, when the database is unavailable.
 */
export function statusesOf({ auth, body, image, query, path, answer, once, errors = [] }: Operation): number[] {
  const statuses = new Set<number>([answer.status, ...(answer.also ? [answer.also] : []), ...errors, 503])
  if (auth !== 'none') statuses.add(401)
  if (once) statuses.add(409)
  if (body || image) statuses.add(400).add(413)
  if (query || paramsOf(path).some(isUuid)) statuses.add(400)
  if (path.includes('{')) statuses.add(404)
  return [...statuses].sort((a, b) => a - b)
}

/** The headers with which an operation answers a status, besides those of every answer. */
export function headersOf({ answer }: Operation, status: number): ('ETag' | 'WWW-Authenticate' | 'Retry-After')[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429 || status === 503) return ['Retry-After']
  return answer.etag && status < 400 ? ['ETag'] : []
}
