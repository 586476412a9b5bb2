import { type AddressInfo, createServer } from 'node:net'
import { asc, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Customer } from '../../../src/contract/session/customer'
import { ensureDemo } from '../../../src/server/payments/pages/demo'
import { changePage, readPage } from '../../../src/server/payments/pages/payment-pages'
import { lockSession } from '../../../src/server/payments/sessions/record/lock-session'
import { updateStatus } from '../../../src/server/payments/sessions/status/update-status'
import { SettingsError } from '../../../src/server/settings'
import { rowsOf } from '../../../src/server/storage/database'
import { createEncryption } from '../../../src/server/storage/encryption'
import { openPostgres } from '../../../src/server/storage/postgres'
import { customers } from '../../../src/server/storage/schema/customers'
import { events } from '../../../src/server/storage/schema/webhooks'
import { CANARY_CUSTOMER, CANARY_VALUES, customerDataIn } from '../canary-customer'
import { createDatabase } from '../database'
import { fakeClock } from '../fake-clock'
import { merchant } from '../merchant'
import { recordingLog, silentLog } from '../silent-log'
import { AMINA, testRandom, world } from '../world'

const url = process.env.DATABASE_URL ?? ''

describe('opening PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    own = await createDatabase(url)
  })
  afterAll(() => own.drop())

  const withUrl = (change: (to: URL) => void) => {
    const changed = new URL(own.url)
    change(changed)
    return openPostgres(changed.href, silentLog)
  }

  test('a migration may wait longer than the deadline of statements', async () => {
    const dump = new Client({ connectionString: own.url })
    await dump.connect()
    // the lock of `migrate`, as another migrating process holds it
    await dump.query('select pg_advisory_lock(7203561114)')
    const patience = 0.2
    const opening = openPostgres(own.url, silentLog, patience)
    // longer than the 12 s after which the pool cancels a statement
    await dump.query(`select pg_sleep(${12 * patience * 1.25})`)
    await dump.end()
    await (await opening).close()
  })

  test('a migration waits for a table in use, and other processes can read meanwhile', async () => {
    await (await openPostgres(own.url, silentLog)).close()
    const [user, reader] = [new Client({ connectionString: own.url }), new Client({ connectionString: own.url })]
    await Promise.all([user.connect(), reader.connect()])
    // no migration is applied, so that migrating has to write
    await user.query('drop schema public cascade')
    await user.query('create schema public')
    await user.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    await user.query('begin')
    await user.query('lock table migrations in exclusive mode')
    const log = recordingLog()
    let opened = false
    const opening = openPostgres(own.url, log).finally(() => {
      opened = true
    })
    await reader.query('set statement_timeout = 6000')
    const given = () => log.lines.filter(({ event }) => event === 'database.migration_waits').length
    while (given() < 2) await reader.query('select count(*) from migrations')
    expect(opened).toBe(false)
    await user.query('commit')
    await (await opening).close()
    await reader.query('select count(*) from bank_accounts')
    await Promise.all([user.end(), reader.end()])
  })

  test('the database of an earlier version is refused at once, and left unchanged', async () => {
    const earlier = await createDatabase(url)
    onTestFinished(earlier.drop)
    const client = new Client({ connectionString: earlier.url })
    onTestFinished(() => client.end())
    await client.connect()
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    await client.query("insert into migrations (name) values ('0000_books'), ('0001_studio')")
    const rows = async (query: string) => (await client.query(query)).rows
    const contents = async () => [
      await rows("select * from pg_class where relnamespace = 'public'::regnamespace order by oid"),
      await rows('select *, xmin, ctid from migrations'),
    ]
    const before = await contents()
    await expect(openPostgres(earlier.url, silentLog)).rejects.toThrow(
      new SettingsError(
        'DATABASE_URL: the database is of version 0.1 or 0.2, which were never released; begin with an empty database',
      ),
    )
    expect(await contents()).toEqual(before)
  })

  test('statements are not compiled (jit), unless the operator sets it', async () => {
    const jit = async (change: (to: URL) => void) => {
      const storage = await withUrl(change)
      const rows = await rowsOf<{ jit: string }>(storage.database, sql`show jit`)
      await storage.close()
      return rows[0]?.jit
    }
    expect(await jit(() => {})).toBe('off')
    expect(await jit((to) => to.searchParams.set('options', '-c jit=on'))).toBe('on')
  })

  test('a change of a page does not wait for payments on it', async () => {
    await (await openPostgres(own.url, silentLog)).close()
    const storage = await openPostgres(own.url, silentLog)
    onTestFinished(storage.close)
    const encryption = createEncryption('a secret of the tests, long enough', silentLog)
    const deps = { storage, clock: fakeClock(), random: testRandom, encryption }
    const owner = { merchantId: await ensureDemo(deps, null), mode: 'test', actor: 'operator' } as const
    const payment = new Client({ connectionString: own.url })
    onTestFinished(() => payment.end())
    await payment.connect()
    await payment.query('begin')
    // the lock that the row of a payment holds until it is stored
    await payment.query('select from payment_pages for key share')
    await ensureDemo(deps, 'https://shop.example')
    const { page } = await readPage(storage.database, owner, 'demo')
    const changed = await changePage(deps, owner, page.id, { title: 'Order 1043' })
    expect(changed.page.title).toBe('Order 1043')
  })

  test('a database that never answers is reported as such', async () => {
    const silent = createServer()
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const opening = openPostgres(`postgres://u@127.0.0.1:${port}/x`, silentLog, 0.1)
    await expect(opening).rejects.toThrow(new SettingsError('DATABASE_URL: the database does not answer'))
  })

  test.each([
    ['the database refuses this user or password', (to: URL) => Object.assign(to, { username: 'nobody-known' })],
    ['there is no such database', (to: URL) => Object.assign(to, { pathname: '/no-such' })],
    ['no connection can be made', (to: URL) => to.searchParams.set('sslmode', 'verify-full')],
    [
      'the database does not answer (ECONNREFUSED)',
      (to: URL) => Object.assign(to, { port: '1', hostname: '127.0.0.1' }),
    ],
  ])('a failure names the setting: %s', async (text, change) => {
    const error = await withUrl(change).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SettingsError)
    expect(String(error)).toContain(`DATABASE_URL: ${text}`)
  })
})

test('a statement is prepared once per connection, and lists of any length do not evict prepared statements', async () => {
  const own = await createDatabase(url)
  onTestFinished(own.drop)
  const storage = await openPostgres(own.url, silentLog)
  onTestFinished(storage.close)
  const statements = await storage.read(async (database) => {
    const askOften = () => database.execute(sql`select ${1}::int as asked_often`)
    await askOften()
    for (let length = 1; length <= 600; length += 1)
      await database.execute(sql`select ${sql.join(Array(length).fill(sql`${1}::int`), sql`, `)}`)
    await askOften()
    return (await database.execute(sql`select statement from pg_prepared_statements`)) as {
      rows: { statement: string }[]
    }
  })
  const prepared = statements.rows.map(({ statement }) => statement)
  expect(prepared.filter((statement) => statement.includes('asked_often'))).toHaveLength(1)
  expect(prepared).toHaveLength(500)
})

describe('retention', () => {
  const here = world({ RETENTION_DAYS: '30' })
  const HELD = 42

  test('keeps a customer who pays while it searches for customers to erase', async () => {
    const { app, pay, clock, deps } = here()
    const { database } = deps.storage
    await pay()
    clock.turn(31 * 24 * 3_600_000)
    // A reader of invoices waits for the test, with its snapshot of the other tables. A payment reads no invoices.
    await database.execute(sql`alter table invoices rename to own_invoices`)
    await database.execute(sql`
      create function awaited_invoices() returns setof own_invoices language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${sql.raw(String(HELD))}); return query select * from own_invoices; end'`)
    await database.execute(sql`create view invoices as select * from awaited_invoices()`)
    let forgetting: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${HELD})`)
      forgetting = app.run('apply_retention')
      const waits = sql`select from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`
      await expect.poll(async () => (await rowsOf(tx, waits)).length).toBe(1)
      await pay()
    })
    await forgetting
    expect(await database.select().from(customers)).toMatchObject([{ email: AMINA.email }])
  })
})

describe('erasing a person', () => {
  const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  /** Queried outside a transaction, whose snapshot would never change. */
  const untilOneWaits = () =>
    expect
      .poll(async () => {
        const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await rowsOf(here().deps.storage.database, waits)).length
      })
      .toBe(1)

  const personWithEvents = async (count: number) => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    const ids: string[] = []
    for (let paid = 0; paid < count; paid += 1) ids.push((await here().pay(CANARY_CUSTOMER)).id)
    const cancel = (id: string) => me.ask('POST', `/api/v1/payment-sessions/${id}/cancel`)
    const [{ id = '' } = {}] = await me.ask<Customer[]>('GET', '/api/v1/customers')
    return { ids, cancel, erase: () => me.ask('DELETE', `/api/v1/customers/${id}`) }
  }
  const payloads = async () =>
    (await here().deps.storage.database.select().from(events).orderBy(asc(events.position))).map(
      ({ payload }) => payload,
    )

  test('also removes the data from an event that is being written', async () => {
    const { deps } = here()
    const { ids, erase } = await personWithEvents(1)
    let erasing: Promise<unknown> | undefined
    await deps.storage.change(async (change) => {
      const session = await lockSession(change, ids[0] ?? '')
      await updateStatus(change, deps, session?.id ?? '', { cancelledAt: deps.clock.now() })
      const [{ payload = '' } = {}] = await change.tx.select().from(events)
      expect(customerDataIn(payload)).toEqual(CANARY_VALUES)
      erasing = erase()
      await untilOneWaits()
    })
    await erasing
    expect((await payloads()).map(customerDataIn)).toEqual([[]])
  })
})
