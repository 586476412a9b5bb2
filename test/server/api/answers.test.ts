import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { rolesOf } from '../../../src/server/api/operation/access'
import type { Operation } from '../../../src/server/api/operation/operation'
import { headersOf, statusesOf } from '../../../src/server/api/operation/statuses'
import { OPERATIONS } from '../../../src/server/api/operations'
import { createApp } from '../../../src/server/app'
import { member, owner, type SignedIn } from '../member'
import { bearer, type Merchant, merchant } from '../merchant'
import { ACCESS } from './answers/access'
import { CUSTOMERS } from './answers/customers'
import { MEMBERS } from './answers/members'
import { MONEY } from './answers/money'
import { PAGES } from './answers/pages'
import { PAYER } from './answers/payer'
import { SESSIONS } from './answers/sessions'
import { type Causes, FROM_ANOTHER_SITE, filled, here, UNKNOWN } from './answers/setup'
import { WEBHOOKS } from './answers/webhooks'
import { expectLine, expectNoOthers, expectRecorded } from './recorded'

/** The requests that cause statuses which do not follow from the shape of an operation, by operation and status. */
const CAUSES: Causes = { ...SESSIONS, ...PAGES, ...CUSTOMERS, ...MONEY, ...MEMBERS, ...ACCESS, ...WEBHOOKS, ...PAYER }

/** The caller: a key, or where only members may call, the owner on a device. */
async function callerOf({ auth }: Operation, { token }: Merchant): Promise<Record<string, string>> {
  if (auth === 'none') return {}
  return auth === 'member' ? asOwner(await owner(here())) : { authorization: `Bearer ${token}` }
}
/** A caller that is refused: a viewer, or another site with the owner's cookie. */
const refused = async (as: 'viewer' | 'forged') =>
  as === 'viewer' ? asOwner(await member(here(), 'viewer')) : { ...(await owner(here())).headers, ...FROM_ANOTHER_SITE }
const asOwner = ({ headers, me }: SignedIn) => ({ ...headers, 'x-csrf-token': me.csrf_token })

/** The statuses that follow from the shape of an operation, and the request that shows each. */
const SHAPES: Record<
  number,
  (operation: Operation) => { path?: string; body?: string; key?: false; as?: 'viewer' | 'forged' } | null
> = {
  200: () => ({}),
  403: ({ auth, roles, method }) => {
    if (auth === 'none') return null
    return { as: rolesOf({ roles, method }).includes('viewer') ? 'forged' : 'viewer' }
  },
  401: ({ auth }) => (auth === 'none' ? null : { key: false }),
  400: ({ body, query, path }) => {
    if (body) return { body: '{' }
    if (query) return { path: `${path}?${Object.keys(query.entries)[0]}=x` }
    return { path: path.replace(/\{\w+\}/g, (name) => (name === '{slug}' ? 'demo' : 'not-an-id')) }
  },
  404: ({ path, body }) =>
    path.includes('{')
      ? { path: path.replace('{slug}', 'nonsense'), ...(body && { body: JSON.stringify(exampleOf(body)) }) }
      : null,
  413: () => ({ body: JSON.stringify({ x: 'x'.repeat(17_000) }) }),
}

/** Checks that the answer has exactly the headers that the document names. */
function expectHeaders(response: Response, operation: Operation) {
  const reported = ['ETag', 'WWW-Authenticate', 'Retry-After'].filter((name) => response.headers.has(name))
  expect(reported).toEqual(headersOf(operation, response.status))
}

/** The same service over a database that cannot be reached. */
function cutOff() {
  const refuse = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const { deps } = here()
  const database = new Proxy(deps.storage.database, {
    get: (target, name, itself) => (typeof Reflect.get(target, name, itself) === 'function' ? refuse : undefined),
  })
  return createApp({
    ...deps,
    storage: { ...deps.storage, database, read: async () => refuse(), change: async () => refuse() },
  })
}

const nameOf = ({ method, path }: Operation, what: number | string = '') =>
  `${method.toUpperCase()} ${path} ${what}`.trimEnd()

const LIVE_ONLY = /\/(?:wallets|own-addresses|test-copy)/

const cases = OPERATIONS.flatMap((operation) =>
  statusesOf(operation).map((status) => [operation.method.toUpperCase(), operation.path, status, operation] as const),
)

describe('every endpoint answers every status that the document promises', () => {
  test.each(cases)('%s %s: %i', async (method, path, status, operation) => {
    // the sandbox has no wallets, and nothing to take over
    const me = await merchant(here(), 'demo', LIVE_ONLY.test(operation.path) ? 'live' : 'test')
    if (status === 503) {
      const { app } = cutOff()
      const example = JSON.stringify(operation.body && exampleOf(operation.body))
      const client = bearer({ app: { ...here().app, app } }, me.token)
      const response = await client.call(method, filled(path), example, await callerOf(operation, me))
      expect(response.status).toBe(503)
      expectHeaders(response, operation)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      await expectRecorded(nameOf(operation, status), response)
      return
    }
    const cause = CAUSES[operation.id]?.[status]
    const shape = cause ? {} : SHAPES[status]?.(operation)
    if (!shape) throw new Error(`nothing causes ${status} of ${operation.id}`)
    const { params = {}, query, body, image, headers = {} } = (await cause?.(me)) ?? {}
    const text = shape.body ?? image ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await here().app.app.request(filled(shape.path ?? path, params) + (query ? `?${query}` : ''), {
      method,
      headers: {
        ...(shape.as ? await refused(shape.as) : shape.key !== false && (await callerOf(operation, me))),
        ...(text !== undefined && { 'content-type': image ? 'image/svg+xml' : 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    })
    expect([response.status, response.status === status ? null : await response.text()]).toEqual([status, null])
    expectHeaders(response, operation)
    if (status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectRecorded(nameOf(operation, status), response)
  })

  test('every recorded cause is needed', () => {
    const promised = new Set(
      OPERATIONS.flatMap((operation) => statusesOf(operation).map((one) => `${operation.id} ${one}`)),
    )
    const caused = Object.entries(CAUSES).flatMap(([id, causes]) => Object.keys(causes).map((one) => `${id} ${one}`))
    expect(caused.filter((one) => !promised.has(one))).toEqual([])
  })
})

const LONG_KEY = { 'idempotency-key': 'k'.repeat(256) }
const JSON_TYPE = { 'content-type': 'application/json' }

const exampleBody = (body: Operation['body']) => (body ? exampleOf(body) : {}) as object

/**
 * Requests with several mistakes, or only with unknown ids. The answer shows which check is first.
 */
const MIXED: Record<
  string,
  (operation: Operation) => { ids?: string; headers?: Record<string, string>; body?: string }
> = {
  'no key, no id, a body too large': () => ({
    ids: 'no-id',
    headers: JSON_TYPE,
    body: `{"x":"${'x'.repeat(17_000)}"}`,
  }),
  'no id, a body too large': () => ({ ids: 'no-id', headers: JSON_TYPE, body: `{"x":"${'x'.repeat(17_000)}"}` }),
  'no JSON, and too long a key': () => ({ headers: { ...JSON_TYPE, ...LONG_KEY }, body: '{' }),
  'no JSON': () => ({ headers: JSON_TYPE, body: '{' }),
  'a list': () => ({ headers: JSON_TYPE, body: '[]' }),
  'no UTF-8': () => ({ headers: JSON_TYPE, body: '\ud800' }),
  'no body': () => ({}),
  'an empty object': () => ({ headers: JSON_TYPE, body: '{}' }),
  'a number in every field': ({ body }) => ({
    headers: JSON_TYPE,
    body: JSON.stringify(Object.fromEntries(Object.keys(exampleBody(body)).map((field) => [field, -1]))),
  }),
  'another content type': ({ body }) => ({
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(exampleBody(body)),
  }),
  'the example': ({ body }) => ({ headers: JSON_TYPE, body: JSON.stringify(exampleBody(body)) }),
  'a strange query': () => ({ ids: 'unknown?page=x&limit=0&size=0&lang=xx&session=x&status=x&from=x&fromCurrency=x' }),
}
/** Mistakes in a body only concern operations that read one. */
const mixesOf = ({ body, image }: Operation) =>
  Object.entries(MIXED).filter(([what]) => body || image || /^no (?:key|id|body)|query/.test(what))

const fill = (path: string, ids?: string) => {
  const [id, query] = ids?.split('?') ?? []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'slug' ? 'demo' : name in UNKNOWN || id !== 'no-id' ? (UNKNOWN[name] ?? UNKNOWN_ID) : 'no-id',
  )
  return query ? `${filled}?${query}` : filled
}
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** A lone surrogate stands for a byte that UTF-8 does not have. */
const bytesOf = (text: string) => (text === '\ud800' ? new Uint8Array([0xff]) : text)

describe('a request with several mistakes is answered by the first check', () => {
  test.each(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))('%s', async (_, operation) => {
    const me = await merchant(here())
    for (const [what, mix] of mixesOf(operation)) {
      const { ids, headers = {}, body } = mix(operation)
      const response = await here().app.app.request(fill(operation.path, ids), {
        method: operation.method.toUpperCase(),
        headers: { ...(!what.includes('no key') && (await callerOf(operation, me))), ...headers },
        ...(body !== undefined && operation.method !== 'get' && { body: bytesOf(body) }),
      })
      await expectRecorded(nameOf(operation, what), response)
    }
  })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const others = [...new Set(OPERATIONS.map(({ path }) => path))].flatMap((path) => [
  ...METHODS.filter(
    (method) => !OPERATIONS.some((one) => one.path === path && one.method.toUpperCase() === method),
  ).map((method) => [method, path] as const),
  ['GET', `${path}/further/than/that`] as const,
])

test('an unknown path is 404; below a path that needs a key, it is 401 for a request without a key', async () => {
  const { token } = await merchant(here())
  for (const [method, path] of others) {
    const ask = async (headers: Record<string, string>) =>
      (await here().app.app.request(fill(path), { method, headers })).status
    const statuses = [await ask({ authorization: `Bearer ${token}` }), await ask({})]
    expectLine(`${method} ${path} elsewhere`, `with a key ${statuses[0]}, without ${statuses[1]}`)
  }
})

test('every recorded answer has a request', () => {
  expectNoOthers([
    ...cases.map(([, , status, operation]) => nameOf(operation, status)),
    ...OPERATIONS.flatMap((operation) => mixesOf(operation).map(([what]) => nameOf(operation, what))),
    ...others.map(([method, path]) => `${method} ${path} elsewhere`),
  ])
})
