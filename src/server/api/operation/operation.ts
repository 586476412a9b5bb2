import type { Context } from 'hono'
import type * as v from 'valibot'
import { type KeyScope, ROLES, type Role } from '../../../contract/enums'
import type { Caller } from '../../auth/caller/caller'
import type { Devices } from '../../auth/devices/devices'
import type { Keys } from '../../auth/keys'
import type { Deps } from '../../deps'
import type { ListTotal } from '../../http/answers'
import type { Limits } from '../../limits/limits'
import type { MerchantWork } from '../../limits/per-minute'
import type { Metrics } from '../../monitoring/metrics'
import type { FormTokens } from '../../payer/form-token'
import type { PayerService } from '../../payer/payer-service'
import type { Creation } from '../../payments/idempotency'
import type { ChangeFeed } from '../../payments/overview/change-feed'
import type { Pages } from '../../payments/pages/pages'
import type { SessionViews } from '../../payments/sessions/session-views'
import type { Clock } from '../../runtime/clock'
import type { PubSub } from '../../storage/pubsub'

/** The dependencies of operations for customers. */
export interface PayerApi {
  payer: PayerService
  clock: Clock
  keys: Pick<Keys, 'verify'>
  /** Null where nobody can sign in. */
  devices: Pick<Devices, 'verify'> | null
  formTokens: FormTokens
  limits: Limits
  metrics: Pick<Metrics, 'poll'>
}

/** The dependencies of all operations. */
export type Api = PayerApi &
  Deps & {
    pubsub: PubSub
    pages: Pages
    views: SessionViews
    changes: ChangeFeed
    keys: Keys
  }

type AnySchema = v.GenericSchema
type AnyQuery = v.GenericSchema<Record<string, string>, unknown> & { entries: Record<string, AnySchema> }

/**
 * `key`: an API key, or a member who is signed in. `studio`: the same, or the key of a studio link. `merchant-theme`: the
 * same, if that link was made for the merchant's theme, too. `member`: only a member, since a leaked key must not let
 * anybody in. `none`: no key.
 */
export type Auth = 'key' | 'studio' | 'merchant-theme' | 'member' | 'none'

/** An operation for keys names the scope that they need. No key may use any other. */
type NeededScope<A extends Auth> = A extends 'member' | 'none' ? { scope?: undefined } : { scope: KeyScope }

/** `/a/{b}` has the parameter `b`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** A validated request. */
export interface ValidatedRequest<Path extends string, A extends Auth, Query extends AnyQuery, Body extends AnySchema> {
  c: Context
  key: A extends 'none' ? null : Caller
  /** UUIDs are in lower case, as ids are stored. */
  params: Record<ParamsOf<Path>, string>
  query: v.InferOutput<Query>
  body: v.InferOutput<Body>
  /** The body and its `Idempotency-Key`. */
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
  /** Which members may use it; absent: owners, and viewers if it only reads. */
  roles?: readonly Role[]
  /** Counts against the merchant's limit of such work per minute: 429 over it. */
  limit?: MerchantWork
  /** Its answer rests on nothing that is stored, so it does without the database. */
  readsNothing?: true
  /** The example comes from the schema. */
  body?: Body
  /** An empty body counts as `{}`. */
  bodyOptional?: true
  /** The body is an image that the handler reads. The value is an example, as SVG. */
  image?: string
  query?: Query
  headers?: readonly { name: string; description: string }[]
  /** Creates something once per `Idempotency-Key`. `key or reference`: 400 if both are missing. */
  idempotency?: 'key' | 'key or reference'
  answer: {
    status: 200 | 201
    /** 200 when the resource existed already. */
    also?: 200
    data: Data
    /** Replaces the example of the schema. */
    example?: unknown
    /** The answer is a paginated list of `data`. */
    list?: List
    /** The answer has `warnings` beside `data`: an example of one. The handler answers with `answerWithWarnings`. */
    warnings?: string
    /** The answer has an `ETag`. */
    etag?: true
    /** The answer is a table instead of JSON. The value is an example of its first line. */
    csv?: string
    /** The answer is a stream of events instead of JSON. The value is an example. */
    stream?: string
    /** Clients can ask for server-sent events instead. The value is an example. */
    events?: string
  }
  /** Statuses that `statusesOf` cannot derive from the other fields. */
  errors?: readonly (304 | 400 | 401 | 403 | 404 | 409 | 429)[]
}

type Answered<Data extends AnySchema, List> = List extends true
  ? { items: v.InferOutput<Data>[] } & ListTotal
  : v.InferOutput<Data>

/** One operation of the API: route, description and handler. */
export interface Operation<Needs = Api> extends Description<string, Auth, AnyQuery, AnySchema, AnySchema, true> {
  /** The scope that a key needs. */
  scope?: KeyScope | undefined
  handle(request: ValidatedRequest<string, Auth, AnyQuery, AnySchema>, api: Needs): Promise<unknown>
}

/** A handler returns the data, or a whole Response if status or headers differ from the description. */
export const operation = <
  Path extends string,
  A extends Auth,
  Data extends AnySchema,
  Query extends AnyQuery = v.ObjectSchema<Record<never, AnySchema>, undefined>,
  Body extends AnySchema = v.GenericSchema<unknown, Record<string, never>>,
  List extends true | undefined = undefined,
  Needs = Api,
>(
  described: Description<Path, A, Query, Body, Data, List> &
    NeededScope<A> & {
      handle(request: ValidatedRequest<Path, A, Query, Body>, api: Needs): Promise<Answered<Data, List> | Response>
    },
): Operation<Needs> => described as unknown as Operation<Needs>

/** What a cashier does, too: taking payments. */
export const AT_THE_TILL: readonly Role[] = ['owner', 'cashier']
export const EVERYBODY: readonly Role[] = ROLES

/** The roles of members who may use an operation. */
export const rolesOf = ({ roles, method }: Pick<Operation, 'roles' | 'method'>): readonly Role[] =>
  roles ?? (method === 'get' ? ['owner', 'viewer'] : ['owner'])

export const TAGS = {
  Pages: 'Payment pages, as their merchant manages them.',
  Merchant: 'The details that your pages show, the theme of pages without their own, and the mails you get.',
  Sessions: 'Payments, created by a customer on a page or by the merchant with its own price.',
  Customers: 'Customers, identified by e-mail, and their permanent deposit accounts.',
  Invoices: 'Invoices and their payment.',
  Swaps: 'Swaps between balances in NGN, USDT and USDC.',
  Balances: 'What you have, and the ledger behind it.',
  Payouts: 'Payouts to bank accounts.',
  Wallets: 'Your own keys and lists of addresses, whose money only you can spend. For live mode.',
  Webhooks: 'Where events are sent, and their delivery.',
  Keys: 'Your keys, and what was changed with them.',
  Members: 'Who signs in to the dashboard, and on which devices. A member’s requests carry the cookie of a device.',
  Payer: 'What the hosted page does for the customer. No key.',
  Studio: 'Drafts of a page’s look, and its logo.',
  Sandbox: 'Simulates events in test mode. 404 in live mode.',
} as const
type Tag = keyof typeof TAGS

/** The names of the parameters in a path. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Whether a parameter must be a UUID. Ids of events are not UUIDs. */
export const isUuid = (name: string): boolean => /(?:^|_)id$|Id$/.test(name) && name !== 'event_id'

/**
 * Every status that an operation can answer: 401 and 403 with a key or a member; 400 with a body, a query or a
 * UUID in the path; 404 with a path parameter; 409 with an idempotency key; 413 with a body; 503 for an unavailable
 * database.
 */
export function statusesOf(operation: Operation): number[] {
  const { auth, body, image, query, path, answer, idempotency, errors = [] } = operation
  const statuses = new Set<number>([answer.status, ...(answer.also ? [answer.also] : []), ...errors])
  if (!operation.readsNothing) statuses.add(503)
  // no member's browser may ask for another site
  if (auth !== 'none') statuses.add(401).add(403)
  if (idempotency) statuses.add(409)
  if (body || image) statuses.add(400).add(413)
  if (query || paramsOf(path).some(isUuid)) statuses.add(400)
  if (path.includes('{')) statuses.add(404)
  return [...statuses].sort((a, b) => a - b)
}

/** The headers of an answer, besides those of every answer. */
export function headersOf({ answer }: Operation, status: number): ('ETag' | 'WWW-Authenticate' | 'Retry-After')[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429 || status === 503) return ['Retry-After']
  return answer.etag && status < 400 ? ['ETag'] : []
}
