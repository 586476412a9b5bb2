import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Page } from '../../../src/contract/page/page'
import { Session } from '../../../src/contract/session/session'
import { CANARY_CUSTOMER, CANARY_VALUES, customerDataIn } from '../canary-customer'
import { call, DEMO, KEY, PAYER, world } from './world'

const CUSTOMER = { ...PAYER, ...CANARY_CUSTOMER }

/** Twenty undocumented fields, most of them personal. */
const CLUTTER = {
  customer_name: `CLUTTER ${CUSTOMER.first_name} ${CUSTOMER.last_name}`,
  customerEmail: `CLUTTER-${CUSTOMER.email}`,
  phone: 'CLUTTER +234',
  billing: { address: 'CLUTTER Broad Street', bvn: 'CLUTTER 222' },
  derivation_path: "m/44'/195'/0'/0/7 CLUTTER",
  xpub: 'xpub6CLUTTER',
  private_key: 'CLUTTER 0xdeadbeef',
  webhook_secret: 'whsec_CLUTTER',
  api_key: KEY,
  authorization: `Bearer ${KEY}`,
  internal_notes: ['CLUTTER', KEY],
  provider: { name: 'CLUTTER Custody', key: KEY, wallets: [{ id: 'CLUTTER' }] },
  risk_score: 7.25,
  ip_address: 'CLUTTER 10.0.0.7',
  user_agent: 'CLUTTER',
  tenant: 'CLUTTER',
  fees: { platform: 'CLUTTER' },
  audit: [{ by: 'CLUTTER' }],
  __proto__x: 'CLUTTER',
  explorer_url: 'https://CLUTTER.example/',
  payer_token: 'CLUTTER',
}

/** Everything that a browser, or a reader of the logs, can see. */
async function everything() {
  const made = await world({ clutter: CLUTTER, pages: { demo: { ...CLUTTER, ...DEMO } } })
  const { upstream, fronts, clock, log } = made
  const [front] = fronts
  const answers: { status: number; headers: Headers; text: string }[] = []
  const take = async (...expected: Parameters<typeof call>) => {
    const answer = await call(...expected)
    answers.push(answer)
    return answer
  }
  const page = await take(front, 'demo')
  const { data } = await take(front, 'demo/pay', CUSTOMER, { Authorization: 'Bearer mine' })
  const path = `demo/sessions/${data.id}`
  await take(front, 'demo/estimate', { amount: '50000' })
  const sessions: Session[] = [data]
  for (const change of [
    () => upstream.deposit(data.id, { amount: 5 }),
    () => upstream.confirm(data.id),
    () => upstream.fail((_, response) => Boolean(response.writeHead(500).end(`Bearer ${KEY}`))),
  ]) {
    await change()
    clock.turn(1_000)
    sessions.push((await take(front, path)).data)
  }
  await take(front, 'demo/pay', { ...CUSTOMER, email: `other.${CUSTOMER.email}` })
  await take(front, `${path}/renew`, {})
  await take(front, `${path}/method`, { asset: 'BTC', network: 'Bitcoin' })
  await take(front, `${path}/claims`, { transaction: 'x' })
  await take(front, `${path}/sandbox/deposits`, {})
  // refunds are outside this service
  expect((await take(front, `${path}/refund`)).status).toBe(404)
  expect((await take(front, `${path}/payer`)).status).toBe(404)
  expect((await take(front, `${path}/refund-requests`, {})).status).toBe(404)
  expect((await take(front, `${path}/email`, { email: CUSTOMER.email })).status).toBe(404)
  return {
    ...made,
    front,
    page: page.data,
    sessions,
    answers,
    text: answers.map(seen).join('\n') + JSON.stringify(log.lines),
  }
}

const seen = ({ headers, text }: { headers: Headers; text: string }) => JSON.stringify([...headers]) + text

describe('the output', () => {
  it('contains only documented fields, although the upstream sends twenty others', async () => {
    const { page, sessions, text } = await everything()
    expect(v.is(v.strictObject(Page.entries), page)).toBe(true)
    for (const session of sessions) expect(v.is(v.strictObject(Session.entries), session)).toBe(true)
    expect(text).not.toContain('CLUTTER')
  })

  it('never names the customer', async () => {
    const { text, upstream } = await everything()
    expect(customerDataIn(text)).toEqual([])
    expect(customerDataIn(JSON.stringify(upstream.calls))).toEqual(CANARY_VALUES)
  })

  it('never contains the key, in any answer, header or log line', async () => {
    const { text } = await everything()
    expect(text).not.toContain(KEY)
    expect(text).not.toContain(Buffer.from(KEY).toString('base64').slice(4, 16))
  })

  it('does not contain the key even if the upstream sends it as a title', async () => {
    const { fronts } = await world({
      pages: { demo: { ...DEMO, title: `Pay ${KEY}`, description: KEY, merchant: { name: KEY } } },
    })
    const { text, status } = await call(fronts[0], 'demo')
    expect([status, text.includes(KEY)]).toEqual([503, false])
  })
})

describe('the requests to the upstream', () => {
  it('are five calls, three of them with the key, and none with headers of the client', async () => {
    const { upstream } = await everything()
    const calls = upstream.calls.map(({ method, path, headers }) => [
      method,
      path.replace(/[0-9a-f-]{36}/, '{id}'),
      headers.authorization === `Bearer ${KEY}`,
      'cookie' in headers,
    ])
    expect(new Set(calls.map(String))).toEqual(
      new Set([
        'GET,/api/v1/p/demo,false,false',
        'POST,/api/v1/p/demo/pay,false,false',
        'POST,/api/v1/payment-sessions/{id}/deposit-address,true,false',
        'POST,/api/v1/payment-sessions/estimate,true,false',
        'GET,/api/v1/payment-sessions/{id},true,false',
      ]),
    )
  })

  it('are not made for any other path, method or trick', async () => {
    const { upstream, fronts } = await world()
    const [front] = fronts
    const server = createServer(getRequestListener((request) => front?.app.fetch(request) ?? new Response()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        request({ port, method, path, headers: { Authorization: `Bearer ${KEY}`, ...headers } }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end(method === 'GET' || method === 'DELETE' ? undefined : '{}')
      })
    const tricks: Parameters<typeof ask>[] = [
      ['GET', `${upstream.url}/api/v1/swaps`],
      ['GET', `http://${KEY}@127.0.0.1/api/v1/swaps`],
      ['GET', '/api/v1/swaps'],
      ['GET', '/api/v1/payment-sessions/5f0c5c9e-0000-4000-8000-000000000001'],
      ['POST', '/api/v1/payment-sessions/estimate'],
      ['POST', '/api/v1/invoices/1/mark-paid'],
      ['DELETE', '/api/v1/misc/banks/1'],
      ['PUT', '/webhooks'],
      ['POST', '/webhooks/regenerate-secret'],
      ['GET', '/api/v1/p/demo%2F..%2F..%2Fswaps'],
      ['GET', '/api/v1/p/..%2fswaps'],
      ['GET', '/api/v1/p/%2e%2e%2fswaps'],
      ['GET', '/api/v1/p/demo%00'],
      ['GET', '/api/v1/p/demo%3fa=b'],
      ['GET', '/api/v1/p/demo%23x'],
      ['GET', '/api/v1/p/demo/sessions/..%2f..%2f..%2fswaps'],
      ['GET', '/api/v1/p/demo/../../swaps'],
      ['GET', '//api/v1/swaps'],
      ['POST', '/api/v1/p/demo', { 'X-HTTP-Method-Override': 'DELETE' }],
      ['POST', '/api/v1/p/demo?_method=DELETE'],
      ['DELETE', '/api/v1/p/demo/pay'],
      ['PUT', '/api/v1/p/demo/pay'],
    ]
    for (const trick of tricks) expect([400, 404]).toContain(await ask(...trick))
    expect(upstream.calls).toEqual([])
  })
})
