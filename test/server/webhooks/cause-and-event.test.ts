import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EventType } from '../../../src/contract/enums'
import type { Bank } from '../../../src/contract/money/bank'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import type { Session } from '../../../src/contract/session/session'
import { refunds } from '../../../src/server/storage/schema/payouts'
import { type Merchant, merchant } from '../merchant'
import { receiver } from '../receiver'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

/** An action that causes an event, and a reading of its effect. */
interface Cause {
  event: EventType
  /** Performs the action, which can be repeated. It resolves or rejects with it. */
  happens(): Promise<unknown>
  read(): Promise<unknown>
}

/** A request whose answer does not matter. */
const post = async (me: Merchant, path: string, body?: object) => void (await me.call('POST', path, body))

const paying = async () => {
  const session = await here().pay()
  return { session, read: () => here().session(session.id) }
}
const moneyFor = ({ deposit_address }: Session) =>
  here().app.intake.apply('test', {
    id: 'notice',
    type: 'deposit',
    data: {
      id: 'movement',
      address: deposit_address ?? '',
      asset: 'USDT',
      network: 'Tron',
      amount: '31.25',
      hash: 'ab'.repeat(32),
      state: 'confirmed',
      confirmations: 19,
      required_confirmations: 19,
    },
  })

const CAUSES: Record<string, (me: Merchant) => Promise<Cause>> = {
  'money that arrives': async () => {
    const { session, read } = await paying()
    return { event: 'deposit.completed', happens: () => moneyFor(session), read }
  },
  'a payment that is complete': async () => {
    const { session, read } = await paying()
    return { event: 'payment.completed', happens: () => moneyFor(session), read }
  },
  'a window that ends': async () => {
    const { read } = await paying()
    here().clock.turn(30 * 60_000)
    return { event: 'payment.expired', happens: () => here().app.run('expire_sessions'), read }
  },
  'a payment that is cancelled': async (me) => {
    const { session, read } = await paying()
    return {
      event: 'payment.failed',
      happens: () => post(me, `/api/v1/payment-sessions/${session.id}/cancel`),
      read,
    }
  },
  'a refund': async (me) => {
    const { session } = await paying()
    await here().sandbox(session, 'deposits')
    const body = { crypto_amount: '1', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
    return {
      event: 'refund.created',
      happens: () => post(me, `/api/v1/payment-sessions/${session.id}/refunds`, body),
      read: async () => here().deps.storage.database.select().from(refunds),
    }
  },
  'a payout': async (me) => {
    await me.give('NGN', '1000')
    const gtb = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books' }
    const { id: bank_id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', gtb, 201)
    return {
      event: 'payout.created',
      happens: () => post(me, '/api/v1/payouts', { bank_id, amount: '1000', currency: 'NGN' }),
      read: () => me.ask('GET', '/api/v1/payouts'),
    }
  },
  'a swap that custody has made': async (me) => {
    await me.give('USDT', '5')
    const request = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
    const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', request, 201)
    await me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
    const data = { id: 'order', reference: id, state: 'success' } as const
    return {
      event: 'swap.completed',
      happens: () => here().app.intake.apply('test', { id: 'notice', type: 'swap', data }),
      read: () => me.ask('GET', `/api/v1/swaps/quotation/${id}`),
    }
  },
}

test.each(
  Object.keys(CAUSES),
)('%s changes nothing unless its event is written in the same transaction', async (name) => {
  const me = await merchant(here())
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  const { event, happens, read } = await (CAUSES[name] as (typeof CAUSES)[string])(me)
  const deliveredEvents = async () => {
    await here().app.deliverEvents()
    return hook.received.filter((one) => one.event.event === event)
  }
  const { database } = here().deps.storage
  const before = await read()
  await database.execute(
    sql`alter table events add constraint refused check (type <> ${sql.raw(`'${event}'`)}) not valid`,
  )
  try {
    await Promise.resolve(happens()).catch(() => {})
    expect(await read()).toEqual(before)
  } finally {
    await database.execute(sql`alter table events drop constraint refused`)
  }
  expect(await deliveredEvents()).toEqual([])
  await happens()
  expect(await read()).not.toEqual(before)
  expect(await deliveredEvents()).toHaveLength(1)
})
