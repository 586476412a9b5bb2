import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { mailWorld, plain } from '../../mail/queue/mail-world'
import { merchant } from '../../merchant'
import { AMINA, dataOf } from '../../world'
import { mailedMerchant, OWNER, pathIn } from './mailed-merchant'

const { server, here } = await mailWorld({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const toOwner = () => server.received.filter(({ recipients }) => recipients[0] === OWNER)
const order = { amount: '18500', currency: 'NGN', title: 'Order 1042', crypto_asset: 'USDT', network: 'Tron' }

describe('a merchant with a verified address', () => {
  test('is mailed about each completed payment: its amount, order and link, without the customer’s name', async () => {
    const { app, sandbox } = here()
    const me = await mailedMerchant(here(), server, { time_zone: 'Africa/Lagos' })
    const items = [
      { name: 'Things Fall Apart', quantity: 2, amount: '17000' },
      { name: 'Delivery', amount: '1500' },
    ]
    const request = { ...order, items, reference: 'order-1042', customer: AMINA }
    const session = await me.ask<Session>('POST', '/api/v1/payment-sessions', request, 201)
    await sandbox(session, 'deposits', { amount: '1' })
    await app.run('send_mails')
    expect(toOwner()).toEqual([])
    await sandbox(session, 'deposits')
    await sandbox(session, 'deposits', { amount: '1' })
    await app.run('send_mails')
    expect(toOwner()).toHaveLength(1)
    const [mail] = toOwner()
    expect(mail?.headers).toMatchObject({
      to: [OWNER],
      subject: ['[TEST] You were paid ₦18,500.00 for Order 1042'],
      'content-language': ['en'],
      'auto-submitted': ['auto-generated'],
    })
    const unsubscribe = pathIn(mail?.text ?? '', 'unsubscribe')
    expect(plain(mail?.text)).toBe(
      [
        'You were paid ₦18,500.00 for Order 1042.',
        'Order 1042\n- 2 × Things Fall Apart: ₦17,000.00\n- Delivery: ₦1,500.00',
        'Test mode: no real money moves.',
        /Received: .*/.exec(plain(mail?.text))?.[0],
        'Reference: order-1042',
        `Open the payment:\nhttp://localhost:8080/dashboard/test/payments/${session.id}`,
        `Stop mails about single payments:\nhttp://localhost:8080${unsubscribe}`,
      ].join('\n\n'),
    )
    expect(plain(mail?.text)).toMatch(/Received: [\d.]+ USDT on Tron, 21 Nov 2026, 11:00 GMT\+1\n/)
    expect(mail?.html).toContain(`<a href="http://localhost:8080/dashboard/test/payments/${session.id}"`)
    expect(mail?.html).not.toMatch(/src=|@import|url\(/)
    for (const part of [mail?.text, mail?.html, JSON.stringify(mail?.headers)])
      expect(part).not.toMatch(/amina|okafor/i)
  })

  test('gets the customer’s name, escaped, if it has chosen that, and not after the customer is erased', async () => {
    const { app, sandbox, pay } = here()
    const me = await mailedMerchant(here(), server, { name_customers: true })
    const typed = { first_name: '<b>Amina</b>', last_name: 'Okafor' }
    await sandbox(await pay(typed), 'deposits')
    await app.run('send_mails')
    expect(toOwner()[0]?.text).toContain('Customer: <b>Amina</b> Okafor\n')
    expect(toOwner()[0]?.html).toContain('Customer: &#60;b&#62;Amina&#60;/b&#62; Okafor')
    expect(toOwner()[0]?.text).not.toContain('amina@example.com')
    await sandbox(await pay({ email: 'bola@example.com' }), 'deposits')
    for (const { id } of (await (await me.call('GET', '/api/v1/customers')).json()).data)
      await me.ask('DELETE', `/api/v1/customers/${id}`)
    await app.run('send_mails')
    expect(toOwner()).toHaveLength(2)
    expect(toOwner()[1]?.text).not.toMatch(/Customer:|Amina/)
  })

  test('gets the customer’s message only together with the name', async () => {
    const { app, post } = here()
    const me = await mailedMerchant(here(), server, { name_customers: true })
    const gift = { ...AMINA, amount: 50, message: 'For <Zainab>' }
    const textAfterPayment = async () => {
      const { id } = await dataOf<Session>(await post('/api/v1/p/donate/pay', gift), 201)
      await post(`/api/v1/p/donate/sessions/${id}/sandbox/deposits`, {})
      await app.run('send_mails')
      return toOwner().at(-1)?.text
    }
    expect(await textAfterPayment()).toContain('Message: For <Zainab>\n')
    expect(toOwner()[0]?.html).toContain('Message: For &#60;Zainab&#62;')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { name_customers: false } })
    expect(await textAfterPayment()).not.toContain('Zainab')
  })

  test('is informed if the money was late', async () => {
    const { app, sandbox, pay, clock } = here()
    await mailedMerchant(here(), server)
    const session = await pay()
    clock.turn(31 * 60_000)
    await app.run('expire_sessions')
    await sandbox(session, 'deposits')
    await app.run('send_mails')
    expect(toOwner()[0]?.text).toContain('The money arrived after the payment had expired.')
  })

  test('gets no headers and no markup from a title or a reference', async () => {
    const { app, sandbox } = here()
    const me = await mailedMerchant(here(), server)
    const bad = { ...order, title: 'Order\r\nBcc: victim@example.com' }
    const { title } = await me.ask<Session>('POST', '/api/v1/payment-sessions', bad, 201)
    expect(title).toBe('Order Bcc: victim@example.com')
    expect((await me.call('POST', '/api/v1/payment-sessions', { ...order, reference: 'a\r\nBcc: b' })).status).toBe(400)
    const tricky = {
      ...order,
      title: '=?UTF-8?Q?Bcc:_victim@example.com?= <script>alert(1)</script>',
      reference: '"><script>alert(2)</script>',
    }
    await sandbox(await me.ask<Session>('POST', '/api/v1/payment-sessions', tricky, 201), 'deposits')
    await app.run('send_mails')
    const [mail] = toOwner()
    expect(mail?.recipients).toEqual([OWNER])
    expect(mail?.headers.bcc).toBeUndefined()
    expect(mail?.html).not.toContain('<script')
    expect(mail?.text).toContain('Reference: "><script>alert(2)</script>')
  })

  test('gets no mails of a kind that was switched off, even after the payment', async () => {
    const { app, sandbox, pay, deps } = here()
    const me = await mailedMerchant(here(), server)
    await sandbox(await pay(), 'deposits')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { payments: false } })
    await sandbox(await pay(), 'deposits')
    expect(await deps.storage.database.select().from(mails).where(eq(mails.kind, 'paid'))).toHaveLength(1)
    await app.run('send_mails')
    expect(toOwner()).toEqual([])
    expect(await deps.storage.database.select().from(mails)).toEqual([])
    await me.ask('PATCH', '/api/v1/merchant', { mail: { payments: true } })
    await sandbox(await pay(), 'deposits')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { address: null } })
    await app.run('send_mails')
    expect(toOwner()).toEqual([])
  })

  test('gets a limited number of mails about payments in test mode', async () => {
    const { app, sandbox, pay, clock } = here()
    await mailedMerchant(here(), server)
    for (let index = 0; index < 23; index += 1)
      await sandbox(await pay({ email: `payer${index}@example.com` }), 'deposits')
    for (let batch = 0; batch < 3; batch += 1) await app.run('send_mails')
    expect(toOwner()).toHaveLength(20)
    clock.turn(3_600_001)
    await sandbox(await pay(), 'deposits')
    await app.run('send_mails')
    expect(toOwner()).toHaveLength(21)
  })
})

test('an unconfirmed address gets no mails about payments', async () => {
  const { app, sandbox, pay, deps } = here()
  await (await merchant(here())).ask('PATCH', '/api/v1/merchant', { mail: { address: OWNER } })
  await app.run('send_mails')
  await sandbox(await pay(), 'deposits')
  expect(await deps.storage.database.select().from(mails).where(eq(mails.kind, 'paid'))).toEqual([])
})

describe('unsubscribing', () => {
  test('takes one click in the mail program, or a button behind the link, and stops only mails of that kind', async () => {
    const { app, sandbox, pay, get } = here()
    const me = await mailedMerchant(here(), server)
    await sandbox(await pay(), 'deposits')
    await app.run('send_mails')
    const [mail] = toOwner()
    const path = pathIn(mail?.text ?? '', 'unsubscribe')
    expect(mail?.headers['list-unsubscribe']).toEqual([`<http://localhost:8080${path}>`])
    expect(mail?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    const page = await get(path)
    expect([page.status, (await page.text()).match(/<button/g)?.length]).toEqual([200, 1])
    const settings = async () =>
      (await (await me.call('GET', '/api/v1/merchant')).json()).data.mail as Record<string, unknown>
    expect(await settings()).toMatchObject({ payments: true, daily_summary: true })
    // as RFC 8058 requires: no cookie, no key, no redirect
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    for (let twice = 0; twice < 2; twice += 1) expect((await app.app.request(path, oneClick)).status).toBe(200)
    expect(await settings()).toMatchObject({ address: OWNER, payments: false, daily_summary: true })
    const summaries = path.replace('/payments/', '/daily_summary/')
    expect((await app.app.request(summaries, oneClick)).status).toBe(200)
    expect(await settings()).toMatchObject({ payments: false, daily_summary: false })
  })

  test('is no longer possible with a mail to the former address', async () => {
    const { app, sandbox, pay } = here()
    const me = await mailedMerchant(here(), server)
    await sandbox(await pay(), 'deposits')
    await app.run('send_mails')
    const path = pathIn(toOwner()[0]?.text ?? '', 'unsubscribe')
    await me.ask('PATCH', '/api/v1/merchant', { mail: { address: 'new@lagosbooks.example' } })
    await app.run('send_mails')
    await app.app.request(pathIn(server.received.at(-1)?.text ?? '', 'verify'), { method: 'POST' })
    for (const method of ['GET', 'POST']) expect((await app.app.request(path, { method })).status).toBe(404)
    expect((await app.app.request(`/mail/unsubscribe/payments/${'0'.repeat(40)}`, { method: 'POST' })).status).toBe(404)
    expect((await app.app.request(path.replace('payments', 'everything'), { method: 'POST' })).status).toBe(404)
  })
})
