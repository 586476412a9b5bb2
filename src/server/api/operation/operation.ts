import type { Context } from 'hono'
import type * as v from 'valibot'
import type { KeyScope } from '../../../contract/enums'
import type { Caller, MemberCaller } from '../../auth/caller/caller'
import type { Confirmation } from '../../auth/fresh-check/require-fresh-check'
import type { Keys } from '../../auth/keys'
import type { Deps } from '../../deps'
import type { ListTotal } from '../../http/answers'
import type { Limits } from '../../limits/all-limits'
import type { MerchantWork } from '../../limits/count-requests'
import type { FormTokens } from '../../payer/form-token'
import type { PayerService } from '../../payer/payer-service'
import type { ReadVisitor, Visitor } from '../../payer/visitor'
import type { Creation } from '../../payments/idempotency'
import type { ChangeFeed } from '../../payments/overview/change-feed'
import type { Pages } from '../../payments/pages/pages'
import type { SessionViews } from '../../payments/sessions/session-views'
import type { Clock } from '../../ports/clock'
import type { PubSub } from '../../storage/pubsub'
import type { Access, Auth } from './access'

/** The dependencies of operations for customers. */
export interface PayerApi {
  payer: PayerService
  clock: Clock
  formTokens: FormTokens
  limits: Limits
  visitorOf: ReadVisitor
  /** Counts the answers to polls, by status. */
  onPoll?(status: number): void
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

/** An operation for keys names the scope that they need. Keys cannot use other operations. */
type NeededScope<A extends Auth> = A extends 'member' | 'none' ? { scope?: undefined } : { scope: KeyScope }

/** `/a/{b}` has the parameter `b`. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

/** A validated request. */
export interface ValidatedRequest<Path extends string, A extends Auth, Query extends AnyQuery, Body extends AnySchema> {
  c: Context
  caller: A extends 'none' ? null : A extends 'member' ? MemberCaller : Caller
  visitor: Visitor
  /** UUIDs are in lower case, as ids are stored. */
  params: Record<ParamsOf<Path>, string>
  query: v.InferOutput<Query>
  body: v.InferOutput<Body>
  /** The body and its `Idempotency-Key`. */
  creation: Creation<v.InferOutput<Body>>
  /** Whether `freshCheck` named a confirmation, and the member gave it, or has no way to give it. */
  isConfirmed: boolean
}

/** A success. The schemas are of `data` in its body. */
type Answer<One, Item> =
  | {
      status: 200 | 201
      one: One
      /** 200 when the resource existed already. */
      also?: 200
      /** Replaces the example of the schema. */
      example?: unknown
      /** The answer has `warnings` beside `data`: an example of one. The handler answers with `answerWithWarnings`. */
      warnings?: string
      /** The answer has an `ETag`. */
      etag?: true
      /** Clients can ask for server-sent events instead. The value is an example. */
      events?: string
    }
  | {
      status: 200
      /** A paginated list. */
      list: Item
    }
  /** A table: an example of its first line. */
  | { csv: string }
  /** A stream of events: an example. */
  | { stream: string }

interface Description<Path extends string, A extends Auth, Query, Body, One, Item> extends Omit<Access, 'auth'> {
  /** `operationId` */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  path: Path
  summary: string
  description?: string
  /** By default `key`. */
  auth?: A
  /** Counts against the merchant's limit of such work per minute: 429 over it. */
  limit?: MerchantWork
  /** The answer does not depend on the database, so there is no 503. */
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
  answer: Answer<One, Item>
  /** Statuses that `statusesOf` cannot derive from the other fields. */
  errors?: readonly (304 | 400 | 401 | 403 | 404 | 409 | 429)[]
}

/** Null stands for a missing schema. */
type Answered<One, Item> =
  | (One extends AnySchema ? v.InferOutput<One> : never)
  | (Item extends AnySchema ? { items: v.InferOutput<Item>[] } & ListTotal : never)

/**
 * The confirmation that a member gives before the handler runs; null if this request needs none. Keys are not asked:
 * their scopes bind them.
 */
type FreshCheckOf<Request, Needs> = (request: Request, api: Needs) => Confirmation | null | Promise<Confirmation | null>

/** One operation of the API: route, description and handler. */
export interface Operation<Needs = Api> extends Description<string, Auth, AnyQuery, AnySchema, AnySchema, AnySchema> {
  auth: Auth
  tag: Tag
  freshCheck?: FreshCheckOf<ValidatedRequest<string, Auth, AnyQuery, AnySchema>, Needs>
  handle(request: ValidatedRequest<string, Auth, AnyQuery, AnySchema>, api: Needs): Promise<unknown>
}

/** A handler returns the data, or a whole Response if status or headers differ from the description. */
export const operation = <
  Path extends string,
  A extends Auth = 'key',
  One extends AnySchema | null = null,
  Item extends AnySchema | null = null,
  Query extends AnyQuery = v.ObjectSchema<Record<never, AnySchema>, undefined>,
  Body extends AnySchema = v.GenericSchema<unknown, Record<string, never>>,
  Needs = Api,
>(
  described: Description<Path, A, Query, Body, One, Item> &
    NeededScope<A> & {
      freshCheck?: FreshCheckOf<ValidatedRequest<Path, A, Query, Body>, Needs>
      handle(request: ValidatedRequest<Path, A, Query, Body>, api: Needs): Promise<Answered<One, Item> | Response>
    },
): Untagged<Needs> => ({ auth: 'key', ...described }) as unknown as Untagged<Needs>
type Untagged<Needs> = Omit<Operation<Needs>, 'tag'>

/** Operations of a section of the reference. */
export const operationsOf = <Needs = Api>(
  tag: Tag,
  operations: readonly Untagged<Needs>[],
): readonly Operation<Needs>[] => operations.map((one) => ({ ...one, tag }))

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    '1 to 255 characters. For 24 h, the same key with the same body returns the object that the first request created. With another body, the answer is 409.',
}

export const TAGS = {
  Pages: 'Your payment pages.',
  Merchant: 'The details that your pages show, the theme of pages without their own, and the mails you get.',
  Sessions: 'Payments, created by a customer on a page or by the merchant with its own price.',
  Till: 'The till for sales at the counter, and what it took.',
  Customers: 'Customers, identified by e-mail, and their permanent deposit accounts.',
  Invoices: 'Invoices and their payment.',
  Swaps: 'Swaps between balances in NGN, USDT and USDC.',
  Balances: 'Your balances, and the ledger behind them.',
  Payouts: 'Payouts to bank accounts.',
  Wallets: 'Your own keys and lists of addresses, whose money only you can spend. For live mode.',
  Webhooks: 'Your endpoints, and the delivery of events.',
  Keys: 'Your keys, and the audit of changes.',
  Members:
    'The members who sign in to the dashboard, and their devices. A member’s requests carry the cookie of a device.',
  Payer: 'Operations of the hosted page for the customer, without a key.',
  Studio: 'Drafts of a page’s look, and its logo.',
  Sandbox: 'Simulates events in test mode. 404 in live mode.',
} as const
type Tag = keyof typeof TAGS

/** The names of the parameters in a path. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Whether a parameter must be a UUID. Ids of events are not UUIDs. */
export const isUuid = (name: string): boolean => /(?:^|_)id$|Id$/.test(name) && name !== 'event_id'
