import { beforeEach, describe, expect, test } from 'vitest'
import type { Merchant as MerchantView } from '../../../../src/contract/members/merchant'
import { mailVerifications } from '../../../../src/server/storage/schema/merchants'
import { mails } from '../../../../src/server/storage/schema/service-state'
import { OWNER, pathIn } from '../../letters/merchants/mailed-merchant'
import { mailServer } from '../../mail/queue/mail-server'
import { bearer, type Merchant, merchant } from '../../merchant'
import { world } from '../../world'

const PATH = '/api/v1/merchant'
const DAY = 24 * 3_600_000
const server = await mailServer()
const here = world({ SMTP_URL: server.url, MAIL_FROM: 'Malipo <pay@malipo.example>' })
beforeEach(() => {
  Object.assign(server, { received: [], response: 'accepts', onMail: () => {} })
})

const mailOf = async (me: Merchant) => (await me.ask<MerchantView>('GET', PATH)).mail
const post = (path: string) => here().app.app.request(path, { method: 'POST' })
const ask = async (me: Merchant, address: string | null) => {
  await me.ask('PATCH', PATH, { mail: { address } })
  await here().app.run('send_mails')
}
const lastLink = () => pathIn(server.received.at(-1)?.text ?? '', 'verify')

describe('an address for mails', () => {
  test('is stored once its owner presses the button on the linked page, which a mail scanner does not', async () => {
    const me = await merchant(here())
    expect(await mailOf(me)).toEqual({
      address: null,
      pending_address: null,
      payments: true,
      daily_summary: true,
      name_customers: false,
      time_zone: 'UTC',
      locale: 'en',
    })
    await ask(me, OWNER)
    expect(await mailOf(me)).toMatchObject({ address: null, pending_address: OWNER })
    const [mail] = server.received
    expect(mail?.recipients).toEqual([OWNER])
    expect(mail?.headers.subject).toEqual(['[TEST] Confirm this address for Lagos Books'])
    expect(mail?.headers['list-unsubscribe']).toBeUndefined()
    expect(mail?.text).toBe(
      [
        'Test mode: no real money moves.',
        'Lagos Books wants to receive mails about its payments at this address.',
        `Confirm the address:\nhttp://localhost:8080${lastLink()}`,
        'The link works once, until 22 Nov 2026, 10:00 UTC.',
        'If you do not manage payments for Lagos Books, ignore this mail. You will get no others.',
      ].join('\n\n'),
    )
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await here().app.app.request(lastLink(), { method })
      expect(page.status).toBe(200)
      expect(await page.text()).not.toContain(OWNER)
    }
    expect(await mailOf(me)).toMatchObject({ address: null, pending_address: OWNER })
    const [one, other] = await Promise.all([post(lastLink()), post(lastLink())])
    expect([one.status, other.status].sort()).toEqual([200, 404])
    expect(await mailOf(me)).toMatchObject({ address: OWNER, pending_address: null })
    expect((await here().get(lastLink())).status).toBe(404)
  })

  test('is confirmed on a page without scripts and resources, which is not framed, cached or indexed', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', PATH, { name: '<img src=x onerror=alert(1)> & "Books"' })
    await ask(me, OWNER)
    const page = await here().get(lastLink())
    const html = await page.text()
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Books&#34;')
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toContain('<form method="post">')
    expect(html).not.toMatch(/<img|<script|href=|src="/)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const [mail] = server.received
    expect(mail?.html).not.toMatch(/<img/)
    expect(mail?.html).toContain('&#60;img')
  })

  test('has a link of which only the hash is stored, and which works for a day unless it is replaced', async () => {
    const me = await merchant(here())
    await ask(me, OWNER)
    const first = lastLink()
    const token = first.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { database } = here().deps.storage
    const stored = [await database.select().from(mailVerifications), await database.select().from(mails)]
    expect(JSON.stringify(stored)).not.toContain(token)
    here().clock.turn(DAY - 1)
    expect((await here().get(first)).status).toBe(200)
    here().clock.turn(1)
    expect((await post(first)).status).toBe(404)
    expect(await mailOf(me)).toMatchObject({ address: null, pending_address: null })

    await ask(me, OWNER)
    const second = lastLink()
    await ask(me, 'other@lagosbooks.example')
    expect((await post(second)).status).toBe(404)
    const third = lastLink()
    await ask(me, null)
    expect((await post(third)).status).toBe(404)
    expect(await mailOf(me)).toMatchObject({ address: null, pending_address: null })
    expect((await post(`/mail/verify/${'a'.repeat(43)}`)).status).toBe(404)
  })

  test('that is new replaces the old one only when it is confirmed, in its mode', async () => {
    const me = await merchant(here())
    const live = await merchant(here(), 'demo', 'live')
    await ask(me, OWNER)
    await post(lastLink())
    await ask(me, 'new@lagosbooks.example')
    expect(await mailOf(me)).toMatchObject({ address: OWNER, pending_address: 'new@lagosbooks.example' })
    await ask(me, OWNER)
    expect(await mailOf(me)).toMatchObject({ address: OWNER, pending_address: null })
    expect(server.received).toHaveLength(2)
    await ask(me, 'new@lagosbooks.example')
    await post(lastLink())
    expect(await mailOf(me)).toMatchObject({ address: 'new@lagosbooks.example', pending_address: null })
    expect(await mailOf(live)).toMatchObject({ address: null, pending_address: null })
  })

  test('gets at most three links a day from all merchants, and a merchant sends at most ten', async () => {
    const { clock, app } = here()
    const [me, other] = [await merchant(here()), await merchant(here(), 'other')]
    for (const someone of [me, me, other]) await ask(someone, 'stranger@example.com')
    for (const someone of [me, other]) {
      const refused = await someone.call('PATCH', PATH, { mail: { address: 'Stranger@example.com' } })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    }
    clock.turn(3_600_000)
    for (let index = 0; index < 8; index += 1) await ask(me, `stranger${index}@example.com`)
    const refused = await me.call('PATCH', PATH, { name: 'Kano Books', mail: { address: 'one.more@example.com' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(23 * 3600)])
    // A refused request changes nothing.
    expect((await me.ask<MerchantView>('GET', PATH)).name).toBe('Lagos Books')
    expect((await mailOf(me))?.pending_address).toBe('stranger7@example.com')
    expect(server.received).toHaveLength(11)
    await app.run('apply_retention')
    expect((await me.call('PATCH', PATH, { mail: { address: 'one.more@example.com' } })).status).toBe(429)
    clock.turn(DAY + 1)
    await app.run('apply_retention')
    expect(await here().deps.storage.database.select().from(mailVerifications)).toEqual([])
    await ask(me, 'stranger@example.com')
    expect(server.received).toHaveLength(12)
  })

  test('is sent the same link again by the process that takes over from a process that died', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', PATH, { mail: { address: OWNER } })
    server.response = 451
    await here().app.run('send_mails')
    const queued = await here().deps.storage.database.select().from(mails)
    server.response = 'accepts'
    here().clock.turn(60_000)
    await here().app.run('send_mails')
    await here().deps.storage.database.insert(mails).values(queued)
    await (await here().another()).run('send_mails')
    const links = server.received.map(({ text }) => pathIn(text, 'verify'))
    expect(links).toHaveLength(2)
    expect(links[0]).toBe(links[1])
    expect((await post(links[1] ?? '')).status).toBe(200)
  })

  test('is not shown to a user of a studio link, who cannot change it either', async () => {
    const me = await merchant(here())
    await ask(me, OWNER)
    const link = await me.ask<{ url: string }>(
      'POST',
      '/api/v1/payment-pages/demo/studio-links',
      { merchant_theme: true },
      201,
    )
    const brand = bearer(here(), link.url.split('#')[1] ?? '')
    expect((await brand.ask<MerchantView>('GET', PATH)).mail).toBeNull()
    const changed = await brand.ask<MerchantView>('PATCH', PATH, { theme: { accent: '#7a2048' } })
    expect(changed.mail).toBeNull()
    expect((await brand.call('PATCH', PATH, { mail: { address: 'mine@example.com' } })).status).toBe(400)
    expect((await mailOf(me))?.pending_address).toBe(OWNER)
  })

  test.each([
    [{ address: 'a@example.com\r\nBcc: b@example.com' }, 'mail.address: Must be an e-mail address.'],
    [{ address: 'a@example.com, b@example.com' }, 'mail.address: Must be an e-mail address.'],
    [{ address: 'Owner a@example.com' }, 'mail.address: Must be an e-mail address.'],
    [{ payments: 'no' }, 'mail.payments: Must be true or false.'],
    [{ time_zone: 'Africa/Atlantis' }, 'mail.time_zone: This time zone is not known.'],
    [{ time_zone: '+01:00' }, 'mail.time_zone: Must be the name of a time zone, such as Africa/Lagos.'],
    [{ time_zone: `A${'/B'.repeat(99)}` }, 'mail.time_zone: Must be the name of a time zone.'],
  ])('and the other settings are refused as %j', async (mail, error) => {
    const refused = await (await merchant(here())).call('PATCH', PATH, { mail })
    expect([refused.status, (await refused.json()).errors]).toEqual([400, [error]])
  })

  test('leaves the profile as the operator has recorded it', async () => {
    const me = await merchant(here())
    await ask(me, OWNER)
    expect((await me.ask<MerchantView>('GET', PATH)).updated_at).toBeNull()
  })
})

describe('without SMTP_URL', () => {
  const silent = world()
  test('an address is refused, since it could not be confirmed', async () => {
    const me = await merchant(silent())
    const refused = await me.call('PATCH', PATH, { mail: { address: OWNER } })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      ['mail.address: The address cannot be verified, because the operator has set up no mail.'],
    ])
    const { mail } = await me.ask<MerchantView>('PATCH', PATH, { mail: { time_zone: 'Africa/Lagos' } })
    expect(mail).toMatchObject({ address: null, time_zone: 'Africa/Lagos' })
  })
})
