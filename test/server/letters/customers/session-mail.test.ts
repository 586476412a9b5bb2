import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PayRequest } from '../../../../src/contract/session/pay'
import type { Session } from '../../../../src/contract/session/session'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { merchants } from '../../../../src/server/storage/schema/merchants'
import { paymentPages } from '../../../../src/server/storage/schema/pages'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { mailWorld, plain } from '../../mail/queue/mail-world'
import { merchant } from '../../merchant'
import { receiver, status } from '../../receiver'
import { AMINA, dataOf } from '../../world'

const { server, here } = await mailWorld({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const subjects = () => server.received.map(({ headers }) => headers.subject?.[0])
const waiting = () => here().deps.storage.database.select().from(mails)
const linkOf = ({ id }: Session, language = 'en') => `http://localhost:8080/p/demo/s/${id}?lang=${language}`
const payIn = async (language: string, headers: Record<string, string> = {}, request: Partial<PayRequest> = {}) =>
  dataOf<Session>(
    await here().post(`/api/v1/p/demo/pay${language && `?lang=${language}`}`, { ...AMINA, ...request }, headers),
    201,
  )

describe('a customer', () => {
  test('gets a mail with the link to the payment, as text and HTML, which is deleted once sent', async () => {
    const session = await here().pay()
    expect(server.received).toEqual([])
    expect(JSON.stringify(await waiting())).not.toContain('amina')
    await here().app.run('send_mails')
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['amina@example.com'])
    expect(mail?.headers).toMatchObject({
      from: ['Malipo <pay@malipo.example>'],
      to: ['amina@example.com'],
      'reply-to': ['help@lagosbooks.example'],
      subject: ['[TEST] Your payment to Lagos Books: ₦50,000.00'],
      'content-language': ['en'],
      'auto-submitted': ['auto-generated'],
    })
    expect(plain(mail?.text)).toBe(
      [
        'Order 1042 · three books',
        'Test mode: no real money moves.',
        'You started a payment of ₦50,000.00 to Lagos Books.',
        'Your payment page shows where to send it, the exact amount, and the status of your payment. The price is valid until 21 Nov 2026, 11:30 GMT+1.',
        `Open your payment:\n${linkOf(session)}`,
        'We never send a payment address by email. If an email gives you one, do not send money there.',
        'If this was not you, you can ignore this mail.',
        `Reference: ${session.reference}`,
        'Need help? Write to help@lagosbooks.example and give the reference.',
      ].join('\n\n'),
    )
    expect(mail?.html).toMatch(
      /<a href="[^"]+" style="[^"]*background:#0b5c4a;color:#ffffff[^"]*">Open your payment<\/a>/,
    )
    expect(mail?.html).toContain(`<a href="${linkOf(session)}"`)
    expect(mail?.html.match(/<a /g)).toHaveLength(1)
    expect(mail?.html).not.toMatch(/<img|src=|@import|url\(/)
    expect(`${mail?.text}${mail?.html}`).not.toContain(session.deposit_address)
    expect(`${mail?.text}${mail?.html}`).not.toContain('Amina')
    expect(await waiting()).toEqual([])
    await here().app.run('send_mails')
    expect(server.received).toHaveLength(1)
  })

  test('sees the order and the merchant with logo and colour, and no picture is loaded', async () => {
    const { app, sandbox } = here()
    const me = await merchant(here())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c00" d="M0 0h8v8z"/></svg>'
    const { data } = await (
      await here().app.app.request('/api/v1/payment-pages/demo/logo', {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'image/svg+xml' },
        body: svg,
      })
    ).json()
    await me.ask('PATCH', '/api/v1/merchant', { name: 'Kano Books', theme: { accent: '#7a2048', logo: data.logo } })
    const items = [
      { name: 'Things Fall Apart <3', quantity: 3, amount: '45000' },
      { name: 'Delivery', amount: '5000' },
    ]
    const order = { amount: '50000', currency: 'NGN', title: 'Order 77', items, customer: AMINA }
    const pair = { crypto_asset: 'USDT', network: 'Tron' }
    const session = await me.ask<Session>('POST', '/api/v1/payment-sessions', { ...order, ...pair }, 201)
    await app.run('send_mails')
    await sandbox(session, 'deposits')
    await app.run('send_mails')
    expect(subjects()).toEqual([
      '[TEST] Your payment to Kano Books: ₦50,000.00',
      '[TEST] Paid: ₦50,000.00 to Kano Books',
    ])
    for (const mail of server.received) {
      expect(plain(mail.text)).toContain('Order 77\n- 3 × Things Fall Apart <3: ₦45,000.00\n- Delivery: ₦5,000.00\n')
      expect(mail.html).toContain('<bdi>3 × Things Fall Apart &#60;3</bdi>')
      expect(mail.html).toContain('background:#7a2048;color:#ffffff')
      expect(mail.html.match(/<img[^>]+src="([^"]+)"/)?.[1]).toBe('cid:logo')
      expect(mail.html).not.toMatch(/src="(?!cid:)|@import|url\(/)
    }
  })

  test('reads times in the zone of the currency, with the zone’s name', async () => {
    await here().pay({ amount: '5' }, 'donate')
    await here().app.run('send_mails')
    expect(plain(server.received[0]?.text)).toContain('The price is valid until 21 Nov 2026, 10:30 UTC.')
  })

  test('gets a receipt when the payment is completed, and not before', async () => {
    const { app, pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '30' })
    await app.run('send_mails')
    await sandbox(session, 'deposits', { amount: '2' })
    await app.run('send_mails')
    expect(subjects()).toEqual([
      '[TEST] Your payment to Lagos Books: ₦50,000.00',
      '[TEST] Paid: ₦50,000.00 to Lagos Books',
    ])
    const receipt = plain(server.received[1]?.text)
    expect(receipt).toContain('Your payment has arrived: ₦50,000.00 to Lagos Books.')
    expect(receipt).toContain('Received: 32 USDT on Tron, 21 Nov 2026, 11:00 GMT+1')
    expect(receipt).toContain('Paid by: Amina Okafor')
    expect(receipt).toContain(`Open your receipt:\n${linkOf(session)}`)
    await sandbox(session, 'deposits', { amount: '1' })
    await app.run('send_mails')
    expect(server.received).toHaveLength(2)
  })

  test('reads the received amount in the receipt, even if it counts for less because it was late', async () => {
    const { app, pay, sandbox, clock, deps } = here()
    const session = await pay({ asset: 'BTC', network: 'Bitcoin' })
    clock.turn(24 * 3_600_000)
    const table = await fixedRates(clock).current()
    // half of the requested amount
    deps.rates.test = { current: async () => ({ ...table, rate: () => '70400000' }) }
    const sent = String(Number(session.crypto_amount) * 2)
    expect((await sandbox(session, 'deposits', { amount: sent })).status).toBe('completed')
    await app.run('send_mails')
    expect(plain(server.received.at(-1)?.text)).toContain(`Received: ${sent} BTC on Bitcoin`)
  })

  test('who paid before the first mail was sent gets only the receipt, and an erased customer gets no mail', async () => {
    const { app, pay, sandbox, deps } = here()
    await sandbox(await pay(), 'deposits')
    await app.run('send_mails')
    expect(subjects()).toEqual(['[TEST] Paid: ₦50,000.00 to Lagos Books'])
    await pay({ email: 'bola@example.com' })
    const me = await merchant({ ...here(), deps })
    const { data } = await (await me.call('GET', '/api/v1/customers')).json()
    for (const { id } of data) await me.ask('DELETE', `/api/v1/customers/${id}`)
    await app.run('send_mails')
    expect(server.received).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('of a session that the merchant made gets one mail when a coin is chosen', async () => {
    const { app, post } = here()
    const me = await merchant(here())
    const made = await me.ask<Session>(
      'POST',
      '/api/v1/payment-sessions',
      { amount: '50000', currency: 'NGN', customer: AMINA },
      201,
    )
    await app.run('send_mails')
    expect(server.received).toEqual([])
    const path = `/api/v1/p/demo/sessions/${made.id}/method`
    await post(`${path}?lang=sw`, { asset: 'USDT', network: 'Tron' })
    await post(path, { asset: 'TRX', network: 'Tron' })
    await app.run('send_mails')
    expect(server.received.map(({ recipients, headers }) => [recipients, headers['content-language']])).toEqual([
      [['amina@example.com'], ['en']],
    ])
  })

  test('has one limit per mailbox over all merchants, whatever dots and plus tags the address has', async () => {
    const { app, pay } = here()
    const other = await merchant(here(), 'other')
    const page = { title: 'Shoes', slug: 'shoes', currency: 'USD', amount: '20' }
    await other.ask('POST', '/api/v1/payment-pages', page, 201)
    const spellings = ['amina@example.com', 'AMINA+1@example.com', 'a.mina+2@example.com', 'ami.na@Example.com']
    for (const email of [...spellings, ...spellings]) await pay({ email })
    for (const email of spellings) await pay({ email }, 'shoes')
    await pay({ email: 'bola@example.com' }, 'shoes')
    await app.run('send_mails')
    const recipients = server.received.map(({ recipients: [one] }) => one)
    expect(recipients.filter((one) => one !== 'bola@example.com')).toHaveLength(5)
    expect(recipients).toContain('bola@example.com')
  })

  test('gets a limited number of mails per hour', async () => {
    const { app, pay, clock } = here()
    for (let index = 0; index < 8; index += 1) await pay()
    await app.run('send_mails')
    expect(server.received).toHaveLength(5)
    clock.turn(3_600_001)
    await pay()
    await app.run('send_mails')
    expect(server.received).toHaveLength(6)
  })
})

describe('the language of a mail', () => {
  test('is the one in which the customer paid: the one that the customer chose, else the browser’s, else the page’s', async () => {
    const { app, deps } = here()
    await payIn('sw', { 'accept-language': 'fr' })
    await payIn('', { 'accept-language': 'fr-CI,fr;q=0.9' })
    await deps.storage.change(async ({ tx, announce }) => {
      await tx.update(paymentPages).set({ locale: 'pt' }).where(eq(paymentPages.slug, 'demo'))
      announce('page:demo')
    })
    await payIn('', { 'accept-language': 'de, ha' })
    await app.run('send_mails')
    expect(server.received.map(({ headers }) => headers['content-language']?.[0]).sort()).toEqual(['fr', 'pt', 'sw'])
    const swahili = server.received.find(({ headers }) => headers['content-language']?.[0] === 'sw')
    expect(swahili?.headers.subject).toEqual(['[TEST] Malipo yako kwa Lagos Books: ₦ 50,000.00'])
  })

  test('is written from the right in Arabic, with Latin text isolated', async () => {
    const session = await payIn('ar')
    await here().app.run('send_mails')
    const [mail] = server.received
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.text).toContain('\u2068Lagos Books\u2069')
    expect(mail?.text).toContain(linkOf(session, 'ar'))
    expect(mail?.text).not.toMatch(/[٠-٩]/)
  })

  test.each([
    'ha',
    'yo',
    'ig',
    'am',
    'zu',
    'pcm',
  ])('without a native reviewer (%s) has a note, and its lines about money also in English', async (language) => {
    const { app, sandbox } = here()
    const session = await payIn(language)
    await app.run('send_mails')
    await sandbox(session, 'deposits')
    await app.run('send_mails')
    const [opened, receipt] = server.received
    expect(opened?.headers['content-language']).toEqual([language])
    expect(opened?.text).toContain('If an email gives you one, do not send money there.')
    expect(opened?.html).toContain('<p lang="en" dir="ltr">You started a payment of ₦50,000.00 to Lagos Books.')
    expect(plain(opened?.text)).toContain('The price is valid until 21 Nov 2026, 11:30 GMT+1.')
    expect(receipt?.text).toContain('Your payment has arrived: ')
  })
})

describe('the name of a merchant', () => {
  test('adds no headers and no markup', async () => {
    const { app, pay, deps } = here()
    await deps.storage.change(async ({ tx, announce }) => {
      await tx
        .update(paymentPages)
        .set({
          merchant: {
            logo_url: null,
            privacy_url: null,
            name: 'Books\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>{amount}',
            support_email: 'a@example.com\r\nBcc: victim@example.com',
          },
        })
        .where(eq(paymentPages.slug, 'demo'))
      announce('page:demo')
    })
    await pay()
    await app.run('send_mails')
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['amina@example.com'])
    expect(mail?.headers.bcc).toBeUndefined()
    expect(mail?.headers['reply-to']).toBeUndefined()
    expect(mail?.headers.subject).toEqual([
      '[TEST] Your payment to Books Bcc: victim@example.com <script>alert(1)</script>{amount}: ₦50,000.00',
    ])
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain('&#60;script&#62;')
  })

  test('cannot be set by a customer: an e-mail with a second recipient is refused', async () => {
    for (const email of [
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '<a@example.com>, b@example.com',
    ])
      expect((await here().post('/api/v1/p/demo/pay', { ...AMINA, email })).status).toBe(400)
    await here().app.run('send_mails')
    expect(server.received).toEqual([])
  })
})

describe('a merchant', () => {
  test('is mailed when the webhook endpoint was switched off, unless it is on again', async () => {
    const { app, pay, deps, merchantId } = here()
    const me = await merchant(here())
    const hook = await receiver()
    hook.answer = status(410)
    await deps.storage.database
      .update(merchants)
      .set({ email: 'ops@lagosbooks.example' })
      .where(eq(merchants.id, merchantId))
    for (const again of [false, true]) {
      await me.ask('PUT', '/webhooks', { url: hook.url })
      await here().sandbox(await pay({ email: `${again}@example.com` }), 'deposits')
      await app.deliverEvents()
      if (again) await me.ask('PUT', '/webhooks', { url: hook.url })
      await app.run('send_mails')
    }
    const mailed = server.received.filter(({ recipients }) => recipients[0] === 'ops@lagosbooks.example')
    expect(mailed).toHaveLength(1)
    const { host } = new URL(hook.url)
    expect(mailed[0]?.headers.subject).toEqual([`Webhooks to ${host} are switched off (test mode)`])
    expect(mailed[0]?.text).toContain('The receiver answered 410 Gone.')
    expect(await waiting()).toEqual([])
  })
})
