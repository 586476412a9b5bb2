import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'
import { bodiesFor } from './fuzz/bodies'
import { databaseDigest, hasPendingWork } from './fuzz/database-digest'
import { type Operation, type ReadDescription, readDescription } from './fuzz/description'
import { findFault } from './fuzz/find-fault'
import { firstAnswer, RAW_REQUESTS, rawExchange } from './fuzz/raw'

let cluster: Cluster
let database: Client
let service: Service
let description: ReadDescription
/** Real ids for the parameters of paths. */
const ids: Record<string, string> = { slug: 'demo', id_or_slug: 'demo' }
const faults: string[] = []

beforeAll(async () => {
  cluster = await startCluster()
  database = new Client({ connectionString: cluster.url })
  await database.connect()
  service = await startService({ DATABASE_URL: cluster.url, ALLOW_PRIVATE_WEBHOOKS: '1' })
  description = await readDescription(service.origin)
  await makeOneOfEach()
})
afterAll(async () => {
  await service?.stop()
  await database?.end()
  await cluster?.stop()
})

const bearer = () => ({ authorization: `Bearer ${service.apiKey}` })
const fill = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '00000000-0000-4000-8000-000000000000')

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

async function send({ method, path, headers = {}, body }: Sent) {
  const response = await fetch(service.origin + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const contentType = response.headers.get('content-type') ?? ''
  // An event stream stays open for minutes.
  const isStream = contentType.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  return { status: response.status, contentType, body: isStream ? '' : await response.text() }
}

/** Creates one object of each kind from the examples of the description, whose ids are then used in paths. */
async function makeOneOfEach() {
  const make = async (name: string, path: string) => {
    const operation = description.operations.find((one) => one.method === 'POST' && one.path === path)
    const answer = await send({
      method: 'POST',
      path: fill(path),
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: JSON.stringify({ ...operation?.example, ...(path.endsWith('/payouts') && { bank_id: ids.bankId }) }),
    })
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    ids[name] = JSON.parse(answer.body).data.id
  }
  await send({
    method: 'PUT',
    path: '/webhooks',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: '{"url":"http://127.0.0.1:9/"}',
  })
  await make('session_id', '/api/v1/p/{slug}/pay')
  await make('customer_id', '/api/v1/customers')
  await make('invoice_id', '/api/v1/invoices')
  await make('quotationId', '/api/v1/swaps/quotation')
  await make('bankId', '/api/v1/misc/banks')
  await make('balance', '/sandbox/balances')
  await make('payout_id', '/api/v1/payouts')
  await make('event_id', '/sandbox/events')
  const link = await send({ method: 'POST', path: '/api/v1/payment-pages/demo/studio-links', headers: bearer() })
  const claims = new URL(JSON.parse(link.body).data.url).hash.split('.')[1] ?? ''
  ids.key_id = JSON.parse(Buffer.from(claims, 'base64url').toString()).jti
  ids.token = await makeRefundLink()
  await deleteEndpoints()
}

/** Without an endpoint, no background job changes the database. */
async function deleteEndpoints() {
  const answer = await send({ method: 'GET', path: '/api/v1/webhook-endpoints', headers: bearer() })
  for (const { id } of JSON.parse(answer.body).data)
    await send({ method: 'DELETE', path: `/api/v1/webhook-endpoints/${id}`, headers: bearer() })
}

/** Makes a refund without an address. Returns the token of its link. */
async function makeRefundLink(): Promise<string> {
  const dataOf = async (path: string, body: object) => {
    const headers = { ...bearer(), 'content-type': 'application/json' }
    const answer = await send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }
  const pay = description.operations.find(({ path }) => path === '/api/v1/p/{slug}/pay')
  const { id } = await dataOf('/api/v1/p/demo/pay', pay?.example ?? {})
  await dataOf(`/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
  const request = { crypto_amount: '1', reference: 'a link' }
  return (await dataOf(`/api/v1/payment-sessions/${id}/refunds`, request)).url.split('/').at(-1)
}

async function checkAnswer(label: string, mustFail: boolean, sent: Sent) {
  const answer = await send(sent).catch((error: Error) => ({
    status: 599,
    contentType: '',
    body: String(error.cause ?? error),
  }))
  const fault = findFault({ label, mustFail, ...answer })
  if (fault) faults.push(fault)
  return answer
}

/** Returns the digest of the database once transfers and deliveries have ended and it has stopped changing. */
async function waitForStableDigest(): Promise<string> {
  await deleteEndpoints()
  let digest = await databaseDigest(database)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    // Read before the digest, so that the digest includes work that ends in between.
    const waiting = await hasPendingWork(database)
    const next = await databaseDigest(database)
    if (next === digest && !waiting) return next
    digest = next
  }
}

/** Reports a fault if `work`, whose requests are all refused, changes the database. */
async function expectNoChange(label: string, work: () => Promise<void>) {
  const before = await waitForStableDigest()
  await work()
  const after = await databaseDigest(database)
  if (before === after) return
  const changed = after.split('\n').filter((line) => !before.includes(line))
  faults.push(`${label}: changed ${changed.join(', ')}`)
}

function report() {
  const found = faults.splice(0)
  expect(found, `${found.length} faults:\n${found.slice(0, 60).join('\n')}`).toHaveLength(0)
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

// Must run first, because other tests may close or rename the page.
test('any hidden value of a form makes a separate payment, and any key in a link is answered without a server error', async () => {
  const strange = [
    '',
    'x',
    'A'.repeat(32),
    '_'.repeat(32),
    'é'.repeat(32),
    '%00',
    'A'.repeat(15_000),
    '\n',
    '[]',
    '__proto__',
  ]
  const fields = { first_name: 'Ada', asset: 'USDT', network: 'Tron' }
  const locations = new Set<string>()
  for (const [index, value] of strange.entries()) {
    const send = (email: string) =>
      fetch(`${service.origin}/p/demo`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...fields, email, form_token: value }),
      })
    for (const response of [await send(`a${index}@example.com`), await send(`a${index}@example.com`)]) {
      expect([response.status, value]).toEqual([303, value])
      locations.add(response.headers.get('location') ?? '')
    }
    const k = encodeURIComponent(value)
    for (const path of [`/p/demo/s/${ids.session_id}?k=${k}`, `/api/v1/p/demo/sessions/${ids.session_id}?k=${k}`])
      expect([(await fetch(service.origin + path)).status < 500, path]).toEqual([true, path])
  }
  // The service did not issue these values, so two forms with an equal value are two payments.
  expect(locations.size).toBe(2 * strange.length)
})

describe('every operation of the description', () => {
  test('refuses wrong bodies with the error body, and changes nothing', async () => {
    let count = 0
    for (const operation of description.operations) {
      const headers = { ...(operation.withKey ? bearer() : {}), 'content-type': 'application/json' }
      const bodies = bodiesFor(operation, description)
      const request = ({ bytes, contentType }: (typeof bodies)[number]): Sent => ({
        method: operation.method,
        path: fill(operation.path),
        headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) },
        body: bytes,
      })
      await expectNoChange(nameOf(operation), async () => {
        for (const body of bodies.filter(({ mustFail }) => mustFail))
          await checkAnswer(`${nameOf(operation)} with ${body.name}`, true, request(body))
      })
      for (const body of bodies.filter(({ mustFail }) => !mustFail))
        await checkAnswer(`${nameOf(operation)} with ${body.name}`, false, request(body))
      count += bodies.length
    }
    process.stdout.write(`${count} bodies to ${description.operations.length} operations\n`)
    expect(count).toBeGreaterThan(1500)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    report()
  })

  test('refuses invalid ids and slugs, and requests without a key', async () => {
    const strange = [
      '%00',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e',
      '%ff%fe',
      '%',
      '%zz',
      'a'.repeat(6000),
      '%F0%9F%92%B8',
      "'%20or%201=1--",
      '%0d%0aX:1',
      '__proto__',
      'constructor',
      '-7',
      'nil',
      '1e999',
      '%ed%a0%80',
      '00000000-0000-4000-8000-000000000000',
      '*',
      '%252e%252e%252f',
    ]
    for (const operation of description.operations.filter(({ path }) => path.includes('{')))
      await expectNoChange(nameOf(operation), async () => {
        const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        for (const name of names)
          for (const value of strange) {
            const path = fill(operation.path.replace(`{${name}}`, value))
            // Clients resolve two dots to the path of another operation, which may be allowed.
            const sent = new URL(path, service.origin).pathname
            if (description.operations.some((one) => one.path === sent)) continue
            const headers = { ...(operation.withKey ? bearer() : {}), 'content-type': 'application/json' }
            const body = operation.example ? { body: JSON.stringify(operation.example) } : {}
            await checkAnswer(`${operation.method} ${path.slice(0, 120)}`, true, {
              method: operation.method,
              path,
              headers,
              ...body,
            })
          }
      })
    const keys = [
      '',
      'Bearer',
      'Bearer x',
      'Bearer a.b.c',
      `Bearer ${service.apiKey}x`,
      `Basic ${service.apiKey}`,
      `Bearer ${'a'.repeat(9000)}`,
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIn0.',
    ]
    for (const operation of description.operations.filter(({ withKey }) => withKey))
      await expectNoChange(`${nameOf(operation)} without a key`, async () => {
        for (const authorization of keys) {
          const headers = { authorization, 'content-type': 'application/json' }
          const body = operation.example ? { body: JSON.stringify(operation.example) } : {}
          const label = `${nameOf(operation)} with the key ${authorization.slice(0, 30)}`
          const { status } = await checkAnswer(label, true, {
            method: operation.method,
            path: fill(operation.path),
            headers,
            ...body,
          })
          if (status !== 401) faults.push(`${label}: ${status}, not 401`)
        }
      })
    report()
  })

  test('refuses strange queries and headers', async () => {
    const values = [
      '-1',
      '0',
      '1e400',
      '99999999999999999999',
      'NaN',
      '',
      '%00',
      '%ff',
      '1&page=2',
      '[]',
      '+275760-09-14T00:00:00Z',
      '2026-02-30T00:00:00Z',
      'x'.repeat(3000),
      "'",
    ]
    for (const operation of description.operations.filter(({ method }) => method === 'GET')) {
      const headers = operation.withKey ? bearer() : {}
      for (const name of [...operation.query, 'unknown'])
        for (const value of values)
          await checkAnswer(`${nameOf(operation)}?${name}=${value.slice(0, 30)}`, false, {
            method: 'GET',
            path: `${fill(operation.path)}?${name}=${value}`,
            headers,
          })
      for (const [name, value] of [
        ['if-none-match', '"'.repeat(2000)],
        ['if-none-match', `${'"a",'.repeat(1500)}"b"`],
        ['prefer', 'wait=-1, wait=1e9, wait=x'],
        ['accept', 'image/png'],
        ['accept-encoding', 'br;q=nope, *;q=0'],
        ['accept-language', `${'a-'.repeat(1500)}b;q=9`],
        ['range', 'bytes=0-1'],
        ['x-forwarded-for', '::::, not an address, 1.2.3.4'],
        ['cookie', 'a=b; '.repeat(300)],
        ['cookie', `malipo_payer=${'-'.repeat(43)}`],
        ['payer-token', '-'.repeat(43)],
        ['payer-token', "' or payer_token_hash is not null --"],
        ['payer-token', 'x'.repeat(5000)],
        ['origin', 'null'],
      ] as const)
        await checkAnswer(`${nameOf(operation)} with ${name}`, false, {
          method: 'GET',
          path: fill(operation.path),
          headers: { ...headers, [name]: value },
        })
    }
    report()
  })
})

test('paths and methods that the description lacks are refused, and change nothing', async () => {
  const paths = [
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/p/demo',
    '/api/v1/p',
    '/api/v1/p/demo/sessions',
    '/api/v1/p/demo/sessions/x/y/z',
    '/api/v1/nothing',
    '/webhooks/incoming',
    '/webhooks/incoming/custody',
    '/webhooks/incoming/upstream',
    '/webhooks/x/y',
    '/sandbox',
    '/API/V1/P/DEMO',
    '/api/v1/p/demo/',
    '//api/v1/p/demo',
    '/api/v1/../v1/p/demo/nothing',
    '/api/v1/p/demo;a=b',
    '/api/v1/p/%64emo/nothing',
  ]
  await expectNoChange('unknown paths', async () => {
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        await checkAnswer(`${method} ${path}`, false, {
          method,
          path,
          headers: bearer(),
          ...(method === 'GET' ? {} : { body: '{' }),
        })
    for (const operation of description.operations)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        if (!description.operations.some((one) => one.path === operation.path && one.method === method))
          await checkAnswer(`${method} ${operation.path}`, false, {
            method,
            path: fill(operation.path),
            headers: bearer(),
          })
  })
  report()
})

test('documents answer strange paths and forms without a server error', async () => {
  const paths = [
    '/p/',
    '/p/demo/',
    '/p/%00',
    '/p/..%2f..%2f',
    '/p/%ff',
    '/p/%',
    '/p/demo/s/',
    '/p/demo/s/%00',
    '/p/demo/s/x',
    `/p/${'a'.repeat(5000)}`,
    '/p/demo?lang=%00',
    '/p/demo?lang=xx',
    `/p/demo?${'a=b&'.repeat(1000)}`,
    '/studio/',
    '/studio/%00',
    '/studio/nothing',
    '/assets/',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/..%2f..%2fetc/passwd',
    '/docs/..%2f..%2f',
    '/docs/nothing',
    '/mail/verify/',
    '/mail/verify/x',
    `/mail/verify/${'a'.repeat(43)}`,
    `/mail/verify/${'a'.repeat(5000)}`,
    '/mail/verify/%00',
    '/mail/verify/%ff',
    '/mail/unsubscribe/payments/',
    `/mail/unsubscribe/payments/${'0'.repeat(40)}`,
    `/mail/unsubscribe/everything/${'0'.repeat(40)}`,
    `/mail/unsubscribe/__proto__/${'0'.repeat(40)}`,
    "/mail/unsubscribe/daily_summary/'%20or%201=1--",
    '/widget.js/x',
    '/%',
    '/%ff',
    '/%00',
    '/favicon.ico',
  ]
  const found: string[] = []
  await expectNoChange('documents', async () => {
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const { status, body } = await send({
          method,
          path,
          headers: method === 'POST' ? form : {},
          ...(method === 'POST' && { body: 'first_name=%00&email=%ff&asset=%&List-Unsubscribe=One-Click' }),
        })
        if (status >= 500 || /root:x:|sourceMappingURL/.test(body))
          found.push(`${method} ${path.slice(0, 80)}: ${status} ${body.slice(0, 100)}`)
      }
  })
  expect(found).toEqual([])
  report()
})

test('requests that are not valid HTTP get the error body or a closed connection, and change nothing', async () => {
  const port = Number(new URL(service.origin).port)
  await expectNoChange('raw requests', async () => {
    for (const [name, parts] of RAW_REQUESTS) {
      const answer = firstAnswer(await rawExchange(port, parts))
      if (answer.status === 0) continue // The connection was closed without an answer.
      const fault = findFault({ label: name, mustFail: true, ...answer })
      if (fault) faults.push(fault)
    }
  })
  report()
})

test('slow bodies delay no other request, and are ended', async () => {
  const port = Number(new URL(service.origin).port)
  const head =
    'POST /api/v1/p/demo/pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  let [sent, over] = [0, 0]
  const slow = Array.from({ length: 300 }, () =>
    // The deadline is longer than the test's own time limit, so that the service must end the connection.
    rawExchange(port, [head], { ms: 600_000, sent: () => (sent += 1) }).finally(() => (over += 1)),
  )
  await expect.poll(() => sent).toBe(slow.length)
  // One fast answer is enough on a busy machine: if slow bodies delayed requests, there would be none.
  const measureAnswer = async () => {
    const start = performance.now()
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    return performance.now() - start
  }
  await expect.poll(measureAnswer).toBeLessThan(2000)
  expect(over).toBe(0)
  const answers = await Promise.all(slow)
  const ended = answers
    .map((text) => firstAnswer(text))
    .filter(({ status }) => status === 408 || status === 400 || status === 0)
  expect(ended).toHaveLength(slow.length)
  for (const answer of ended) {
    const fault = answer.status === 0 ? null : findFault({ label: 'a slow body', mustFail: true, ...answer })
    if (fault) faults.push(fault)
  }
  report()
})
