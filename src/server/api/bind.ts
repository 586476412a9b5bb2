import type { Context, Hono } from 'hono'
import type { ListQuery } from '../../contract/envelope'
import type { ApiKey, Keys } from '../auth/keys'
import { isStudioScope } from '../auth/page-of-key'
import { requireKey } from '../auth/require-key'
import { answer, answerList } from '../http/answers'
import { idempotencyKey } from '../http/idempotency-key'
import { readJson } from '../http/json-body'
import { uuidParam } from '../http/params'
import { invalid } from '../http/problem'
import { readQuery } from '../http/query'
import { type Api, isUuid, type Operation, paramsOf } from './operation'

const noScope = () => false

/** Binds operations to a router. What is wrong with a request is answered in the order of `ask`. */
export function bind(app: Hono, operations: readonly Operation[], api: Api): void {
  for (const operation of operations) {
    const { method, path, answer: answered, handle } = operation
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const asked = await ask(c, operation, api.keys)
      const result = await handle(asked, api)
      if (result instanceof Response) return result
      if (!answered.list) return answer(result, answered.status)
      const { items, total } = result as { items: readonly unknown[]; total: number }
      return answerList(items, { ...pageOf(asked.query), total })
    })
  }
}

/** Where everything takes a key, also what does not exist asks for one first. To be called when all operations are bound. */
export function requireKeyBelow(app: Hono, paths: readonly string[], keys: Keys): void {
  for (const path of paths)
    app.use(`${path}/*`, async (c, next) => {
      await requireKey(c, keys, noScope)
      await next()
    })
}

/** Key, ids, query, `Idempotency-Key`, body: the first of them that is wrong is answered. */
async function ask(c: Context, { auth, path, query, body, mayBeEmpty, once }: Operation, keys: Keys) {
  const key = auth === 'none' ? null : await requireKey(c, keys, auth === 'studio' ? isStudioScope : noScope)
  const params = Object.fromEntries(
    paramsOf(path).map((name) => [name, isUuid(name) ? uuidParam(c, name) : (c.req.param(name) ?? '')]),
  )
  const queried = query && readQuery(c, query)
  const onceKey = once ? idempotencyKey(c) : null
  const request: unknown = body ? await readJson(c, body, { mayBeEmpty }) : undefined
  // what could not be told from its repetition would be sent twice
  if (once === 'named' && onceKey === null && !(request as { reference?: string | null }).reference)
    throw invalid('reference: is required without an Idempotency-Key')
  return { c, key: key as ApiKey, params, query: queried, body: request, creation: { key: onceKey, request } }
}

/** Swaps call the length of a page `size`. */
function pageOf(query: unknown): ListQuery {
  const { page, limit, size } = query as { page: number; limit?: number; size?: number }
  return { page, limit: limit ?? size ?? 0 }
}
