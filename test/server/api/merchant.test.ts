import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Merchant, ThemeVersion } from '../../../src/contract/members/merchant'
import type { Page } from '../../../src/contract/page/page'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import type { Session } from '../../../src/contract/session/session'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { bearer, type Merchant as Me, merchant } from '../merchant'
import { dataOf, world } from '../world'

const here = world()
const GREEN = { accent: '#0b5c4a' }
const PLUM = { accent: '#7a2048' }
const PATH = '/api/v1/merchant'
const DEMO = '/api/v1/payment-pages/demo'

const readPageOf = async (slug = 'demo') => dataOf<Page>(await here().get(`/api/v1/p/${slug}`))
const versions = (me: Me, path = PATH) => me.ask<ThemeVersion[]>('GET', `${path}/theme-versions`)

async function problem(response: Response): Promise<[number, string[] | undefined]> {
  const { errors } = (await response.json()) as { errors?: string[] }
  return [response.status, errors]
}

async function designer(me: Me, body?: object): Promise<Me> {
  const { url } = await me.ask<{ url: string }>('POST', `${DEMO}/studio-links`, body, 201)
  return bearer(here(), new URL(url).hash.slice(1))
}

describe('the merchant', () => {
  test('has the details that the operator recorded until it changes them', async () => {
    const me = await merchant(here())
    expect(await me.ask<Merchant>('GET', PATH)).toMatchObject({
      mode: 'test',
      name: 'Lagos Books',
      logo_url: null,
      support_email: 'help@lagosbooks.example',
      theme: null,
      updated_at: null,
    })
  })

  test('is shown on its pages with its own details, at once, and only in the mode of the change', async () => {
    const me = await merchant(here())
    const live = await merchant(here(), 'demo', 'live')
    expect((await readPageOf()).merchant.name).toBe('Lagos Books')
    const changed = await me.ask<Merchant>('PATCH', PATH, { name: 'Kano Books', support_email: null, theme: GREEN })
    expect(changed).toMatchObject({ name: 'Kano Books', support_email: null, theme: GREEN })
    expect(await readPageOf()).toMatchObject({ merchant: { name: 'Kano Books', support_email: null }, theme: GREEN })
    expect(await me.ask('GET', PATH)).toEqual(changed)
    expect(await live.ask('GET', PATH)).toMatchObject({ name: 'Lagos Books', theme: null })
  })

  test('gives its theme to pages without a theme', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/payment-pages/donate', { theme: PLUM })
    await me.ask('PATCH', PATH, { theme: GREEN })
    expect([(await readPageOf()).theme, (await readPageOf('donate')).theme]).toEqual([GREEN, PLUM])
    // the merchant's view shows which theme is the page's own
    expect((await me.ask<PaymentPage>('GET', DEMO)).theme).toBeNull()
    await me.ask('PATCH', '/api/v1/payment-pages/donate', { theme: null })
    expect((await readPageOf('donate')).theme).toEqual(GREEN)
  })

  test('gives its language to pages without a language, and to the mails of their customers', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', '/api/v1/payment-pages/donate', { locale: 'sw' })
    expect(await me.ask<Merchant>('PATCH', PATH, { locale: 'fr' })).toMatchObject({ locale: 'fr' })
    expect([(await readPageOf()).locale, (await readPageOf('donate')).locale]).toEqual(['fr', 'sw'])
    expect((await me.ask<PaymentPage>('GET', DEMO)).locale).toBeNull()
    // a form of our page has the language in its address; other clients may send no language
    const { id } = await here().pay()
    const input = { page_slug: 'demo', amount: '18500', currency: 'NGN' }
    const chosen = await me.ask<Session>('POST', '/api/v1/payment-sessions', input, 201)
    await here().post(`/api/v1/p/demo/sessions/${chosen.id}/method`, { asset: 'USDT', network: 'Tron' })
    const { database } = here().deps.storage
    expect(
      await database
        .select()
        .from(sessions)
        .where(inArray(sessions.id, [id, chosen.id])),
    ).toMatchObject([{ locale: 'fr' }, { locale: 'fr' }])
    await me.ask('PATCH', PATH, { locale: null })
    expect((await readPageOf()).locale).toBeNull()
  })

  test.each([
    [{ name: ' ' }, 'name: This field is required.'],
    [{ locale: 'de' }, 'locale: Must be one of en, fr, pt, ar, sw, ha, yo, ig, am, zu, pcm.'],
    [{ support_email: 'nobody' }, 'support_email: Must be an e-mail address.'],
    [{ logo_url: 'https://cdn.example/logo.png' }, 'logo_url: Must be the path of'],
    [{ logo_url: '/logos/0000.png' }, 'logo_url: Must be an uploaded logo.'],
    [{ theme: { accent: 'red' } }, 'theme.accent: Must be a colour'],
    [{ theme: { ink: '#ffffff', surface: '#ffffff' } }, 'theme.'],
  ])('refuses %j', async (patch, text) => {
    const me = await merchant(here())
    const [status, errors] = await problem(await me.call('PATCH', PATH, patch))
    expect([status, errors?.[0]?.slice(0, text.length)]).toEqual([400, text])
  })
})

describe('saved themes', () => {
  test('can be listed and restored', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', PATH, { theme: GREEN })
    await me.ask('PATCH', PATH, { theme: PLUM })
    // a change without a new theme creates no version
    await me.ask('PATCH', PATH, { name: 'Kano Books', theme: PLUM })
    const listed = await versions(me)
    expect(listed.map(({ theme, current }) => [theme, current])).toEqual([
      [PLUM, true],
      [GREEN, false],
      [null, false],
    ])
    const restored = await me.ask<Merchant>('POST', `${PATH}/theme-versions/${listed[1]?.id}/restore`)
    expect(restored).toMatchObject({ name: 'Kano Books', theme: GREEN })
    expect((await readPageOf()).theme).toEqual(GREEN)
    expect((await versions(me)).map(({ theme }) => theme)).toEqual([GREEN, PLUM, GREEN, null])
  })

  test('are limited to the last hundred', async () => {
    const me = await merchant(here())
    for (let count = 0; count < 103; count += 1) {
      await me.ask('PATCH', PATH, { theme: { radius: count % 30, accent: GREEN.accent } })
    }
    const response = await me.call('GET', `${PATH}/theme-versions?limit=100`)
    const { meta, data } = await response.json()
    expect([meta.total, data.length, data[0].theme.radius]).toEqual([100, 100, 102 % 30])
  })

  test('are stored for each page with its own theme', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', DEMO, { theme: PLUM })
    await me.ask('PATCH', PATH, { theme: GREEN })
    const [, first] = await versions(me, DEMO)
    expect((await versions(me, DEMO)).map(({ theme }) => theme)).toEqual([PLUM, null])
    // a version of a page belongs neither to the merchant nor to another page
    for (const path of [PATH, '/api/v1/payment-pages/donate'])
      expect((await me.call('POST', `${path}/theme-versions/${first?.id}/restore`)).status).toBe(404)
    await me.ask('POST', `${DEMO}/theme-versions/${first?.id}/restore`)
    expect((await readPageOf()).theme).toEqual(GREEN)
  })

  test('are listed and restored with a studio link of their page only', async () => {
    const me = await merchant(here())
    const link = await designer(me)
    await link.ask('PATCH', DEMO, { theme: PLUM })
    const [current, before] = await versions(link, DEMO)
    expect([current?.theme, before?.theme]).toEqual([PLUM, null])
    expect(await link.ask('POST', `${DEMO}/theme-versions/${before?.id}/restore`)).toMatchObject({ theme: null })
    expect((await link.call('GET', '/api/v1/payment-pages/donate/theme-versions')).status).toBe(404)
  })
})

describe('a studio link', () => {
  test('changes the merchant’s theme only if it was created for that, and no other field of the merchant', async () => {
    const me = await merchant(here())
    const page = await designer(me)
    for (const [method, path] of [
      ['GET', PATH],
      ['PATCH', PATH],
      ['GET', `${PATH}/theme-versions`],
    ] as const)
      expect((await page.call(method, path, method === 'PATCH' ? { theme: PLUM } : undefined)).status).toBe(401)
    const brand = await designer(me, { merchant_theme: true })
    expect(await brand.ask('PATCH', PATH, { theme: PLUM })).toMatchObject({ theme: PLUM })
    expect(await problem(await brand.call('PATCH', PATH, { name: 'Mine now' }))).toEqual([
      400,
      ['name: This link cannot change this field.'],
    ])
    // it is still the link of its page
    expect(await brand.ask('PATCH', DEMO, { theme: GREEN })).toMatchObject({ theme: GREEN })
    expect((await brand.call('GET', '/api/v1/payment-sessions')).status).toBe(401)
  })
})
