import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/described'
import { type Operation, rolesOf } from '../../../src/server/api/operation'
import { OPERATIONS } from '../../../src/server/api/operations'
import { member, owner, type SignedIn } from '../member'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const KEYED = OPERATIONS.filter(({ auth }) => auth !== 'none')
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

/** What only reads, though it is no GET, since what it looks for stands in no address. */
const SEARCHES = ['POST /api/v1/customers/search', 'POST /api/v1/payment-sessions/search']
/** Computes, and keeps nothing. */
const ESTIMATE = 'POST /api/v1/payment-sessions/estimate'
/** Of the member’s own device. */
const OWN = ['POST /api/v1/sign-out', 'DELETE /api/v1/devices/{device_id}']

const call = (as: SignedIn, { method, path, body }: Operation, headers?: Record<string, string>) =>
  as.call(
    method.toUpperCase(),
    path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? 'demo' : randomUUID())),
    body && exampleOf(body),
    { 'idempotency-key': randomUUID(), ...headers },
  )

/** Everything that is stored, but for when a device was used. */
async function stored(): Promise<string> {
  const { database } = here().deps.storage
  const rowsOf = async <Schema extends v.GenericSchema>(query: SQL, row: Schema) =>
    v.parse(v.object({ rows: v.array(row) }), await database.execute(query)).rows
  const tables = await rowsOf(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    v.object({ name: v.string() }),
  )
  const contents = []
  for (const { name } of tables) {
    const rows = sql`select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.identifier(name)} t order by 1`
    contents.push([name, await rowsOf(rows, v.object({ row: v.string() }))])
  }
  return JSON.stringify(contents)
}

test('a viewer’s session changes nothing, whatever it calls', async () => {
  const viewer = await member(here(), 'viewer')
  const changing = KEYED.filter(
    (operation) => operation.method !== 'get' && ![...SEARCHES, ESTIMATE, ...OWN].includes(nameOf(operation)),
  )
  expect(changing.length).toBeGreaterThan(35)
  const before = await stored()
  const answers: [string, number][] = []
  for (const operation of changing) answers.push([nameOf(operation), (await call(viewer, operation)).status])
  for (const operation of KEYED.filter(({ method }) => method === 'get')) await call(viewer, operation)
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
  expect(await stored()).toBe(before)
})

test('a viewer reads everything but the keys and the members', async () => {
  const viewer = await member(here(), 'viewer')
  const refused = []
  for (const operation of KEYED.filter((operation) => !OWN.includes(nameOf(operation))))
    if (rolesOf(operation).includes('viewer') || operation.method === 'get') {
      const { status } = await call(viewer, operation)
      if (status === 401 || status === 403) refused.push(nameOf(operation))
    }
  expect(refused).toEqual([
    // the first read makes the account
    'GET /api/v1/customers/{customer_id}/deposit-account',
    'GET /api/v1/keys',
    'GET /api/v1/members',
  ])
})

test('a cashier takes payments, and nothing else', async () => {
  const cashier = await member(here(), 'cashier')
  const allowed = []
  for (const operation of KEYED) {
    if (OWN.includes(nameOf(operation))) continue
    const { status } = await call(cashier, operation)
    if (status !== 403) allowed.push(nameOf(operation))
  }
  expect(allowed.sort()).toEqual([
    'GET /api/v1/changes',
    'GET /api/v1/devices',
    'GET /api/v1/me',
    'GET /api/v1/payment-pages',
    'GET /api/v1/payment-pages/{id_or_slug}',
    'GET /api/v1/payment-sessions',
    'GET /api/v1/payment-sessions/ref/{reference}',
    'GET /api/v1/payment-sessions/{session_id}',
    'GET /api/v1/payment-sessions/{session_id}/timeline',
    'POST /api/v1/payment-sessions',
    'POST /api/v1/payment-sessions/estimate',
    'POST /api/v1/payment-sessions/search',
    'POST /api/v1/payment-sessions/{session_id}/cancel',
    'POST /api/v1/payment-sessions/{session_id}/deposit-address',
    'POST /api/v1/payment-sessions/{session_id}/look',
    'POST /api/v1/payment-sessions/{session_id}/notes',
    'POST /api/v1/payment-sessions/{session_id}/receipt',
  ])
})

describe('an owner’s own session, forged by another site,', () => {
  test.each<[string, Record<string, string>]>([
    ['without the token', { 'x-csrf-token': '' }],
    ['with the right token, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['with the right token, from another origin', { origin: 'https://evil.example' }],
  ])('changes nothing %s', async (_, headers) => {
    const boss = await owner(here())
    const before = await stored()
    for (const operation of KEYED.filter(({ method }) => method !== 'get'))
      expect([nameOf(operation), (await call(boss, operation, headers)).status]).toEqual([nameOf(operation), 403])
    expect(await stored()).toBe(before)
  })
})

test('an operation is for nobody but who is named', () => {
  for (const operation of KEYED) expect(rolesOf(operation)).toContain('owner')
})
