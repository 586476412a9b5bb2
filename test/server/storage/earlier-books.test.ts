import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invoice } from '../../../src/contract/invoice'
import type { Page } from '../../../src/contract/page'
import type { Session } from '../../../src/contract/session'
import { encodeStoredLogos } from '../../../src/server/logos/logos'
import { overPglite } from '../../../src/server/storage/embedded'
import { openPostgres } from '../../../src/server/storage/postgres'
import { logos } from '../../../src/server/storage/schema/studio'
import { webhookEndpoints } from '../../../src/server/storage/schema/webhooks'
import { verify } from '../../../src/server/webhooks/verify'
import { createDatabase, type OpenBooks } from '../database'
import { fakeClock } from '../fake-clock'
import { type Merchant, merchant } from '../merchant'
import { receiver } from '../receiver'
import { silentLog } from '../silent-log'
import { createWorld, dataOf, fillDemo, type World } from '../world'

const DUMP = readFileSync(new URL('./books-0.1.sql', import.meta.url), 'utf8')
const DUMPED_AT = '2026-11-25T15:50:00.000Z'
const SLUG = 'three-books'
const COMPLETED = '56bec5d3-f05c-4f4b-ab3f-136402e8ee2d'
const PARTIAL = '206ce3e4-d05b-421e-95da-e6a349b8fa45'
const OF_INVOICE = 'd7a78f25-ad4c-4626-8108-c7406aeb09a6'
const LOGO = '/logos/e722d64da13fb8457e58a49fb531f6b9.svg'

/** The books of the dump, opened by this version. */
function openDump(): Promise<OpenBooks> {
  const url = process.env.DATABASE_URL
  return url ? onPostgres(url) : inMemory()
}

async function inMemory(): Promise<OpenBooks> {
  const client = await PGlite.create()
  await client.exec(DUMP)
  const storage = await overPglite(client)
  return { storage, elsewhere: async () => ({ storage, close: async () => {} }), close: storage.close }
}

async function onPostgres(url: string): Promise<OpenBooks> {
  const { url: own, drop } = await createDatabase(url)
  const client = new Client({ connectionString: own })
  await client.connect()
  await client.query(DUMP)
  await client.end()
  const storage = await openPostgres(own, silentLog)
  const close = async () => {
    await storage.close()
    await drop()
  }
  return { storage, elsewhere: async () => ({ storage, close: async () => {} }), close }
}

let opened: OpenBooks
let world: World
let shop: Merchant
beforeAll(async () => {
  opened = await openDump()
  const merchantId = await fillDemo(opened.storage)
  world = createWorld(opened, merchantId, { ALLOW_PRIVATE_WEBHOOKS: '1' }, fakeClock(DUMPED_AT))
  shop = await merchant(world, 'shop')
})
afterAll(async () => {
  await world?.app.close()
  await opened?.close()
})

const act = async (id: string, action: string) =>
  dataOf<Session>(await world.post(`/api/v1/p/${SLUG}/sessions/${id}/sandbox/${action}`))

test('books of version 0.1 open, and pay on', async () => {
  const { get, pay, session } = world
  expect(await dataOf<Page>(await get(`/api/v1/p/${SLUG}`))).toMatchObject({ title: 'Three books', amount: '50000.00' })

  // what is over stays so, and what was open is completed
  expect(await session(COMPLETED, SLUG)).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
  const partial = await session(PARTIAL, SLUG)
  expect(partial).toMatchObject({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' })
  const { deposit_address } = partial
  const completed = await act(PARTIAL, 'deposits')
  expect(completed).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25', deposit_address })
  expect(completed.version).toBeGreaterThan(partial.version)

  const next = await pay({}, SLUG)
  expect(next).toMatchObject({ status: 'pending', crypto_amount: '31.25' })
  expect(next.deposit_address).not.toBe(deposit_address)
})

test('an invoice of version 0.1 is paid by the link that was made then', async () => {
  const [invoice] = await shop.ask<Invoice[]>('GET', '/api/v1/invoices')
  expect(invoice).toMatchObject({ status: 'open', reference: 'INV-7', amount: '5001.50' })
  expect(await act(OF_INVOICE, 'deposits')).toMatchObject({ status: 'completed', crypto_amount_paid: '3.13' })
  expect(await shop.ask('GET', `/api/v1/invoices/${invoice?.id}`)).toMatchObject({ status: 'paid' })
})

test('what version 0.1 could not deliver is delivered, and signed with the secret of then', async () => {
  const { app, clock, pay } = world
  const { storage, encryption } = world.deps
  const hook = await receiver()
  const [endpoint] = await storage.database.update(webhookEndpoints).set({ url: hook.url }).returning()
  const secret = encryption.decrypt(endpoint?.secret ?? '', `webhook:${endpoint?.id}`)
  const { id } = await pay({}, SLUG)
  await act(id, 'deposits')
  clock.turn(60_000)
  await app.deliverEvents()
  const events = hook.received.map(({ body, headers }) => verify(body, headers, secret, clock.now().getTime()))
  const ofPayment = (id: string) => events.filter(({ data }) => data.id === id).map(({ event }) => event)
  expect(ofPayment(COMPLETED)).toContain('payment.completed')
  expect(ofPayment(id)).toContain('payment.completed')
})

test('an SVG logo of version 0.1 becomes a PNG, at the address that its page has', async () => {
  const { get, deps } = world
  const { database } = deps.storage
  const { theme } = await dataOf<Page>(await get(`/api/v1/p/${SLUG}`))
  expect(theme?.logo).toBe(LOGO)
  const stored = async () => Buffer.from((await database.select().from(logos))[0]?.content ?? '', 'base64')
  expect((await stored()).toString()).toContain('<svg')
  await encodeStoredLogos(deps)
  const response = await get(LOGO)
  const file = Buffer.from(await response.arrayBuffer())
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(file.equals(await stored())).toBe(true)
  const { width, height, data } = PNG.sync.read(file)
  expect([width, height, ...data.subarray(0, 4)]).toEqual([108, 108, 204, 0, 0, 255])
})
