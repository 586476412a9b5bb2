import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { Invoice } from '../../../src/contract/session/invoice'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { rolesOf } from '../../../src/server/api/operation/access'
import type { Operation } from '../../../src/server/api/operation/operation'
import { OPERATIONS } from '../../../src/server/api/operations'
import { member, owner, type SignedIn } from '../member'
import { merchant } from '../merchant'
import { storedRows } from '../stored-rows'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const KEYED = OPERATIONS.filter(({ auth }) => auth !== 'none')
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

/** Searches that only read although they are not GET, because a query must not be part of a URL. */
const SEARCHES = ['customers', 'payment-sessions', 'payment-pages', 'invoices', 'refunds'].map(
  (list) => `POST /api/v1/${list}/search`,
)
/** Computes without storing. */
const ESTIMATE = 'POST /api/v1/payment-sessions/estimate'
/** Operations on the member’s own devices and ways to sign in. */
const OWN = [
  ...['POST /api/v1/sign-out', 'DELETE /api/v1/devices/{device_id}'],
  ...['PUT /api/v1/push-subscription', 'DELETE /api/v1/push-subscription'],
  ...['GET /api/v1/passkeys', 'POST /api/v1/passkeys', 'POST /api/v1/passkeys/options'],
  ...['PATCH /api/v1/passkeys/{passkey_id}', 'DELETE /api/v1/passkeys/{passkey_id}'],
  ...['POST /api/v1/recovery-codes', 'POST /api/v1/fresh-checks/{check_id}/confirm'],
]

const call = (as: SignedIn, { method, path, body }: Operation, headers?: Record<string, string>) =>
  as.call(
    method.toUpperCase(),
    path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? 'demo' : randomUUID())),
    body && exampleOf(body),
    { 'idempotency-key': randomUUID(), ...headers },
  )

test('a viewer can change nothing, by any operation', async () => {
  const viewer = await member(here(), 'viewer')
  const changing = KEYED.filter(
    (operation) => operation.method !== 'get' && ![...SEARCHES, ESTIMATE, ...OWN].includes(nameOf(operation)),
  )
  expect(changing.length).toBeGreaterThan(35)
  // the first read makes the service's keys
  await viewer.ask('GET', '/api/v1/push-subscription')
  const before = await storedRows(here())
  const answers: [string, number][] = []
  for (const operation of changing) answers.push([nameOf(operation), (await call(viewer, operation)).status])
  for (const operation of KEYED.filter(({ method }) => method === 'get')) await call(viewer, operation)
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  expect(await storedRows(here())).toBe(before)
})

test('a viewer can read everything except keys, members, the audit and the studio', async () => {
  const viewer = await member(here(), 'viewer')
  const refused = []
  for (const operation of KEYED.filter((operation) => !OWN.includes(nameOf(operation))))
    if (rolesOf(operation).includes('viewer') || operation.method === 'get') {
      const { status } = await call(viewer, operation)
      if (status === 401 || status === 403) refused.push(nameOf(operation))
    }
  expect(refused.sort()).toEqual(
    [
      'GET /api/v1/payment-pages/{id_or_slug}/draft',
      // the first read creates the account
      'GET /api/v1/customers/{customer_id}/deposit-account',
      'GET /api/v1/keys',
      'GET /api/v1/merchant/test-copy',
      'GET /api/v1/audit',
      'GET /api/v1/members',
      'GET /api/v1/members/{member_id}/keys',
    ].sort(),
  )
})

test('a cashier cannot create a payment for an invoice, which a smaller amount would close', async () => {
  const me = await owner(here())
  const input = { currency: 'NGN', items: [{ description: 'Rent', unit_amount: '5000000' }] }
  const { id } = await me.ask<Invoice>('POST', '/api/v1/invoices', input, 201)
  const cashier = await member(here(), 'cashier')
  const cheap = { amount: '1', currency: 'USD', invoice_id: id }
  const refused = await cashier.call('POST', '/api/v1/payment-sessions', cheap)
  expect([refused.status, (await refused.json()).message]).toEqual([403, 'Your role does not allow an invoice_id'])
  await me.ask('POST', '/api/v1/payment-sessions', { ...cheap, amount: '5000000', currency: 'NGN' }, 201)
  await cashier.ask('POST', '/api/v1/payment-sessions', { amount: '1', currency: 'USD' }, 201)
})

/** The operations that a member may use, besides those on the member’s own devices. */
async function allowedTo(as: SignedIn): Promise<string[]> {
  const allowed = []
  for (const operation of KEYED) {
    if (OWN.includes(nameOf(operation))) continue
    const { status } = await call(as, operation)
    if (status !== 403) allowed.push(nameOf(operation))
  }
  return allowed.sort()
}

const OF_CASHIERS = [
  'GET /api/v1/changes',
  'GET /api/v1/devices',
  'GET /api/v1/me',
  'GET /api/v1/payment-pages',
  'GET /api/v1/payment-pages/{id_or_slug}',
  'GET /api/v1/payment-sessions',
  'GET /api/v1/payment-sessions/ref/{reference}',
  'GET /api/v1/payment-sessions/{session_id}',
  'GET /api/v1/payment-sessions/{session_id}/timeline',
  'GET /api/v1/push-subscription',
  'GET /api/v1/till',
  'GET /api/v1/till/cash-up',
  'GET /api/v1/till/cash-up/export',
  'POST /api/v1/payment-pages/search',
  'POST /api/v1/payment-sessions',
  'POST /api/v1/payment-sessions/estimate',
  'POST /api/v1/payment-sessions/search',
  'POST /api/v1/payment-sessions/{session_id}/cancel',
  'POST /api/v1/payment-sessions/{session_id}/deposit-address',
  'POST /api/v1/payment-sessions/{session_id}/notes',
  'POST /api/v1/payment-sessions/{session_id}/receipt',
  'POST /api/v1/payment-sessions/{session_id}/scan',
]

test('a cashier can take payments, and do nothing else', async () => {
  expect(await allowedTo(await member(here(), 'cashier'))).toEqual(OF_CASHIERS)
})

test('a manager sees customers, invoices and sums as well, and refunds, and does nothing else', async () => {
  expect(await allowedTo(await member(here(), 'manager'))).toEqual(
    [
      ...OF_CASHIERS,
      'GET /api/v1/customers',
      'GET /api/v1/customers/{customer_id}',
      'GET /api/v1/invoices',
      'GET /api/v1/invoices/{invoice_id}',
      'GET /api/v1/payment-sessions/export',
      'GET /api/v1/payment-sessions/{session_id}/refunds',
      'GET /api/v1/refund-limit',
      'GET /api/v1/refunds/{refund_id}',
      'GET /api/v1/summary',
      'POST /api/v1/customers/search',
      'POST /api/v1/invoices/search',
      'POST /api/v1/payment-sessions/{session_id}/refund-requests/decline',
      'POST /api/v1/payment-sessions/{session_id}/refunds',
      'POST /api/v1/refunds/search',
    ].sort(),
  )
})

test('a cashier does not read the e-mails of customers, and can send them a receipt', async () => {
  const [cashier, manager] = [await member(here(), 'cashier'), await member(here(), 'manager')]
  const { id, reference } = await here().pay()
  const read = async (as: SignedIn) => {
    const answers = [
      await as.call('GET', '/api/v1/payment-sessions'),
      await as.call('GET', `/api/v1/payment-sessions/${id}`),
      await as.call('GET', `/api/v1/payment-sessions/ref/${reference}`),
      await as.call('GET', `/api/v1/payment-sessions/${id}/timeline`),
      await as.call('POST', '/api/v1/payment-sessions/search', { reference }),
      await as.call('GET', '/api/v1/till/cash-up'),
    ]
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  }
  const [hidden, visible] = [await read(cashier), await read(manager)]
  expect(hidden).toContain('Okafor')
  expect(hidden).toContain('••••••••')
  expect(hidden).not.toContain('amina@example.com')
  expect(visible).toContain('amina@example.com')
})

test('a cashier does not find payments by an e-mail, which a manager does', async () => {
  const [cashier, manager] = [await member(here(), 'cashier'), await member(here(), 'manager')]
  await here().pay()
  await here().app.run('index_for_search')
  const search = async (as: SignedIn, body: object) => {
    const answer = await as.call('POST', '/api/v1/payment-sessions/search', body)
    return [answer.status, (await answer.json()).data?.length]
  }
  const email = 'amina@example.com'
  expect([await search(manager, { query: email }), await search(manager, { email })]).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect([await search(cashier, { query: email }), await search(cashier, { email })]).toEqual([
    [200, 0],
    [403, undefined],
  ])
  expect(await search(cashier, { query: 'amina@exam' })).toEqual([200, 0])
})

test('a cashier does not learn by the id of a customer whose payments belong to an e-mail, which a manager does', async () => {
  const [cashier, manager] = [await member(here(), 'cashier'), await member(here(), 'manager')]
  const paid = await here().pay()
  const { customer_id } = await manager.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${paid.id}`)
  const customer = { first_name: 'Guess', email: 'amina@example.com' }
  const sale = { amount: '1', currency: 'USD', customer }
  const guessed = await cashier.ask<MerchantSession>('POST', '/api/v1/payment-sessions', sale, 201)
  expect(guessed).toMatchObject({ customer: { id: '••••••••', first_name: 'Guess' }, customer_id: '••••••••' })
  const list = `/api/v1/payment-sessions?customer_id=${customer_id}`
  const found = await manager.call('GET', list)
  expect([found.status, (await found.json()).data.length]).toEqual([200, 2])
  expect((await cashier.call('GET', list)).status).toBe(403)
  expect(await (await cashier.call('GET', '/api/v1/payment-sessions')).text()).not.toContain(customer_id)
})

describe('an owner’s own session, forged by another site,', () => {
  test.each<[string, Record<string, string>]>([
    ['without the token', { 'x-csrf-token': '' }],
    ['with the right token, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['with the right token, from another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['with the right token, from another origin', { origin: 'https://evil.example' }],
  ])('changes nothing %s', async (_, headers) => {
    const boss = await owner(here())
    const before = await storedRows(here())
    for (const operation of KEYED.filter(({ method }) => method !== 'get'))
      expect([nameOf(operation), (await call(boss, operation, headers)).status]).toEqual([nameOf(operation), 403])
    expect(await storedRows(here())).toBe(before)
  })
})

test('another host of the domain reads nothing, although browsers send it the cookie', async () => {
  const boss = await owner(here())
  const before = await storedRows(here())
  for (const operation of KEYED) {
    const { status } = await call(boss, operation, { 'sec-fetch-site': 'same-site' })
    expect([nameOf(operation), status]).toEqual([nameOf(operation), 403])
  }
  expect(await storedRows(here())).toBe(before)
  expect((await boss.call('GET', '/api/v1/me', undefined, { 'sec-fetch-site': 'none' })).status).toBe(200)
})

describe('secret data', () => {
  const SECRET = /\/r\/[\w-]{43}|whsec_(?!•{8}")|rsec_(?!•{8}")/

  test.each(['viewer', 'cashier'] as const)('is hidden from a %s', async (role) => {
    const me = await merchant(here())
    const { secret } = await me.ask<{ secret: string }>('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    const input = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
    const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', input, 201)
    await here().sandbox(session, 'deposits')
    const refunds = `/api/v1/payment-sessions/${session.id}/refunds`
    const refund = await me.ask<Refund>('POST', refunds, { crypto_amount: '1' }, 201)
    expect(refund.url).toMatch(SECRET)
    const paths = [
      '/api/v1/payment-sessions',
      `/api/v1/payment-sessions/${session.id}`,
      `/api/v1/payment-sessions/ref/${session.reference}`,
      // the public page shows a member no more than any visitor
      `/api/v1/p/demo/sessions/${session.id}`,
      refunds,
      `/api/v1/refunds/${refund.id}`,
      '/api/v1/payment-pages',
      '/api/v1/payment-pages/demo',
      '/webhooks',
      '/webhooks/events',
    ]
    const read = async (as: SignedIn) => {
      const answers = [await as.call('POST', '/api/v1/payment-sessions/search', { reference: session.reference })]
      for (const path of paths) answers.push(await as.call('GET', path))
      return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
    }
    const reported = await read(await member(here(), role))
    expect(reported).toContain(session.reference)
    expect(reported).not.toMatch(SECRET)
    // the path of the address may be a secret, too
    expect(reported).not.toContain('shop.example/hook')
    expect(reported).not.toContain(secret.slice(-4))
    // the owner gets the link of the refund, so it exists
    expect(await read(await owner(here()))).toContain(refund.url)
  })
})

test('each operation is allowed for the named roles only', () => {
  for (const operation of KEYED) expect(rolesOf(operation)).toContain('owner')
})
