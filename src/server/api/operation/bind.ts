import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ListQuery } from '../../../contract/envelope'
import { Uuid } from '../../../contract/text'
import { type Caller, isMember } from '../../auth/caller/caller'
import type { Callers } from '../../auth/require-caller'
import { addWarnings, answer, answerList, type ListTotal } from '../../http/answers'
import { bodyHash, idempotencyKey } from '../../http/idempotency-key'
import { parse, readJson } from '../../http/json-body'
import { invalid } from '../../http/problem'
import type { Limits } from '../../limits/all-limits'
import type { ReadVisitor } from '../../payer/visitor'
import { authenticate, EVERYBODY } from './access'
import { isUuid, type Operation, paramsOf } from './operation'
import { successStatus } from './statuses'

type Bound = { limits: Pick<Limits, 'merchantWork'>; visitorOf: ReadVisitor }

/** `instanceof Response` fails for the Response class of the Node adapter. */
const isResponse = (result: unknown): result is Response =>
  Object.prototype.toString.call(result) === '[object Response]'

/**
 * Binds operations to a router.
 * @param callers absent where no operation needs a caller
 */
export function bind<Needs extends Bound>(
  app: Hono,
  operations: readonly Operation<Needs>[],
  api: Needs,
  callers?: Callers,
): void {
  for (const operation of operations) {
    const { method, path, limit, auth, handle } = operation
    if (auth !== 'none' && !callers) throw new Error(`${operation.id} needs a caller`)
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const caller = callers && auth !== 'none' ? await authenticate(c, callers, operation) : null
      const { warnings, ...request } = await readRequest(c, operation)
      if (limit && caller) (await api.limits.merchantWork(caller, limit))()
      const validated = { c, caller: caller as Caller, visitor: api.visitorOf(c), ...request, isConfirmed: false }
      if (callers) validated.isConfirmed = await requireConfirmed(operation, validated, api, callers)
      const result = await handle(validated, api)
      const response = isResponse(result) ? result : answerResult(operation, result, request)
      return warnings.length > 0 ? addWarnings(response, warnings) : response
    })
  }
}

/** The header that names the check with which the member has confirmed the request. */
const FRESH_CHECK = 'malipo-fresh-check'

/**
 * Throws 403 unless the member has confirmed a request that needs it. The check is bound to the whole request. False if
 * the request needs no confirmation.
 */
async function requireConfirmed<Needs>(
  { id: operation, freshCheck }: Operation<Needs>,
  request: Parameters<Operation<Needs>['handle']>[0],
  api: Needs,
  callers: Callers,
): Promise<boolean> {
  const { c, caller, params, query, body, creation } = request
  if (!freshCheck || !caller || !isMember(caller)) return false
  const confirmation = await freshCheck(request, api)
  if (!confirmation) return false
  const named = c.req.header(FRESH_CHECK) ?? ''
  const requestHash = bodyHash([operation, params, query, body, creation.key])
  const id = v.is(Uuid, named) ? named : null
  await callers.requireFreshCheck(caller, confirmation, { id, requestHash, isKeyed: creation.key !== null })
  return true
}

function answerResult(operation: Pick<Operation, 'answer'>, result: unknown, { query, body }: Requested): Response {
  if (!('list' in operation.answer)) return answer(result, successStatus(operation))
  const { items, ...total } = result as { items: readonly unknown[] } & ListTotal
  return answerList(items, { ...requestedPage(query ?? body), ...total })
}
type Requested = { query?: unknown; body?: unknown }

/**
 * Answers requests below `paths` that have no caller with 401, also where no operation serves the path. Call this after
 * all operations are bound.
 */
export function requireKeyBelow(app: Hono, paths: readonly string[], callers: Callers): void {
  for (const path of paths)
    app.use(`${path}/*`, async (c, next) => {
      await authenticate(c, callers, { auth: 'key', method: c.req.method, roles: EVERYBODY })
      await next()
    })
}

/** Checks ids, query, `Idempotency-Key` and body, in this order. The first error is answered. */
async function readRequest(c: Context, operation: Omit<Operation, 'handle' | 'freshCheck'>) {
  const { path, query, body, bodyOptional, idempotency } = operation
  const params = Object.fromEntries(paramsOf(path).map((name) => [name, paramOf(c, name)]))
  // the first of repeated parameters counts
  const queried = query && parse(query, c.req.query())
  const key = idempotency ? idempotencyKey(c) : null
  const read = body ? await readJson(c, body, { bodyOptional }) : { output: undefined, warnings: [] }
  const request: unknown = read.output
  // without a key or a reference, a retry could not be recognised, and money would be sent twice
  if (idempotency === 'key or reference' && key === null && !(request as { reference?: string | null }).reference)
    throw invalid('reference: This field is required without an Idempotency-Key.')
  return { params, query: queried, body: request, creation: { key, request }, warnings: read.warnings }
}

/** A parameter of the path. A UUID is converted to lower case, like stored ids; 400 for a malformed one. */
function paramOf(c: Context, name: string): string {
  const value = c.req.param(name) ?? ''
  if (!isUuid(name)) return value
  if (!v.is(Uuid, value)) throw invalid(`${name}: Must be a UUID.`)
  return value.toLowerCase()
}

/** The requested page of a list. A search has it in its body, and swaps call the limit `size`. */
function requestedPage(query: unknown): ListQuery {
  const { page, limit, size, starting_after } = query as Partial<ListQuery> & { page: number; size?: number }
  return { page, limit: limit ?? size ?? 0, starting_after }
}
