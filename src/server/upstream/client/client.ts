import * as v from 'valibot'
import type { Asset, Network } from '../../../contract/enums'
import { UpstreamSlug } from '../../../contract/page/page-file'
import { Uuid } from '../../../contract/text'
import { createExchange, type ExchangeDeps, type Reply } from './exchange'

type Choice = { crypto_asset: Asset; network: Network }

/** The body of `pay`. */
type Payment = {
  asset: Asset
  network: Network
  first_name: string
  last_name: string
  email: string
  amount: number
  metadata: Record<string, unknown>
}

/** All calls to the upstream. The last three send the key. `isUnverified`: the slug or id may be made up. */
export interface UpstreamClient {
  readPage(slug: string, isUnverified: boolean): Promise<Reply>
  pay(slug: string, payment: Payment, idempotencyKey: string | null): Promise<Reply>
  readSession(id: string, isUnverified: boolean): Promise<Reply>
  requestAddress(id: string, choice: Choice): Promise<Reply>
  estimate(request: Choice & { amount: string; currency: string; reference?: string }): Promise<Reply>
}

/** Short, because a customer waits for the document, which waits for this. */
const PAGE_DEADLINE_MS = 5_000

/** Calls throw RangeError for a malformed slug or id, which must never become part of a path. */
export function createUpstreamClient(deps: ExchangeDeps): UpstreamClient {
  const exchange = createExchange(deps)
  const page = (slug: string) => `/api/v1/p/${requireValid(UpstreamSlug, slug)}`
  const session = (id: string) => `/api/v1/payment-sessions/${requireValid(Uuid, id)}`
  return {
    readPage: async (slug, isUnverified) =>
      exchange({
        name: 'page',
        method: 'GET',
        path: page(slug),
        sendsKey: false,
        isUnverified,
        deadlineMs: PAGE_DEADLINE_MS,
      }),
    pay: async (slug, body, idempotencyKey) =>
      exchange({
        name: 'pay',
        method: 'POST',
        path: `${page(slug)}/pay`,
        sendsKey: false,
        body,
        headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
      }),
    readSession: async (id, isUnverified) =>
      exchange({ name: 'session', method: 'GET', path: session(id), sendsKey: true, isUnverified }),
    requestAddress: async (id, body) =>
      exchange({
        name: 'deposit-address',
        method: 'POST',
        path: `${session(id)}/deposit-address`,
        sendsKey: true,
        body,
      }),
    estimate: async (body) =>
      exchange({
        name: 'estimate',
        method: 'POST',
        path: '/api/v1/payment-sessions/estimate',
        sendsKey: true,
        body,
      }),
  }
}

function requireValid(schema: v.GenericSchema<string>, text: string): string {
  if (!v.is(schema, text)) throw new RangeError('not a slug or id')
  return text
}
