import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import type { Session } from '../../../../src/contract/session/session'
import { customers } from '../../../../src/server/storage/schema/customers'
import { mailWorld } from '../../mail/queue/mail-world'
import { type Merchant, merchant } from '../../merchant'
import { dataOf } from '../../world'

const { server, here } = await mailWorld()
const PRICE = { amount: '50000', currency: 'NGN' }
const PAIR = { asset: 'USDT', network: 'Tron' }
const EMAIL = 'zuri@example.com'

/** A merchant's session without a customer, for which a customer has chosen the coin. */
async function started(me: Merchant, more: object = {}) {
  const { id } = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { ...PRICE, ...more }, 201)
  return dataOf<SessionWithToken>(await here().post(`/api/v1/p/demo/sessions/${id}/method?lang=fr`, PAIR))
}
const give = ({ id }: Pick<Session, 'id'>, token: string | undefined, email = EMAIL) =>
  here().post(`/api/v1/p/demo/sessions/${id}/email`, { email }, token ? { 'payer-token': token } : {})

test('a payment without an e-mail takes one from the browser that paid, and mails the receipt there once', async () => {
  const me = await merchant(here())
  const own = await started(me)
  expect(own.takes_email).toBe(true)
  const after = await dataOf<Session>(await give(own, own.payer_token, ` ${EMAIL} `))
  expect(after).not.toHaveProperty('takes_email')
  expect(after.version).toBeGreaterThan(own.version)
  expect(JSON.stringify(await here().session(own.id))).not.toContain('zuri')
  expect((await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${own.id}`)).customer?.email).toBe(EMAIL)
  await here().app.run('send_mails')
  expect(server.received).toEqual([])
  await here().sandbox(own, 'deposits')
  await here().app.run('send_mails')
  expect(server.received.map(({ recipients, headers }) => [recipients, headers['content-language']])).toEqual([
    [[EMAIL], ['fr']],
  ])
})

test('an e-mail that is given after the money came gets the receipt at once', async () => {
  const own = await started(await merchant(here()))
  await here().sandbox(own, 'deposits')
  await give(own, own.payer_token)
  await here().app.run('send_mails')
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[EMAIL]])
})

test('the link of a payment gives no right to store an e-mail, and none is ever replaced', async () => {
  const me = await merchant(here())
  const own = await started(me)
  const others = await started(me)
  for (const token of [undefined, others.payer_token, 'x']) expect((await give(own, token)).status).toBe(403)
  expect((await give(own, own.payer_token, 'zuri')).status).toBe(400)
  expect((await give(own, own.payer_token)).status).toBe(200)
  expect((await give(own, own.payer_token, 'other@example.com')).status).toBe(409)
  const named = await started(me, { customer: { first_name: 'Amina', email: 'amina@example.com' } })
  expect(named).not.toHaveProperty('takes_email')
  expect((await give(named, named.payer_token)).status).toBe(409)
  const { database } = here().deps.storage
  expect(await database.$count(customers, eq(customers.email, 'other@example.com'))).toBe(0)
})

test('a mailbox is not filled by test payments, which are free', async () => {
  const me = await merchant(here())
  for (let payments = 0; payments < 5; payments += 1) {
    const own = await started(me)
    expect((await give(own, own.payer_token, `z.uri+${payments}@example.com`)).status).toBe(200)
  }
  const own = await started(me)
  expect((await give(own, own.payer_token)).status).toBe(429)
})

test('without a mail server no e-mail is taken', async () => {
  here().deps.settings.SMTP_URL = undefined
  const own = await started(await merchant(here()))
  expect(own).not.toHaveProperty('takes_email')
  expect((await give(own, own.payer_token)).status).toBe(409)
})
