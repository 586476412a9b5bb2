import type { Context, Hono } from 'hono'
import type { ListQuery } from '../../../contract/envelope'
import type { Caller } from '../../auth/caller/caller'
import { isStudioScope } from '../../auth/page-of-key'
import { type Allowed, type Callers, requireCaller } from '../../auth/require-key'
import { mayChangeMerchantTheme } from '../../auth/studio-link'
import { answer, answerList, type ListTotal } from '../../http/answers'
import { idempotencyKey } from '../../http/idempotency-key'
import { readJson } from '../../http/json-body'
import { uuidParam } from '../../http/params'
import { invalid } from '../../http/problem'
import { readQuery } from '../../http/query'
import { actingAs } from '../../storage/change'
import type { Storage } from '../../storage/database'
import { type Auth, EVERYBODY, isUuid, type Operation, type PayerApi, paramsOf, rolesOf } from './operation'

const noScope = () => false

/** The scopes that each kind of operation allows. */
const COVERED: Record<Exclude<Auth, 'none'>, (scope: string) => boolean> = {
  key: noScope,
  member: noScope,
  studio: isStudioScope,
  'merchant-theme': (scope) => isStudioScope(scope) && mayChangeMerchantTheme(scope),
}

/** `instanceof Response` fails for the Response class of the Node adapter. */
const isResponse = (result: unknown): result is Response =>
  Object.prototype.toString.call(result) === '[object Response]'

const allowedTo = ({
  auth,
  method,
  roles,
  scope,
}: Pick<Operation, 'method' | 'roles' | 'scope'> & { auth: keyof typeof COVERED }): Allowed => ({
  covers: COVERED[auth],
  needs: scope ?? null,
  roles: rolesOf({ roles, method }),
  membersOnly: auth === 'member',
})

type Bound = Pick<PayerApi, 'keys' | 'devices' | 'limits'> & { storage?: Storage }

/** Runs the operation as the caller: its changes are audited under the caller's key. */
const inNameOf = <Needs extends Bound>(key: Caller | null, api: Needs): Needs =>
  key && api.storage ? { ...api, storage: actingAs(api.storage, key.jti) } : api

/** Binds operations to a router. `readRequest` decides which of several errors is answered. */
export function bind<Needs extends Bound>(app: Hono, operations: readonly Operation<Needs>[], api: Needs): void {
  for (const operation of operations) {
    const { method, path, limit, answer: answered, handle } = operation
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const request = await readRequest(c, operation, api)
      if (limit && request.key) (await api.limits.merchant(request.key, limit))()
      const result = await handle(request, inNameOf(request.key, api))
      if (isResponse(result)) return result
      if (!answered.list) return answer(result, answered.status)
      const { items, ...total } = result as { items: readonly unknown[] } & ListTotal
      return answerList(items, { ...pageOf(request.query ?? request.body), ...total })
    })
  }
}

/** Answers 401 before 404 below `paths`. Call this after all operations are bound. */
export function requireKeyBelow(app: Hono, paths: readonly string[], callers: Callers): void {
  for (const path of paths)
    app.use(`${path}/*`, async (c, next) => {
      await requireCaller(c, callers, { covers: noScope, needs: null, roles: EVERYBODY, membersOnly: false })
      await next()
    })
}

/** Checks key, ids, query, `Idempotency-Key` and body, in this order. The first error is answered. */
async function readRequest(
  c: Context,
  { auth, method, roles, scope, path, query, body, bodyOptional, idempotency }: Omit<Operation, 'handle'>,
  callers: Callers,
) {
  const key = auth === 'none' ? null : await requireCaller(c, callers, allowedTo({ auth, method, roles, scope }))
  const params = Object.fromEntries(
    paramsOf(path).map((name) => [name, isUuid(name) ? uuidParam(c, name) : (c.req.param(name) ?? '')]),
  )
  const queried = query && readQuery(c, query)
  const idempotencyHeader = idempotency ? idempotencyKey(c) : null
  const request: unknown = body ? await readJson(c, body, { bodyOptional }) : undefined
  // without either, a retry could not be recognised and would be sent twice
  if (
    idempotency === 'key or reference' &&
    idempotencyHeader === null &&
    !(request as { reference?: string | null }).reference
  )
    throw invalid('reference: is required without an Idempotency-Key')
  return { c, key: key as Caller, params, query: queried, body: request, creation: { key: idempotencyHeader, request } }
}

/** A search has the page in its body. Swaps call its length `size`. */
function pageOf(query: unknown): ListQuery {
  const { page, limit, size } = query as { page: number; limit?: number; size?: number }
  return { page, limit: limit ?? size ?? 0 }
}
