import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '../../../src/server/storage/schema/webhooks'
import { backfillCustomers } from '../../../src/server/webhooks/backfill-customers'
import { merchant } from '../merchant'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const database = () => here().deps.storage.database
const unknownLeft = () => database().$count(events, eq(events.customerKnown, false))
const logged = () => here().deps.log.lines.filter(({ event }) => event.startsWith('webhook.customers'))

/** A payment's event with its customer, and a payout-like one with none, as the present version writes them. */
async function twoEvents() {
  const me = await merchant(here())
  await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
  await me.ask('POST', `/api/v1/payment-sessions/${(await here().pay()).id}/cancel`)
  await me.ask('POST', '/sandbox/events', { event: 'payout.success' }, 201)
  return database().select().from(events).orderBy(asc(events.position))
}

/** As many copies of each as an earlier version wrote them: without the columns. */
async function writtenEarlier(count: number) {
  const columns = sql.raw(
    'merchant_id, mode, endpoint_id, type, payload, status, attempts, retries, next_retry_at, created_at',
  )
  await database().execute(sql`
    insert into events (id, ${columns}) select 'evt_' || n || id, ${columns} from events, generate_series(1, ${count}::int) n
    order by n, position`)
}

test('notes the customer on events of an earlier version as on those of this one', async () => {
  const [ofPayment, ofPayout] = await twoEvents()
  expect(ofPayment).toMatchObject({ customerId: JSON.parse(ofPayment?.payload ?? '').data.customer_id })
  expect([ofPayment?.customerKnown, ofPayout]).toMatchObject([true, { customerId: null, customerKnown: true }])
  await writtenEarlier(1)
  expect(await unknownLeft()).toBe(2)
  await here().app.run('backfill_customers')
  const noted = await database().select().from(events).orderBy(asc(events.position))
  expect(noted.map(({ customerId, customerKnown }) => [customerId, customerKnown])).toEqual([
    [ofPayment?.customerId, true],
    [null, true],
    [ofPayment?.customerId, true],
    [null, true],
  ])
  // so few are not worth a line
  expect(logged()).toEqual([])
})

test('does so batch by batch, says how many are left, and ends between two batches', async () => {
  await twoEvents()
  await writtenEarlier(1250)
  let asked = 0
  await backfillCustomers(here().deps, () => ++asked > 1)
  expect(await unknownLeft()).toBe(1500)
  await here().app.run('backfill_customers')
  expect(await unknownLeft()).toBe(0)
  expect(logged()).toEqual([
    { event: 'webhook.customers_backfill', count: 1500 },
    { event: 'webhook.customers_backfill', count: 500 },
    { event: 'webhook.customers_backfilled', count: 1500 },
  ])
})
