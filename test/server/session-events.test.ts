import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WebhookEvent } from '../../src/contract/webhook-event'
import { paymentPages } from '../../src/server/storage/schema/pages'
import { events, webhookEndpoints } from '../../src/server/storage/schema/webhooks'
import { AMINA, world } from './world'

const here = world()

/** Registers an endpoint, and answers what the outbox holds since, oldest first. */
async function watch() {
  const { deps, merchantId, clock } = here()
  const { database } = deps.storage
  await database.insert(webhookEndpoints).values({
    id: deps.chance.uuid(),
    merchantId,
    mode: 'test',
    url: 'https://shop.example/hook',
    secret: 'sealed',
    isActive: true,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  const read = async () =>
    (await database.select().from(events).orderBy(asc(events.position))).map(
      (row): WebhookEvent => JSON.parse(row.payload),
    )
  return { read, types: async () => (await read()).map(({ event }) => event) }
}

describe('money on a session’s address causes its events', () => {
  test('paid at once: every step of the deposit, then the payment', async () => {
    const { read } = await watch()
    const { pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits')
    const sent = await read()
    expect(sent.map(({ event }) => event)).toEqual([
      'deposit.processing',
      'deposit.confirmed',
      'deposit.completed',
      'payment.completed',
    ])
    expect(sent[0]).toMatchObject({
      mode: 'test',
      data: { session_id: session.id, amount: '31.25', state: 'confirmed' },
    })
    expect(sent[3]).toMatchObject({
      data: {
        id: session.id,
        status: 'completed',
        amount_paid: '50000.00',
        customer: { first_name: 'Amina', last_name: 'Okafor', email: AMINA.email },
        url: `http://localhost:8080/p/demo/s/${session.id}`,
      },
    })
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4)
  })

  test('in parts: partial again whenever more is seen, each step once', async () => {
    const { types } = await watch()
    const { pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '10', confirmations: 0 })
    await sandbox(session, 'deposits', { amount: '10', confirmations: 0 })
    await sandbox(session, 'confirm')
    await sandbox(session, 'confirm')
    expect(await types()).toEqual([
      'deposit.processing',
      'payment.partial',
      'deposit.processing',
      'payment.partial',
      'deposit.confirmed',
      'deposit.completed',
      'deposit.confirmed',
      'deposit.completed',
    ])
  })

  test('too late: expired by the server alone, then completed', async () => {
    const { types, read } = await watch()
    const { pay, sandbox, clock, app } = here()
    const session = await pay()
    clock.turn(30 * 60_000)
    await app.endWindows()
    expect(await types()).toEqual(['payment.expired'])
    await sandbox(session, 'deposits', { amount: '31.25' })
    expect((await read()).at(-1)).toMatchObject({ event: 'payment.completed', data: { late: true } })
  })

  test('too late and before the server noticed: the window ends first', async () => {
    const { types } = await watch()
    const { pay, sandbox, clock } = here()
    const session = await pay()
    clock.turn(30 * 60_000)
    await sandbox(session, 'deposits')
    expect((await types()).filter((type) => type.startsWith('payment'))).toEqual([
      'payment.expired',
      'payment.completed',
    ])
  })

  test('too little: underpaid', async () => {
    const { types } = await watch()
    const { pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '31.24', confirmations: 1 })
    await sandbox(session, 'expire')
    expect((await types()).at(-1)).toBe('payment.underpaid')
  })

  test('refused: deposit.failed and payment.failed', async () => {
    const { types } = await watch()
    const { pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { confirmations: 1 })
    await sandbox(session, 'fail')
    expect(await types()).toEqual(['deposit.processing', 'deposit.failed', 'payment.failed'])
  })

  test('a tolerance that the page grants completes a little less', async () => {
    const { types } = await watch()
    const { pay, sandbox, deps } = here()
    await deps.storage.database.update(paymentPages).set({ tolerancePercent: 1 }).where(eq(paymentPages.slug, 'demo'))
    here().app.pages.drop('demo')
    const session = await pay()
    expect(await sandbox(session, 'deposits', { amount: '30.93' })).toMatchObject({ status: 'partial' })
    expect(await sandbox(session, 'deposits', { amount: '0.01' })).toMatchObject({
      status: 'completed',
      crypto_amount_due: '0',
      crypto_amount_paid: '30.94',
    })
    expect((await types()).at(-1)).toBe('payment.completed')
  })
})

test('a merchant without an endpoint has nothing queued', async () => {
  const { pay, sandbox, deps } = here()
  await sandbox(await pay(), 'deposits')
  expect(await deps.storage.database.select().from(events)).toEqual([])
})

test('a transaction that is dropped gives its money back to what is due', async () => {
  const { types } = await watch()
  const { pay, session: read, deps } = here()
  const session = await pay()
  const { applyDeposit } = await import('../../src/server/books/deposits')
  const say = (more: object) =>
    applyDeposit(deps, 'test', {
      id: 'tx',
      address: session.deposit_address ?? '',
      asset: 'USDT',
      network: 'Tron',
      amount: '31.25',
      hash: 'cd'.repeat(32),
      confirmations: 1,
      required_confirmations: 19,
      state: 'seen',
      ...more,
    })
  await say({})
  expect((await read(session.id)).status).toBe('processing')
  await say({ state: 'failed', reason: 'dropped' })
  expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_amount_due: '31.25', transactions: [] })
  await say({ confirmations: 19, state: 'confirmed' })
  expect((await read(session.id)).status).toBe('completed')
  expect(await types()).toEqual([
    'deposit.processing',
    'deposit.failed',
    'deposit.confirmed',
    'deposit.completed',
    'payment.completed',
  ])
})
