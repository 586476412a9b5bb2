import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

/** A payment whose money custody holds, and its merchant's events since. */
async function heldPayment() {
  const { pay, sandbox, app } = here()
  const me = await merchant(here())
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  const session = await pay()
  await sandbox(session, 'deposits', { confirmations: 1 })
  const state = await sandbox(session, 'hold')
  const events = async () => {
    await app.deliverEvents()
    return hook.received.map(({ event }) => event)
  }
  const balance = async () => (await me.ask<{ available: string; held: string }[]>('GET', '/api/v1/balances'))[0]
  return { me, session, state, events, balance, sandbox: (act: string) => sandbox(session, act) }
}

test('money that custody holds is neither paid nor failed, and the customer and the merchant see it', async () => {
  const { me, session, state, events, balance, sandbox } = await heldPayment()
  expect(state).toMatchObject({ status: 'processing', held: true, completed_at: null })
  const own = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
  expect(own.held).toBe(true)
  const received = (await events()).map(({ event, data }) => [event, 'state' in data && data.state, 'held' in data])
  expect(received.filter(([event]) => event === 'deposit.processing')).toEqual(
    expect.arrayContaining([
      ['deposit.processing', 'detected', false],
      ['deposit.processing', 'held', true],
    ]),
  )
  expect(await balance()).toMatchObject({ available: '0', held: '31.25' })

  const paid = await sandbox('confirm')
  expect(paid.status).toBe('completed')
  expect(paid).not.toHaveProperty('held')
  expect(await balance()).toMatchObject({ available: '31.25', held: '0' })
  expect((await events()).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['deposit.confirmed', 'deposit.completed', 'payment.completed']),
  )
})

test('money that custody refuses after a review leaves the balance, and the payment fails', async () => {
  const { balance, sandbox, events } = await heldPayment()
  const refused: Session = await sandbox('fail')
  expect(refused.status).toBe('failed')
  expect(refused).not.toHaveProperty('held')
  expect(await balance()).toMatchObject({ available: '0', pending: '0', held: '0' })
  expect((await events()).map(({ event }) => event)).toContain('deposit.failed')
})

test('the window does not end a payment whose money is held', async () => {
  const { sandbox } = await heldPayment()
  expect((await sandbox('expire')).status).toBe('processing')
  expect((await sandbox('confirm')).status).toBe('completed')
})
