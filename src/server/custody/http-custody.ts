import * as v from 'valibot'
import { Movement } from '../../contract/money/custody-movement'
import { readAtMost } from '../http/read-at-most'
import {
  type Custodian,
  type Custody,
  CustodyAccount,
  CustodyAddress,
  CustodyRefused,
  CustodyTransfer,
  CustodyUnavailable,
} from '../ports/custody'
import type { Log } from '../ports/log'

/** The deadline of a call, which must be shorter than the lease of an idempotency key. */
const DEADLINE_MS = 8_000
const MAX_BYTES = 4 * 1024 * 1024

const Movements = v.object({ data: v.array(v.unknown()), cursor: v.string() })

/**
 * Custody over HTTP, as `public/docs/operators.html` describes it. An answer of the wrong shape counts as no answer.
 */
export function httpCustody(
  { url, key, log, readNotice }: { url: string; key: string; log: Log } & Pick<Custody, 'readNotice'>,
  deadlineMs = DEADLINE_MS,
): Custodian {
  const base = url.replace(/\/$/, '')

  async function call(path: string, init: RequestInit): Promise<unknown> {
    let response: Response
    let bytes: Buffer | null
    try {
      response = await fetch(`${base}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${key}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      })
      bytes = await readAtMost(response, MAX_BYTES)
    } catch (error) {
      throw new CustodyUnavailable(error instanceof Error ? error.name : 'no answer', { cause: error })
    }
    if (!bytes) throw new CustodyUnavailable('the answer is too long')
    // The listed statuses concern our key or the custodian's load, not the request, so the call is repeated later.
    if (!response.ok) {
      const isFinal =
        response.status >= 400 && response.status < 500 && ![401, 403, 408, 409, 425, 429].includes(response.status)
      throw isFinal
        ? new CustodyRefused(`status ${response.status}`)
        : new CustodyUnavailable(`status ${response.status}`)
    }
    try {
      return JSON.parse(bytes.toString('utf8'))
    } catch {
      throw new CustodyUnavailable('the answer is not JSON')
    }
  }

  async function post<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body: unknown,
    idempotencyKey: string,
  ) {
    const answer = await call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })
    return parseAnswer(schema, answer)
  }

  return {
    receiving: async () => ({ own: new Set(), hasCustodian: true }),
    canSend: async () => true,
    readNotice,
    address: (request, idempotencyKey) => post(CustodyAddress, '/addresses', request, idempotencyKey),
    account: (request, idempotencyKey) => post(CustodyAccount, '/accounts', request, idempotencyKey),
    refund: (transfer, idempotencyKey) => post(CustodyTransfer, '/refunds', transfer, idempotencyKey),
    payout: (transfer, idempotencyKey) => post(CustodyTransfer, '/payouts', transfer, idempotencyKey),
    swap: (transfer, idempotencyKey) => post(CustodyTransfer, '/swaps', transfer, idempotencyKey),
    async movements(cursor) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
      const page = parseAnswer(Movements, await call(`/movements${query}`, { method: 'GET' }))
      const parsed = page.data.map((entry) => v.safeParse(Movement, entry))
      const data = parsed.flatMap((entry) => (entry.success ? [entry.output] : []))
      if (data.length < parsed.length)
        log.error({ event: 'custody.unreadable_movement', count: parsed.length - data.length })
      return { data, cursor: page.cursor }
    },
  }
}

function parseAnswer<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new CustodyUnavailable('the answer has an unexpected shape')
  return result.output
}
