import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKeyRecord, NewApiKey } from '../../../src/contract/members/api-key'
import type { Invitation, Member } from '../../../src/contract/members/member'
import type { Me } from '../../../src/contract/members/sign-in'
import type { SessionWithToken } from '../../../src/contract/session/payer-token'
import { connectTo } from '../../../src/server/storage/private-socket'
import { putEmptyDatabase } from '../../database-snapshot'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { readDescription } from './fuzz/description'
import { findFault } from './fuzz/find-fault'
import { HOSTILE_COMMANDS, hostileTokens, ODD_FLAGS, ODD_PAGES, ODD_SCOPES } from './fuzz/hostile'

const folder = mkdtempSync(join(tmpdir(), 'malipo-rights-'))
let service: Service

beforeAll(async () => {
  await putEmptyDatabase(folder)
  service = await startService({ DATA_DIR: folder, JWT_SECRET })
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Headers = Record<string, string>
const bearer = (key = service.apiKey): Headers => ({ authorization: `Bearer ${key}` })

/** Sends a request, and fails on an answer that no client should get. */
async function send(method: string, path: string, headers: Headers = {}, body?: unknown) {
  const response = await fetch(service.origin + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status } = response
  const text = await response.text()
  const contentType = response.headers.get('content-type') ?? ''
  const label = `${method} ${path.slice(0, 120)}`
  expect(findFault({ label, status, contentType, body: text, mustFail: false })).toBeNull()
  return { status, text, headers: response.headers }
}
type Sent = Parameters<typeof send>

async function dataOf<Data>(...request: Sent): Promise<Data> {
  const { status, text } = await send(...request)
  if (status > 201) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`)
  return JSON.parse(text).data
}

/** Makes a payment on the demo page, and pays it. */
async function makePaidPayment(amount?: string): Promise<SessionWithToken> {
  const payer = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }
  const session = await dataOf<SessionWithToken>('POST', '/api/v1/p/demo/pay', {}, payer)
  await dataOf('POST', `/api/v1/p/demo/sessions/${session.id}/sandbox/deposits`, bearer(), { amount })
  return session
}

test('a refund opens only for its own payer token in the header `Payer-Token`, and for no other value', async () => {
  const [session, otherSession] = [await makePaidPayment(), await makePaidPayment()]
  const request = { crypto_amount: '1', reference: 'a link' }
  const { url } = await dataOf<{ url: string }>(
    'POST',
    `/api/v1/payment-sessions/${session.id}/refunds`,
    bearer(),
    request,
  )
  const path = `/api/v1/p/demo/sessions/${session.id}/refund`
  const token = session.payer_token ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const value of [...hostileTokens(token), otherSession.payer_token ?? '']) {
    const { status, text } = await send('GET', path, { 'payer-token': Buffer.from(value).toString('latin1') })
    expect([value.slice(0, 60), status, text.includes('/r/')]).toEqual([value.slice(0, 60), 403, false])
  }
  // The token has no effect outside of the header `Payer-Token`.
  const misplacedTokens: [string, Headers][] = [
    [`${path}?payer_token=${token}&Payer-Token=${token}`, {}],
    [path, { cookie: `malipo_payer=${token}; payer-token=${token}` }],
    [path, bearer(token)],
  ]
  for (const [address, headers] of misplacedTokens) expect((await send('GET', address, headers)).status).toBe(403)
  expect(await dataOf('GET', path, { 'payer-token': token })).toEqual({ url })
})

test.each([
  ['GET', 'payer', { first_name: 'Ada', last_name: null }],
  ['POST', 'refund-requests', { refundable: [{ cause: 'overpaid', requested: true }] }],
] as const)('%s %s is answered only with the payer token, and with no other value in the header', async (method, name, expected) => {
  const [mine, others] = [await makePaidPayment('40'), await makePaidPayment('40')]
  const path = `/api/v1/p/demo/sessions/${mine.id}/${name}`
  const token = mine.payer_token ?? ''
  const sent = (headers: Headers, at = path) => send(method, at, headers, method === 'POST' ? {} : undefined)
  for (const value of [...hostileTokens(token), others.payer_token ?? '']) {
    const { status, text } = await sent({ 'payer-token': Buffer.from(value).toString('latin1') })
    expect([value.slice(0, 60), status, text.includes('Ada')]).toEqual([value.slice(0, 60), 403, false])
  }
  expect((await sent({}, `${path}?payer_token=${token}&Payer-Token=${token}`)).status).toBe(403)
  expect((await sent({ cookie: `malipo_payer=${token}; payer-token=${token}` })).status).toBe(403)
  expect((await sent(bearer(token))).status).toBe(403)
  const { status, text } = await sent({ 'payer-token': token })
  expect([status, JSON.parse(text).data]).toMatchObject([200, expected])
})

/** Forges a key with the service's own secret and the `jti` of a real key. */
const forgeKey = (key: string, claims: object) =>
  new SignJWT({ ...decodeJwt(key), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(JWT_SECRET))

test('odd scopes in a key, or in a request for a key, grant no right that the creator lacks', async () => {
  const limitedKey = await dataOf<NewApiKey>('POST', '/api/v1/keys', bearer(), { scopes: ['payments', 'keys'] })
  const isAllowedByPath = { '/webhooks': false, '/api/v1/payouts': false, '/api/v1/payment-sessions': true }
  for (const scopes of ODD_SCOPES)
    for (const more of [{}, { scope: 'webhooks' }, { scope: 'studio:*' }]) {
      const key = await forgeKey(limitedKey.token, { scopes, ...more })
      for (const [path, isAllowed] of Object.entries(isAllowedByPath)) {
        const { status } = await send('GET', path, bearer(key))
        const allowed = isAllowed ? [200, 401] : [401, 403]
        expect([allowed.includes(status), path, scopes, status]).toEqual([true, path, scopes, status])
      }
    }
  expect((await send('GET', '/webhooks', bearer(await forgeKey(service.apiKey, {})))).status).toBe(200)

  for (const scopes of ODD_SCOPES.filter((one) => one !== undefined && one !== null)) {
    const { status } = await send('POST', '/api/v1/keys', bearer(limitedKey.token), { scopes })
    expect([[400, 403].includes(status), scopes, status]).toEqual([true, scopes, status])
  }
  const keys = await dataOf<ApiKeyRecord[]>('GET', '/api/v1/keys?limit=100', bearer())
  expect(keys.filter((key) => key.created_by === limitedKey.id)).toEqual([])
})

/** Signs in with a link, and returns the headers of every later request. */
async function signIn(link: string): Promise<Headers> {
  const { status, text, headers } = await send('POST', '/api/v1/sign-in', {}, { token: new URL(link).hash.slice(1) })
  expect(status).toBe(201)
  const me: Me = JSON.parse(text).data
  return {
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    'x-csrf-token': me.csrf_token,
    'malipo-mode': 'test',
  }
}

test('removing or changing a member needs a valid keep_keys, which decides about the keys', async () => {
  const owner = await signIn(await service.signInLink())
  async function memberWithKey() {
    const { member, url } = await dataOf<Invitation>('POST', '/api/v1/members', owner, { role: 'owner' })
    const { token } = await dataOf<NewApiKey>('POST', '/api/v1/keys', await signIn(url), {})
    return { path: `/api/v1/members/${member.id}`, id: member.id, opens: () => opens(token) }
  }
  const opens = async (key: string) => (await send('GET', '/api/v1/payment-sessions', bearer(key))).status === 200
  const one = await memberWithKey()
  for (const value of ODD_FLAGS)
    expect([value, (await send('DELETE', `${one.path}?keep_keys=${value}`, owner)).status]).toEqual([value, 400])
  for (const keep_keys of ['true', 1, 0, null, [true], {}])
    expect((await send('PATCH', one.path, owner, { role: 'viewer', keep_keys })).status).toBe(400)
  const members = await dataOf<Member[]>('GET', '/api/v1/members?limit=100', owner)
  expect(members.find(({ id }) => id === one.id)?.role).toBe('owner')
  expect(await one.opens()).toBe(true)

  for (const [query, isActive] of [
    ['', false],
    ['?keep_keys=false', false],
    ['?keep_keys=true', true],
  ] as const) {
    const { path, opens } = await memberWithKey()
    expect((await send('DELETE', path + query, owner)).status).toBe(200)
    expect([query, await opens()]).toEqual([query, isActive])
  }
})

test('every list and the timeline refuse odd pages and limits, or answer with a valid page', async () => {
  const session = await makePaidPayment()
  const owner = await signIn(await service.signInLink())
  const { operations } = await readDescription(service.origin)
  const lists = operations.filter(({ method, query }) => method === 'GET' && query.includes('page'))
  expect(lists.map(({ path }) => path)).toContain('/api/v1/payment-sessions/{session_id}/timeline')
  let answered = 0
  for (const { path, query } of lists)
    for (const name of query.filter((one) => ['page', 'limit', 'size'].includes(one)))
      for (const value of ODD_PAGES) {
        const filled = path.replace('{session_id}', session.id).replace('{id_or_slug}', 'demo')
        const address = `${filled}?${name}=${value}`
        const { status, text } = await send('GET', address, owner)
        expect([address.slice(0, 120), [200, 400].includes(status)]).toEqual([address.slice(0, 120), true])
        if (status !== 200) continue
        answered += 1
        const { data, meta } = JSON.parse(text)
        expect(Number.isSafeInteger(meta.page) && meta.page >= 1 && meta.limit >= 1 && meta.limit <= 500).toBe(true)
        expect(data.length).toBeLessThanOrEqual(meta.limit)
      }
  expect(answered).toBeGreaterThan(lists.length)
})

/** Sends a line to the socket of the operator's commands. Returns the answer. */
async function sendCommand(line: string | Buffer): Promise<string> {
  const socket = await connectTo(join(folder, 'key.sock'))
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]))
  await ended
  return text
}

test('the operator’s socket refuses hostile lines, and then answers a valid `--accept-rate`', async () => {
  for (const line of HOSTILE_COMMANDS) expect(await sendCommand(line)).toBe('{"error":"the command failed"}\n')
  expect(await sendCommand('{"act":"accept_rate","currency":"TON"}')).toContain('the next price of TON is accepted')
  expect((await send('GET', '/readyz')).status).toBe(200)
  expect(service.output()).not.toMatch(/uncaught|unhandled/i)
})
