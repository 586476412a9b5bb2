import { beforeEach, describe, expect, test } from 'vitest'
import type { Balance } from '../../../../src/contract/money/ledger'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { RefundLink } from '../../../../src/contract/refunds/refund-link'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { refunds } from '../../../../src/server/storage/schema/payouts'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { mailServer } from '../../mail/queue/mail-server'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { dataOf, world } from '../../world'

const server = await mailServer()
const here = world({
  SMTP_URL: server.url,
  MAIL_FROM: 'Malipo <pay@malipo.example>',
  ALLOW_PRIVATE_WEBHOOKS: '1',
})
beforeEach(() => {
  Object.assign(server, { received: [], response: 'accepts', onMail: () => {} })
})

const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const MINUTE_MS = 60_000
const GRACE_MS = 60 * MINUTE_MS

/** The merchant of the demo page, which refunds underpaid payments. */
async function refundingMerchant(): Promise<Merchant> {
  const me = await merchant(here())
  expect(await me.ask('PATCH', '/api/v1/payment-pages/demo', { underpaid: 'refund' })).toMatchObject({
    underpaid: 'refund',
  })
  return me
}

/** A payment that is underpaid when its window ends. */
async function underpaid(amount = '30', request = {}): Promise<Session> {
  const { pay, sandbox } = here()
  const session = await sandbox(await pay(request), 'deposits', { amount })
  return sandbox(session, 'expire')
}

async function pastGrace() {
  here().clock.turn(GRACE_MS + 1)
  return here().app.run('refund_underpaid')
}

const storedRefunds = () => here().deps.storage.database.select().from(refunds)

/** The link of a payment's refund, as its owner copies it. */
const urlOf = async (me: Merchant, { id }: Session) => {
  const { refund } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${id}`)
  return String(refund?.url)
}
const linkOf = async (me: Merchant, session: Session) =>
  (await urlOf(me, session)).replace('http://localhost:8080/p/demo/r/', '/api/v1/p/demo/refunds/')
const readByLink = async (link: string) => dataOf<RefundLink>(await here().get(link))
const balance = async (me: Merchant) => {
  const [{ available, held } = { available: '', held: '' }] = await me.ask<Balance[]>('GET', '/api/v1/balances')
  return { available, held }
}

test('the money of an underpaid payment waits, unless the page refunds underpaid payments', async () => {
  const me = await merchant(here())
  const page = { title: 'Page', currency: 'NGN', slug: 'page' }
  expect(await me.ask('POST', '/api/v1/payment-pages', page, 201)).toMatchObject({ underpaid: 'wait' })
  const other = { ...page, slug: 'other', underpaid: 'refund' }
  expect(await me.ask('POST', '/api/v1/payment-pages', other, 201)).toMatchObject({ underpaid: 'refund' })
  expect(await me.ask('PATCH', '/api/v1/payment-pages/other', { title: 'T' })).toMatchObject({ underpaid: 'refund' })
  expect((await me.call('PATCH', '/api/v1/payment-pages/other', { underpaid: 'keep' })).status).toBe(400)
  await underpaid()
  expect(await pastGrace()).toBe(0)
  expect(await storedRefunds()).toEqual([])
})

describe('on a page that refunds underpaid payments', () => {
  test('the customer is asked once for an address, after the grace period, and the money is then held', async () => {
    const me = await refundingMerchant()
    const hook = await receiver()
    await me.ask('PUT', '/webhooks', { url: hook.url })
    const { clock, app, session: read, waitForTransfers } = here()
    const session = await underpaid()
    clock.turn(GRACE_MS)
    expect(await app.run('refund_underpaid')).toBe(0)
    expect(await balance(me)).toEqual({ available: '30', held: '0' })
    clock.turn(1)
    expect(await app.run('refund_underpaid')).toBe(1)
    expect(await app.run('refund_underpaid')).toBe(0)
    const waiting = await read(session.id)
    expect(waiting).toMatchObject({ status: 'underpaid', crypto_amount_paid: '30', refund: { status: 'requested' } })
    const link = await linkOf(me, waiting)
    expect(await readByLink(link)).toMatchObject({ cause: 'underpaid', crypto_amount: '30', status: 'requested' })
    expect(await balance(me)).toEqual({ available: '0', held: '30' })
    const [refund] = await me.ask<Refund[]>('GET', `/api/v1/payment-sessions/${session.id}/refunds`)
    expect(refund).toMatchObject({ status: 'requested', reference: null, url: await urlOf(me, session) })
    const [own] = await me.ask<Session[]>('GET', '/api/v1/payment-sessions')
    expect(own?.refund).toEqual({ status: 'requested', url: refund?.url })
    await app.deliverEvents()
    expect(hook.received.map(({ event }) => event.event).filter((type) => type.startsWith('refund.'))).toEqual([
      'refund.created',
    ])
    await dataOf(await here().post(link, { address: TRON }))
    await waitForTransfers()
    expect(await read(session.id)).toMatchObject({ status: 'underpaid', refund: { status: 'success' } })
    expect(await balance(me)).toEqual({ available: '0', held: '0' })
  })

  test('a payment that started before keeps the policy that its page had then', async () => {
    const session = await underpaid()
    await refundingMerchant()
    expect(await pastGrace()).toBe(0)
    expect((await here().session(session.id)).refund).toBeNull()
  })

  test('the refund waits for money that is not final, and includes it', async () => {
    await refundingMerchant()
    const { sandbox, app } = here()
    const session = await underpaid('10')
    await sandbox(session, 'deposits', { amount: '5', confirmations: 1 })
    expect(await pastGrace()).toBe(0)
    await sandbox(session, 'confirm')
    expect(await app.run('refund_underpaid')).toBe(1)
    expect((await storedRefunds()).map(({ cryptoAmount }) => cryptoAmount)).toEqual([15_000_000n])
  })

  test('money that the merchant has spent is not refunded, and does not delay other refunds', async () => {
    const me = await refundingMerchant()
    const { app } = here()
    const spent = await underpaid('20')
    const swap = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '20' }
    const { id } = await me.ask<{ id: string }>('POST', '/api/v1/swaps/quotation', swap, 201)
    await me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
    const other = await underpaid('3', { network: 'Binance_Smart_Chain' })
    expect(await pastGrace()).toBe(1)
    expect((await here().session(other.id)).refund?.status).toBe('requested')
    expect((await here().session(spent.id)).refund).toBeNull()
    await me.give('USDT', '20', 'Tron')
    expect(await app.run('refund_underpaid')).toBe(1)
    expect((await here().session(spent.id)).refund?.status).toBe('requested')
  })

  test('two processes ask the customer once', async () => {
    await refundingMerchant()
    const second = await here().another()
    await underpaid()
    here().clock.turn(GRACE_MS + 1)
    await Promise.all([
      here().app.run('refund_underpaid'),
      second.run('refund_underpaid'),
      here().app.run('refund_underpaid'),
    ])
    expect(await storedRefunds()).toHaveLength(1)
  })

  test('more money from the customer completes the payment, and makes the link void', async () => {
    const me = await refundingMerchant()
    const { sandbox } = here()
    const session = await underpaid()
    await pastGrace()
    const link = await linkOf(me, session)
    expect(await sandbox(session, 'deposits', { amount: '1.25' })).toMatchObject({
      status: 'completed',
      late: true,
      refund: null,
    })
    expect(await readByLink(link)).toMatchObject({ status: 'failed', reason: 'void' })
    expect(await balance(me)).toEqual({ available: '31.25', held: '0' })
  })

  test('an unused link is not created again', async () => {
    const me = await refundingMerchant()
    const session = await underpaid()
    await pastGrace()
    here().clock.turn(14 * 24 * GRACE_MS)
    expect(await here().app.run('expire_refunds')).toBe(1)
    expect(await here().app.run('refund_underpaid')).toBe(0)
    expect((await here().session(session.id)).refund).toBeNull()
    expect(await balance(me)).toEqual({ available: '30', held: '0' })
  })
})

describe('the mail with the link', () => {
  const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

  test('has the amount, the link to enter the address, and the deadline', async () => {
    const me = await refundingMerchant()
    const session = await underpaid()
    await here().app.run('send_mails')
    server.received.splice(0)
    await pastGrace()
    const url = await urlOf(me, session)
    const [queued] = await here().deps.storage.database.select().from(mails)
    expect(JSON.stringify(queued)).not.toContain(String(url).split('/').at(-1))
    await here().app.run('send_mails')
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['amina@example.com'])
    expect(mail?.headers.subject).toEqual(['[TEST] Get your money back from Lagos Books: 30 USDT'])
    expect(plain(mail?.text)).toBe(
      [
        'Order 1042 · three books',
        'Test mode: no real money moves.',
        'Your payment to Lagos Books was not complete in time. The 30 USDT that you sent can go back to you.',
        'The page below asks for an address of yours on Tron. You can enter it once, until 5 Dec 2026, 12:00 GMT+1. Check it well: money that is sent to a wrong address is lost.',
        `Get your money back:\n${url}?lang=en`,
        'We never ask for a password, or for the recovery words of your wallet.',
        `Reference: ${session.reference}`,
        'Need help? Write to help@lagosbooks.example and give the reference.',
      ].join('\n\n'),
    )
    expect(await here().deps.storage.database.select().from(mails)).toEqual([])
  })

  test('is also sent when the merchant makes the link, but not if the merchant has entered the address', async () => {
    const me = await merchant(here())
    const { pay, sandbox, app } = here()
    const session = await sandbox(await pay(), 'deposits', { amount: '40' })
    await app.run('send_mails')
    server.received.splice(0)
    const path = `/api/v1/payment-sessions/${session.id}/refunds`
    await me.ask('POST', path, { crypto_amount: '1', address: TRON }, 201)
    await app.run('send_mails')
    expect(server.received).toEqual([])
    const { url } = await me.ask<Refund>('POST', path, { crypto_amount: '2' }, 201)
    await app.run('send_mails')
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['amina@example.com']])
    const text = plain(server.received[0]?.text)
    expect(text).toContain('Lagos Books is sending 2 USDT of your payment back to you.')
    expect(text).toContain(`Get your money back:\n${url}?lang=en`)
  })

  test('is not sent more than five times an hour, however many small refunds a merchant makes', async () => {
    const me = await merchant(here())
    const { pay, sandbox, app, clock } = here()
    const session = await sandbox(await pay(), 'deposits', { amount: '40' })
    await app.run('send_mails')
    server.received.splice(0)
    const make = (crypto_amount = '0.1') =>
      me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount }, 201)
    for (let made = 0; made < 8; made += 1) await make()
    await app.run('send_mails')
    expect(server.received).toHaveLength(5)
    clock.turn(3_600_001)
    await make()
    await app.run('send_mails')
    expect(server.received).toHaveLength(6)
  })

  test('is not sent if the payment was completed meanwhile', async () => {
    await refundingMerchant()
    const session = await underpaid()
    await here().app.run('send_mails')
    await pastGrace()
    await here().sandbox(session, 'deposits', { amount: '1.25' })
    server.received.splice(0)
    await here().app.run('send_mails')
    expect(server.received.map(({ headers }) => headers.subject)).toEqual([['[TEST] Paid: ₦50,000.00 to Lagos Books']])
    expect(server.received[0]?.text).not.toContain('/r/')
  })

  test('is not the only way to the link: the receipt of an overpaid payment has it, too', async () => {
    const me = await merchant(here())
    const { pay, sandbox, app } = here()
    const session = await sandbox(await pay(), 'deposits', { amount: '40' })
    const request = { crypto_amount: '8.75' }
    const { url } = await me.ask<Refund>('POST', `/api/v1/payment-sessions/${session.id}/refunds`, request, 201)
    await app.run('send_mails')
    const receipt = server.received.find(({ headers }) => String(headers.subject).includes('Paid'))
    expect(receipt?.text).toContain(`Get 8.75 USDT back:\n${url}?lang=en`)
  })
})
