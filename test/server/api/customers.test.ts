import { asc, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Network } from '../../../src/contract/enums'
import type { DepositAccount } from '../../../src/contract/money/deposit-account'
import type { Customer } from '../../../src/contract/session/customer'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { addressProblem } from '../../../src/payment/address/check'
import { nubanCheckDigit } from '../../../src/server/custody/nuban'
import { findOrCreateCustomer, registerCustomer } from '../../../src/server/payments/customers/register-customer'
import { CustodyUnavailable } from '../../../src/server/ports/custody'
import { requireRow } from '../../../src/server/storage/database'
import { customers } from '../../../src/server/storage/schema/customers'
import { idempotencyKeys } from '../../../src/server/storage/schema/service-state'
import { events } from '../../../src/server/storage/schema/webhooks'
import { CANARY_CUSTOMER, CANARY_VALUES, customerDataIn } from '../canary-customer'
import { openLongPolls } from '../held-polls'
import { type Merchant, merchant } from '../merchant'
import { receiver } from '../receiver'
import { AMINA, world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const PATH = '/api/v1/customers'
const OLA = { first_name: 'Ọlá', last_name: 'Adé', email: 'Ola@Example.com' }

/** The queries that wait for a lock in the database of this file. */
const WAITERS = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const make = (me: Merchant, body: object = OLA) => me.ask<Customer>('POST', PATH, body, 201)

describe('a customer', () => {
  test('is created once per e-mail in any case, and found again with 200', async () => {
    const me = await merchant(here())
    const made = await make(me)
    expect(made).toMatchObject({ ...OLA, mode: 'test' })
    const again = await me.call('POST', PATH, { first_name: 'Somebody', email: 'ola@example.COM' })
    expect(again.status).toBe(200)
    expect((await again.json()).data).toEqual(made)
    expect(await me.ask('GET', `${PATH}/${made.id}`)).toEqual(made)
  })

  test('is created once by concurrent requests', async () => {
    const me = await merchant(here())
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.call('POST', PATH, OLA)))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id))
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('can be registered again by concurrent requests that do not undo each other', async () => {
    const { deps } = here()
    await make(await merchant(here()))
    const { merchantId, mode } = requireRow(await deps.storage.database.select().from(customers))
    const ola = { firstName: 'Ola', lastName: null, email: OLA.email }
    let started = 0
    const register = () =>
      deps.storage.change(async (change) => {
        // once more after every deadlock
        started += 1
        await registerCustomer(change, deps, { merchantId, mode }, ola)
      })
    await Promise.all(Array.from({ length: 8 }, register))
    expect(started).toBe(8)
  })

  test('is not erased while a payment of theirs is being written, which would store their name again', async () => {
    const me = await merchant(here())
    const { deps } = here()
    const { id } = await make(me)
    const { merchantId, mode } = requireRow(await deps.storage.database.select().from(customers))
    const order: string[] = []
    let erasing: Promise<unknown> | undefined
    await deps.storage.change(async (change) => {
      await findOrCreateCustomer(
        change,
        deps,
        { merchantId, mode },
        { firstName: 'Ola', lastName: null, email: OLA.email },
      )
      erasing = me.ask('DELETE', `${PATH}/${id}`).then(() => order.push('erased'))
      // an embedded database has one connection, for which it waits already
      if (process.env.DATABASE_URL)
        await expect
          .poll(async () => ((await change.tx.execute(WAITERS)) as { rows: unknown[] }).rows.length)
          .toBeGreaterThan(0)
      order.push('paid')
    })
    await erasing
    expect(order).toEqual(['paid', 'erased'])
  })

  test('who pays on the page is an existing customer', async () => {
    const me = await merchant(here())
    const made = await make(me, { first_name: 'Amina', email: AMINA.email })
    const session = await here().pay()
    expect(await me.ask('GET', `/api/v1/payment-sessions/${session.id}`)).toMatchObject({
      customer_id: made.id,
      customer: { id: made.id, email: AMINA.email },
    })
  })

  test('is listed newest first', async () => {
    const me = await merchant(here())
    const first = await make(me)
    here().clock.turn(1000)
    const second = await make(me, { first_name: 'B', email: 'b@example.com' })
    const body = await (await me.call('GET', `${PATH}?limit=1`)).json()
    expect(body.data).toEqual([second])
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 1, total_pages: 2, has_next: true, has_prev: false })
    expect((await (await me.call('GET', `${PATH}?limit=1&page=2`)).json()).data).toEqual([first])
  })

  test.each([
    [{}, ['first_name: This field is required.', 'email: This field is required.']],
    [{ ...OLA, email: 'nonsense' }, ['email: Must be an e-mail address.']],
    [{ ...OLA, first_name: ' ' }, ['first_name: This field is required.']],
    [{ ...OLA, first_name: 'x'.repeat(101) }, ['first_name: Must be at most 100 characters.']],
    [{ ...OLA, first_name: 'a\0b' }, ['first_name: Must not have NUL or lone surrogates, which cannot be stored.']],
  ])('is refused with %j', async (body, errors) => {
    const response = await (await merchant(here())).call('POST', PATH, body)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toEqual(errors)
  })
})

describe('erasing a customer', () => {
  /** Every row of every table. */
  async function everythingStored(): Promise<string> {
    const { database } = here().deps.storage
    type Rows = { rows: { text: string }[] }
    const tables = (await database.execute(
      sql`select quote_ident(tablename) as text from pg_tables where schemaname = 'public'`,
    )) as Rows
    const dumps = tables.rows.map(({ text }) => database.execute(sql.raw(`select one::text as text from ${text} one`)))
    const stored = JSON.stringify((await Promise.all(dumps)).map((dump) => (dump as Rows).rows))
    expect(stored).toContain('payment.completed')
    return stored
  }

  test('erases the person from every table, and the books remain', async () => {
    const me = await merchant(here())
    const hook = await receiver()
    await me.ask('PUT', '/webhooks', { url: hook.url })
    const session = await here().pay(CANARY_CUSTOMER)
    const { customer_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
    await me.ask('GET', `${PATH}/${customer_id}/deposit-account`)
    await here().sandbox(session, 'deposits')
    expect(customerDataIn(await everythingStored())).toEqual(CANARY_VALUES)
    expect(await me.ask('DELETE', `${PATH}/${customer_id}`)).toEqual({ deleted: true })
    expect(await me.ask('GET', `${PATH}/${customer_id}`)).toMatchObject({
      id: customer_id,
      first_name: null,
      last_name: null,
      email: null,
    })
    expect(await me.ask('GET', `/api/v1/payment-sessions/${session.id}`)).toMatchObject({
      customer: { id: customer_id, first_name: null, last_name: null, email: null },
      crypto_amount_paid: '31.25',
      status: 'completed',
    })
    await here().app.deliverEvents()
    expect(hook.received.map(({ event }) => event.event)).toContain('payment.completed')
    const events = await me.ask<{ id: string }[]>('GET', '/webhooks/events')
    const details = await Promise.all(events.map(({ id }) => me.ask('GET', `/webhooks/events/${id}`)))
    const account = await me.ask('GET', `${PATH}/${customer_id}/deposit-account`)
    const everything = JSON.stringify([details, account, hook.received.map(({ body }) => body.toString())])
    expect(customerDataIn(everything)).toEqual([])
    expect(customerDataIn(await everythingStored())).toEqual([])
    expect(await me.ask('DELETE', `${PATH}/${customer_id}`)).toEqual({ deleted: true })
  })

  test('also erases the person from a payment that is created at that moment', async () => {
    const me = await merchant(here())
    const { id } = await me.ask<{ id: string }>('POST', PATH, CANARY_CUSTOMER, 201)
    const { test: custody } = here().deps.custody
    const { address } = custody
    custody.address = async (...request) => {
      await me.ask('DELETE', `${PATH}/${id}`)
      return address(...request)
    }
    const order = { amount: '50000', currency: 'NGN', customer_id: id, crypto_asset: 'USDT', network: 'Tron' }
    const made = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', order, 201)
    expect(made.customer).toEqual({ id, first_name: null, last_name: null, email: null })
  })

  test('rewrites more events than one statement can, and only those of the person', async () => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    const { id } = await make(me, CANARY_CUSTOMER)
    const { database } = here().deps.storage
    await me.ask('POST', `/api/v1/payment-sessions/${(await here().pay(AMINA)).id}/cancel`)
    await me.ask('POST', `/api/v1/payment-sessions/${(await here().pay(CANARY_CUSTOMER)).id}/cancel`)
    const [ofAmina, ofPerson] = await database.select().from(events).orderBy(asc(events.position))
    await database.execute(sql`
      insert into events select copy.* from events one, generate_series(1, 500) n,
        lateral jsonb_populate_record(null::events, to_jsonb(one) || jsonb_build_object('id', 'evt_' || n, 'position', 100 + n)) copy
      where one.id = ${ofPerson?.id}`)
    await me.ask('DELETE', `${PATH}/${id}`)
    const after = await database.select().from(events)
    expect(after).toHaveLength(502)
    expect(customerDataIn(JSON.stringify(after))).toEqual([])
    expect(after.find((event) => event.id === ofAmina?.id)).toEqual(ofAmina)
  })

  test('also erases the person from test events of the merchant, whatever their data', async () => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    const { id } = await make(me, CANARY_CUSTOMER)
    const { first_name, email } = CANARY_CUSTOMER
    for (const customer of [
      { id, email },
      { first_name, id: id.toUpperCase() },
    ])
      await me.ask(
        'POST',
        '/sandbox/events',
        { event: 'payment.completed', data: { text: '\0 \ud800', customer } },
        201,
      )
    await me.ask(
      'POST',
      '/sandbox/events',
      { event: 'payment.completed', data: { customer: 'nobody', customer_id: 7 } },
      201,
    )
    const { database } = here().deps.storage
    await me.ask('DELETE', `${PATH}/${id}`)
    const stored = await database.select().from(events).orderBy(asc(events.position))
    expect(customerDataIn(JSON.stringify(stored))).toEqual([])
    const erased = { id, first_name: null, last_name: null, email: null }
    expect(stored.map(({ payload }) => JSON.parse(payload).data)).toEqual([
      { text: '\0 \ud800', customer: erased },
      { text: '\0 \ud800', customer: erased },
      { customer: 'nobody', customer_id: 7 },
    ])
  })

  test('also erases the person from the recorded answers of the receiver', async () => {
    const me = await merchant(here())
    const hook = await receiver()
    hook.answer = (response, { body }) => response.end(body)
    await me.ask('PUT', '/webhooks', { url: hook.url })
    await here().sandbox(await here().pay(CANARY_CUSTOMER), 'deposits')
    await here().app.deliverEvents()
    const history = async () => {
      const list = await me.ask<{ id: string }[]>('GET', '/webhooks/events')
      return customerDataIn(
        JSON.stringify(await Promise.all(list.map(({ id }) => me.ask('GET', `/webhooks/events/${id}`)))),
      )
    }
    expect(await history()).toEqual(CANARY_VALUES)
    const [{ id } = { id: '' }] = await me.ask<Customer[]>('GET', PATH)
    await me.ask('DELETE', `${PATH}/${id}`)
    expect(await history()).toEqual([])
  })

  test('also erases the name from an account that custody is creating at that moment', async () => {
    const me = await merchant(here())
    const { id } = await make(me, CANARY_CUSTOMER)
    const { deps } = here()
    const { account } = deps.custody.test
    deps.custody.test.account = async (request, key) => {
      const made = await account(request, key)
      await me.ask('DELETE', `${PATH}/${id}`)
      return made
    }
    const made = await me.ask<DepositAccount>('GET', `${PATH}/${id}/deposit-account`)
    expect(made.ngnVirtualAccounts).toMatchObject([{ accountName: 'erased' }])
    expect(await me.ask('GET', `${PATH}/${id}/deposit-account`)).toEqual(made)
  })

  test('allows a new customer with the e-mail', async () => {
    const me = await merchant(here())
    const first = await make(me)
    await me.ask('DELETE', `${PATH}/${first.id}`)
    expect((await make(me)).id).not.toBe(first.id)
  })
})

describe('a deposit account', () => {
  const accountOf = (me: Merchant, id: string) => me.ask<DepositAccount>('GET', `${PATH}/${id}/deposit-account`)

  /** Records the requests to custody, and holds each until the test releases or fails it. */
  function barrier() {
    const { deps } = here()
    const { account } = deps.custody.test
    const keys: string[] = []
    let open = () => {}
    let fail = (_: Error) => {}
    const gate = new Promise<void>((resolve, reject) => {
      open = resolve
      fail = reject
    })
    deps.custody.test.account = async (request, key) => {
      keys.push(key)
      await gate
      return account(request, key)
    }
    return { keys, open: () => open(), fail: (error: Error) => fail(error) }
  }

  test('is created on the first request, with valid addresses and account numbers', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const account = await accountOf(me, id)
    expect(account.staticDepositAddresses).toHaveLength(8)
    for (const { chain, address } of account.staticDepositAddresses)
      expect(addressProblem(chain as Network, address)).toBeNull()
    const [bank] = account.ngnVirtualAccounts
    expect(bank).toMatchObject({ currency: 'NGN', accountName: 'Ọlá Adé', accountReference: id })
    const number = bank?.accountNumber ?? ''
    expect(nubanCheckDigit(bank?.bankCode ?? '', number.slice(0, 9))).toBe(number.slice(9))
    expect(await accountOf(me, id)).toEqual(account)
  })

  test('is created once by fifty concurrent first requests', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const { keys, open } = barrier()
    const asking = Array.from({ length: 50 }, () => accountOf(me, id))
    await expect.poll(() => keys.length).toBe(1)
    open()
    const accounts = await Promise.all(asking)
    expect(keys).toHaveLength(1)
    expect(new Set(accounts.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('is 503 for requests that wait for the account when the process closes', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const { app, clock } = here()
    const { keys, open } = barrier()
    const first = accountOf(me, id)
    await expect.poll(() => keys.length).toBe(1)
    const second = me.call('GET', `${PATH}/${id}/deposit-account`)
    await expect.poll(() => openLongPolls(app)).toBe(1)
    clock.hasten(1000)
    await app.close()
    const { status, headers } = await second
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    open()
    expect((await first).staticDepositAddresses).toHaveLength(8)
  })

  test('is 503 while custody is unreachable, and is created by the next request', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const { deps } = here()
    const { account } = deps.custody.test
    deps.custody.test.account = async () => {
      throw new CustodyUnavailable('away')
    }
    const response = await me.call('GET', `${PATH}/${id}/deposit-account`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    deps.custody.test.account = account
    expect((await accountOf(me, id)).staticDepositAddresses).toHaveLength(8)
  })

  test('shows no address that its network refuses', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const { deps } = here()
    const { account } = deps.custody.test
    deps.custody.test.account = async (request, key) => ({
      ...(await account(request, key)),
      addresses: [{ network: 'Ethereum', address: '0x0000000000000000000000000000000000000000' }],
    })
    expect((await me.call('GET', `${PATH}/${id}/deposit-account`)).status).toBe(503)
  })

  test('never has the number of another customer, even at another bank', async () => {
    const me = await merchant(here())
    const { deps } = here()
    const { account } = deps.custody.test
    let code = 100
    deps.custody.test.account = async (request, key) => {
      const made = await account(request, key)
      code += 1
      const same = { account_number: '0123456789', bank_code: String(code) }
      return { ...made, bank_accounts: made.bank_accounts.map((bank) => ({ ...bank, ...same })) }
    }
    const first = await make(me)
    await accountOf(me, first.id)
    const { id } = await make(me, { first_name: 'B', email: 'b@example.com' })
    expect((await me.call('GET', `${PATH}/${id}/deposit-account`)).status).toBe(503)
    expect(deps.log.lines).toContainEqual(expect.objectContaining({ event: 'custody.account' }))
    deps.custody.test.account = account
    expect((await accountOf(me, id)).ngnVirtualAccounts).toHaveLength(1)
  })

  test('is not created for a customer who was erased while the request waited for an earlier request that failed', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const { deps, app } = here()
    const { keys, fail } = barrier()
    const first = me.call('GET', `${PATH}/${id}/deposit-account`)
    await expect.poll(() => keys.length).toBe(1)
    const second = me.call('GET', `${PATH}/${id}/deposit-account`)
    await expect.poll(() => openLongPolls(app)).toBe(1)
    await me.ask('DELETE', `${PATH}/${id}`)
    fail(new CustodyUnavailable('away'))
    expect([(await first).status, (await second).status]).toEqual([503, 409])
    expect(keys).toHaveLength(1)
    // no later request has to wait for a lease
    expect(await deps.storage.database.$count(idempotencyKeys)).toBe(0)
  })

  test('is not created for an erased customer', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    await me.ask('DELETE', `${PATH}/${id}`)
    expect((await me.call('GET', `${PATH}/${id}/deposit-account`)).status).toBe(409)
  })
})
