import { describe, expect, test } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import type { StudioLink } from '../../../src/contract/theme/studio'
import { OPERATIONS } from '../../../src/server/api/operations'
import { createKeys } from '../../../src/server/auth/keys'
import { ensureDemo } from '../../../src/server/payments/pages/demo'
import { formerSlugs } from '../../../src/server/storage/schema/pages'
import { openLongPolls } from '../held-polls'
import { bearer, type Merchant, merchant } from '../merchant'
import { AMINA, dataOf, world } from '../world'

const here = world()
const PATH = '/api/v1/payment-pages'
const SHOP = { title: 'Books for Ọlá & friends', currency: 'NGN', amount: '32500' }

const make = (me: Merchant, more: object = {}) => me.ask<PaymentPage>('POST', PATH, { ...SHOP, ...more }, 201)
const jtiOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
const started = async (slug: string) => ({
  session: await dataOf<Session>(await here().post(`/api/v1/p/${slug}/pay`, AMINA), 201),
})
const publicly = async (slug: string) => (await here().get(`/api/v1/p/${slug}`)).status

describe('a payment page', () => {
  test('keeps the letters of Hausa and of other languages in its slug', async () => {
    const me = await merchant(here())
    const slugs = []
    for (const title of ['Ƙwalli', 'Ɗinki da Ƴar Ɓaure', 'Smørrebrød'])
      slugs.push((await me.ask<PaymentPage>('POST', PATH, { title, currency: 'NGN' }, 201)).slug)
    expect(slugs).toEqual(['kwalli', 'dinki-da-yar-baure', 'smorrebrod'])
  })

  test('has a slug from its title, and is open at once', async () => {
    const me = await merchant(here())
    expect(await publicly('books-for-ola-friends')).toBe(404)
    const page = await make(me)
    expect(page).toMatchObject({
      title: SHOP.title,
      slug: 'books-for-ola-friends',
      amount: '32500.00',
      status: 'active',
      mode: 'test',
      merchant: { name: 'Lagos Books' },
      allowed_origins: [],
      tolerance_percent: 0,
      rate_spread_percent: 0,
      late_grace_minutes: 60,
      indexable: true,
      url: 'http://localhost:8080/p/books-for-ola-friends',
    })
    expect(page.options.length).toBeGreaterThan(10)
    expect(page.return_secret).toMatch(/^rsec_[A-Za-z0-9+/=]{32}$/)
    expect(await publicly(page.slug)).toBe(200)
    const second = await make(me)
    expect(second.slug).toMatch(/^books-for-ola-friends-[0-9a-f]{6}$/)
  })

  test('offers by default only coins that can leave custody, and any coin that its merchant chooses', async () => {
    const me = await merchant(here())
    const page = await make(me)
    const offered = async (slug: string) =>
      new Set((await dataOf<Page>(await here().get(`/api/v1/p/${slug}`))).options.map(({ asset }) => asset))
    expect(await offered(page.slug)).toEqual(new Set(['USDT', 'USDC']))
    const refused = await here().post(`/api/v1/p/${page.slug}/pay`, { ...AMINA, asset: 'BTC', network: 'Bitcoin' })
    expect([refused.status, (await refused.json()).errors]).toEqual([400, ['asset: BTC is not accepted here.']])
    await me.ask('PATCH', `${PATH}/${page.id}`, { options: [{ asset: 'BTC', network: 'Bitcoin' }] })
    expect(await offered(page.slug)).toEqual(new Set(['BTC']))
    expect((await offered('demo')).size).toBe(8)
  })

  test('is found by id and by slug, with its secret masked', async () => {
    const me = await merchant(here())
    const page = await make(me)
    const masked = { ...page, return_secret: 'rsec_••••••••' }
    expect(await me.ask('GET', `${PATH}/${page.id}`)).toEqual(masked)
    expect(await me.ask('GET', `${PATH}/${page.slug}`)).toEqual(masked)
    for (const name of ['nonsense', 'a%00b', '%2e%2e', 'UPPER'])
      expect((await me.call('GET', `${PATH}/${name}`)).status).toBe(404)
  })

  test('has a slug that is unique in both modes', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other', 'live')
    await make(me, { slug: 'mine' })
    expect((await other.call('POST', PATH, { ...SHOP, slug: 'mine' })).status).toBe(409)
    const theirs = await make(other, { slug: 'theirs' })
    expect((await other.call('PATCH', `${PATH}/${theirs.id}`, { slug: 'mine' })).status).toBe(409)
  })

  test('retains fields that PATCH omits, removes fields that are null, and shows the change at once', async () => {
    const me = await merchant(here())
    const page = await make(me, {
      description: 'Old',
      theme: { accent: '#0b5c4a' },
      tolerance_percent: 1,
      late_grace_minutes: 0,
    })
    expect(await publicly(page.slug)).toBe(200)
    const changed = await me.ask<PaymentPage>('PATCH', `${PATH}/${page.slug}`, { description: null, amount: '3000.50' })
    expect(changed).toMatchObject({
      description: null,
      amount: '3000.50',
      theme: { accent: '#0b5c4a' },
      tolerance_percent: 1,
      late_grace_minutes: 0,
      title: page.title,
    })
    expect((await (await here().get(`/api/v1/p/${page.slug}`)).json()).data.amount).toBe('3000.50')
    await me.ask('PATCH', `${PATH}/${page.id}`, { status: 'inactive' })
    expect(await publicly(page.slug)).toBe(404)
    await me.ask('PATCH', `${PATH}/${page.id}`, { status: 'active', slug: 'elsewhere' })
    expect(await publicly('elsewhere')).toBe(200)
  })

  test('has each list and object replaced as a whole by PATCH', async () => {
    const me = await merchant(here())
    const before = {
      merchant: { name: 'Books', support_email: 'help@books.example' },
      copy: { en: { button: 'Give', title: 'Gift' }, fr: { button: 'Donner' } },
      theme: { accent: '#0b5c4a', radius: 12 },
      options: [
        { asset: 'USDT', network: 'Tron' },
        { asset: 'BTC', network: 'Bitcoin' },
      ],
      allowed_origins: ['https://shop.example', 'https://m.shop.example'],
    }
    const after = {
      merchant: { name: 'Books & more' },
      copy: { en: { button: 'Pay' } },
      theme: { radius: 4 },
      options: [{ asset: 'USDT', network: 'Tron' }],
      allowed_origins: ['https://other.example'],
    }
    const page = await make(me, before)
    const changed = await me.ask<PaymentPage>('PATCH', `${PATH}/${page.id}`, after)
    const merchantAfter = { name: 'Books & more', logo_url: null, support_email: null, privacy_url: null }
    const { copy, theme, options, allowed_origins } = changed
    expect({ merchant: changed.merchant, copy, theme, options, allowed_origins }).toEqual({
      ...after,
      merchant: merchantAfter,
    })
    // a change leaves the fields that it does not name
    expect(await me.ask('PATCH', `${PATH}/${page.id}`, { title: page.title })).toMatchObject({ copy, theme, options })
    const description = OPERATIONS.find(({ id }) => id === 'changePage')?.description ?? ''
    for (const name of Object.keys(after)) expect(description).toContain(`\`${name}\``)
  })

  test('is found by every slug that it had, and so are its payments, even while a poll is held', async () => {
    const me = await merchant(here())
    const { get, post, pay } = here()
    const renamed = (from: string, slug: string) => me.ask<PaymentPage>('PATCH', `${PATH}/${from}`, { slug })
    const session = await pay()
    const poll = (slug: string, headers?: Record<string, string>) =>
      get(`/api/v1/p/${slug}/sessions/${session.id}`, headers)
    const known = (await poll('demo')).headers.get('etag') ?? ''
    const held = poll('demo', { 'if-none-match': known, prefer: 'wait=30' })
    await expect.poll(() => openLongPolls(here().app)).toBe(1)
    await renamed('demo', 'books')
    expect(await publicly('demo')).toBe(200)
    await renamed('books', 'shop')
    await me.ask('PATCH', `${PATH}/books`, { title: 'Three books' })
    for (const slug of ['demo', 'books', 'shop']) {
      const { data } = await (await get(`/api/v1/p/${slug}`)).json()
      expect(data).toMatchObject({ slug: 'shop', title: 'Three books' })
      expect((await poll(slug)).status).toBe(200)
    }
    expect((await poll('donate')).status).toBe(404)
    await post(`/api/v1/p/demo/sessions/${session.id}/sandbox/deposits`)
    expect((await (await held).json()).data.status).toBe('completed')
    const order = { amount: '5000', currency: 'NGN', page: 'demo' }
    const { url } = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', order, 201)
    expect(url).toContain('/p/shop/s/')
  })

  test('is found by its first slug, even after another page took a later one', async () => {
    const me = await merchant(here())
    const { get } = here()
    const page = await make(me, { slug: 'a' })
    await me.ask('PATCH', `${PATH}/${page.id}`, { slug: 'b' })
    expect(await publicly('a')).toBe(200)
    await me.ask('PATCH', `${PATH}/${page.id}`, { slug: 'c' })
    await make(me, { slug: 'b', title: 'Another one' })
    const titled = async (slug: string) => (await (await get(`/api/v1/p/${slug}`)).json()).data.title
    expect([await titled('a'), await titled('b'), await titled('c')]).toEqual([page.title, 'Another one', page.title])
  })

  test('reserves a former slug against other merchants, but not against its own', async () => {
    const me = await merchant(here())
    const { pay, get } = here()
    const session = await pay()
    await me.ask('PATCH', `${PATH}/demo`, { slug: 'books' })
    const others = [await merchant(here(), 'other'), await merchant(here(), 'another', 'live')]
    for (const other of others) {
      const page = await make(other)
      expect((await other.call('POST', PATH, { ...SHOP, slug: 'demo' })).status).toBe(409)
      expect((await other.call('PATCH', `${PATH}/${page.id}`, { slug: 'demo' })).status).toBe(409)
      // the slug that is derived from the title is another one
      const { slug } = await other.ask<PaymentPage>('POST', PATH, { ...SHOP, slug: undefined, title: 'Demo' }, 201)
      expect(slug).toMatch(/^demo-/)
    }
    expect((await make(me, { title: 'Demo' })).slug).toMatch(/^demo-/)
    // the merchant tried the page with a test key, and now wants its slug for customers
    await me.ask('PATCH', `${PATH}/donate`, { slug: 'tried' })
    await (await merchant(here(), 'demo', 'live')).ask('POST', PATH, { ...SHOP, slug: 'donate' }, 201)
    await me.ask('POST', PATH, { ...SHOP, slug: 'demo', title: 'A new one' }, 201)
    expect((await (await get('/api/v1/p/demo')).json()).data.title).toBe('A new one')
    // customers who are paying stay on their page
    expect((await get(`/api/v1/p/demo/sessions/${session.id}`)).status).toBe(200)
    await me.ask('PATCH', `${PATH}/demo`, { slug: 'another' })
    await me.ask('PATCH', `${PATH}/books`, { slug: 'demo' })
    expect((await (await get('/api/v1/p/demo')).json()).data.title).toBe('Order 1042 · three books')
  })

  test('of another merchant that took the slug of a demo page is not framed by the demo shop', async () => {
    const page = { ...SHOP, slug: 'demo' }
    await (await merchant(here())).ask('PATCH', `${PATH}/demo`, { slug: 'renamed' })
    // as if the demo's former slugs were not reserved
    await here().deps.storage.database.delete(formerSlugs)
    const other = await merchant(here(), 'other', 'live')
    await other.ask('POST', PATH, page, 201)
    await ensureDemo(here().deps, 'http://localhost:8081')
    expect(await other.ask('GET', `${PATH}/demo`)).toMatchObject({ allowed_origins: [] })
  })

  test('of the demo is not created again at a start after it was renamed, and the demo shop can frame it', async () => {
    const me = await merchant(here())
    const { id } = await me.ask<PaymentPage>('GET', `${PATH}/demo`)
    await me.ask('PATCH', `${PATH}/demo`, { slug: 'renamed', allowed_origins: [] })
    await ensureDemo(here().deps, 'http://localhost:8081')
    expect(await me.ask('GET', `${PATH}/demo`)).toMatchObject({
      id,
      slug: 'renamed',
      allowed_origins: ['http://localhost:8081'],
    })
    expect((await here().get('/api/v1/p/demo')).status).toBe(200)
  })

  test('does not carry its amount over to another currency', async () => {
    const me = await merchant(here())
    const page = await make(me)
    const refusal = async (body: object) => {
      const response = await me.call('PATCH', `${PATH}/${page.id}`, body)
      return [response.status, (await response.json()).errors]
    }
    expect(await refusal({ currency: 'XOF' })).toEqual([400, ['amount: This field is required with another currency.']])
    expect(await refusal({ currency: 'XOF', amount: '10.5' })).toEqual([
      400,
      ['amount: Must be a whole number of XOF.'],
    ])
    const open = { currency: 'XOF', amount: null, min_amount: '100' }
    expect(await me.ask('PATCH', `${PATH}/${page.id}`, open)).toMatchObject(open)
    expect(await refusal({ currency: 'NGN' })).toEqual([
      400,
      ['min_amount: This field is required with another currency.'],
    ])
  })

  test('offers the pairs that it names, including pairs that a merchant must enable', async () => {
    const me = await merchant(here())
    const page = await make(me, { options: [{ asset: 'USDT', network: 'Tron' }] })
    expect(page.options).toEqual([{ asset: 'USDT', network: 'Tron' }])
    const offered = (await (await here().get(`/api/v1/p/${page.slug}`)).json()).data.options
    expect(offered).toHaveLength(1)
  })

  test('has limits, order lines, a payment window and return links', async () => {
    const me = await merchant(here())
    const page = await make(me)
    expect(page).toMatchObject({
      limits: [],
      items: null,
      image: null,
      session_minutes: null,
      return: 'button',
      cancel_url: null,
    })
    const order = {
      limits: [{ asset: 'BTC', network: 'Bitcoin', min_amount: 20000 }],
      items: [
        { name: 'Things Fall Apart', quantity: 2, amount: 30000 },
        { name: 'Delivery', amount: '2500.5' },
        { name: 'A bookmark', amount: 0 },
        { name: 'Rice, 1.5 kg', quantity: '1.50', amount: '4000' },
        { name: 'Voucher', amount: '-4300' },
        { name: 'VAT 7.5 %', kind: 'tax', amount: 300 },
      ],
      amount: '32500.50',
      session_minutes: 15,
      return: 'automatic',
      cancel_url: 'https://shop.example/basket',
    }
    const changed = await me.ask<PaymentPage>('PATCH', `${PATH}/${page.slug}`, order)
    const items = [
      { name: 'Things Fall Apart', quantity: '2', amount: '30000.00', kind: 'item' },
      { name: 'Delivery', quantity: '1', amount: '2500.50', kind: 'item' },
      { name: 'A bookmark', quantity: '1', amount: '0.00', kind: 'item' },
      { name: 'Rice, 1.5 kg', quantity: '1.5', amount: '4000.00', kind: 'item' },
      { name: 'Voucher', quantity: '1', amount: '-4300.00', kind: 'discount' },
      { name: 'VAT 7.5 %', quantity: '1', amount: '300.00', kind: 'tax' },
    ]
    const stored = { ...order, items, limits: [{ ...order.limits[0], min_amount: '20000.00', max_amount: null }] }
    expect(changed).toMatchObject(stored)
    const { session_minutes: _, limits: __, ...everybody } = stored
    expect(await (await here().get(`/api/v1/p/${page.slug}`)).json()).toMatchObject({ data: everybody })
    const { session } = await started(page.slug)
    expect(session).toMatchObject({ items, amount: '32500.50' })
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(15 * 60_000)
    // a payment retains its order lines
    await me.ask('PATCH', `${PATH}/${page.slug}`, { items: null, amount: '100' })
    expect(await me.ask('GET', `/api/v1/payment-sessions/${session.id}`)).toMatchObject({ items })
  })

  test('has warnings about pairs whose fee is more than a tenth of the price, and still offers them', async () => {
    const me = await merchant(here())
    const options = [
      { asset: 'USDT', network: 'Tron' },
      { asset: 'USDC', network: 'Base' },
    ]
    const created = await me.call('POST', PATH, { ...SHOP, amount: '18500', options })
    const { data, warnings } = await created.json()
    const dear = (amount: string) =>
      `options: Sending USDT on Tron usually costs the customer 2880.00 to 6400.00 NGN, which can be more than a tenth of the amount, ${amount} NGN.`
    expect(warnings).toEqual([dear('18500.00')])
    const page = await (await here().get(`/api/v1/p/${data.slug}`)).json()
    expect(page.data.options.map(({ asset }: { asset: string }) => asset)).toEqual(['USDT', 'USDC'])
    const warned = async (patch: object) =>
      (await (await me.call('PATCH', `${PATH}/${data.slug}`, patch)).json()).warnings
    expect(await warned({ amount: '64000' })).toEqual([])
    expect(await warned({ amount: '63999.99' })).toEqual([dear('63999.99')])
    expect((await (await me.call('GET', `${PATH}/${data.slug}`)).json()).warnings).toEqual([dear('63999.99')])
    // a pair that limits exclude cannot be chosen, so there is no warning about it
    const limits = [{ asset: 'USDT', network: 'Tron', min_amount: '64000' }]
    expect(await warned({ limits })).toEqual([])
    expect(await warned({ options: [options[0]] })).toEqual(['limits: The limits exclude every pair for this amount.'])
    // an open page is judged by the smallest amount that customers may choose
    expect(await warned({ amount: null, limits: [] })).toEqual([])
    expect(await warned({ min_amount: '100' })).toEqual([dear('100.00')])
  })

  test('with one pair and a small price can be paid', async () => {
    const me = await merchant(here())
    const { slug } = await make(me, { amount: '18500', options: [{ asset: 'USDT', network: 'Tron' }] })
    expect((await started(slug)).session).toMatchObject({ crypto_asset: 'USDT', crypto_amount: '11.57' })
  })

  test('requires new limits and order lines with another currency', async () => {
    const me = await merchant(here())
    const limits = [{ asset: 'BTC', network: 'Bitcoin', min_amount: 20000 }]
    const { slug } = await make(me, { limits, items: [{ name: 'Books', amount: '32500' }] })
    const response = await me.call('PATCH', `${PATH}/${slug}`, { currency: 'USD', amount: '20' })
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      [
        'limits: This field is required with another currency.',
        'items: The lines add up to 32500.00, not to the amount of 20.00.',
      ],
    ])
  })

  test.each<[object, string[]]>([
    [{}, ['title: This field is required.', 'currency: This field is required.']],
    [{ ...SHOP, slug: 'Not A Slug' }, ['slug: Must be 1 to 64 lower-case letters, digits and hyphens.']],
    [{ ...SHOP, amount: '0' }, ['amount: Must be greater than 0.']],
    [{ ...SHOP, amount: '1.234' }, ['amount: Must have at most 2 decimals.']],
    [{ ...SHOP, min_amount: '5', max_amount: '4' }, ['min_amount: Must not be more than max_amount.']],
    [{ ...SHOP, options: [{ asset: 'BTC', network: 'Tron' }] }, ['options.0: BTC cannot be offered on Tron.']],
    [
      { ...SHOP, limits: [{ asset: 'BTC', network: 'Bitcoin' }] },
      ['limits.0: Either min_amount or max_amount is required.'],
    ],
    [
      {
        ...SHOP,
        limits: [
          { asset: 'BTC', network: 'Bitcoin', min_amount: '5', max_amount: '4' },
          { asset: 'BTC', network: 'Bitcoin', max_amount: '4.005' },
          { asset: 'BTC', network: 'Tron', min_amount: '4' },
        ],
      },
      [
        'limits.0.min_amount: Must not be more than max_amount.',
        'limits.1: BTC on Bitcoin has a limit already.',
        'limits.1.max_amount: Must have at most 2 decimals.',
        'limits.2: There is no BTC on Tron.',
      ],
    ],
    [
      { ...SHOP, items: [{ name: 'Books', amount: '100' }] },
      ['items: The lines add up to 100.00, not to the amount of 32500.00.'],
    ],
    [
      { ...SHOP, amount: null, items: [{ name: 'Books', amount: '100' }] },
      ['items: Must not be given without an amount.'],
    ],
    [{ ...SHOP, items: [{ name: 'Books', kind: 'tax', amount: -1 }] }, ['items.0.amount: Must not be less than 0.']],
    [
      { ...SHOP, items: [{ name: 'Voucher', kind: 'discount', amount: 1 }] },
      ['items.0.amount: Must be less than 0 for a discount.'],
    ],
    [
      { ...SHOP, items: [{ name: 'Rice', quantity: '1.2345678', amount: 1 }] },
      ['items.0.quantity: Must have at most 6 decimals.'],
    ],
    [{ ...SHOP, items: [{ name: 'Books', amount: '1.234' }] }, ['items.0.amount: Must have at most 2 decimals.']],
    [
      { ...SHOP, items: [{ name: ' ', quantity: 0, amount: 1 }] },
      ['items.0.name: This field is required.', 'items.0.quantity: Must be greater than 0.'],
    ],
    [{ ...SHOP, session_minutes: 4 }, ['session_minutes: Must be at least 5.']],
    [{ ...SHOP, session_minutes: 10_081 }, ['session_minutes: Must be at most 10080.']],
    [{ ...SHOP, return: 'never' }, ['return: Must be one of button, automatic.']],
    [{ ...SHOP, cancel_url: 'javascript:alert(1)' }, ['cancel_url: Must be an http or https URL.']],
    [{ ...SHOP, status: 'open' }, ['status: Must be one of draft, active, inactive.']],
    [{ ...SHOP, late_grace_minutes: -1 }, ['late_grace_minutes: Must be at least 0.']],
    [{ ...SHOP, late_grace_minutes: 10_081 }, ['late_grace_minutes: Must be at most 10080.']],
    [{ ...SHOP, late_grace_minutes: 1.5 }, ['late_grace_minutes: Must be a whole number.']],
    [{ ...SHOP, late_grace_minutes: '60' }, ['late_grace_minutes: Must be a whole number.']],
    [{ ...SHOP, indexable: 'no' }, ['indexable: Must be true or false.']],
    [{ ...SHOP, tolerance_percent: 11 }, ['tolerance_percent: Must be at most 10.']],
    [{ ...SHOP, locale: 'xx' }, ['locale: Must be one of en, fr, pt, ar, sw, ha, yo, ig, am, zu, pcm.']],
    [
      { ...SHOP, merchant: { name: 'Shop', support_email: 'help at shop' } },
      ['merchant.support_email: Must be an e-mail address.'],
    ],
    [{ ...SHOP, return_url: 'javascript:alert(1)' }, ['return_url: Must be an http or https URL.']],
    [{ ...SHOP, return_url: 'https://shop.example/\0' }, ['return_url: Must be an http or https URL.']],
    [{ ...SHOP, theme: { accent: 'red' } }, ['theme.accent: Must be a colour such as #0b5c4a.']],
    [
      { ...SHOP, merchant: { name: 'Kano Textiles', logo_url: 'https://elsewhere.example/logo.png' } },
      ['merchant.logo_url: Must be the path of a PNG, SVG or WebP on this origin.'],
    ],
    ...[
      ['*', 'Must not contain *. List each origin, such as https://shop.example.'],
      ['https://*.example', 'Must not contain *. List each origin, such as https://shop.example.'],
      ['https://shop.example/', 'Must not end with a slash: https://shop.example.'],
      ['https://shop.example/cart', 'Must not have a path: https://shop.example.'],
      ['https://Shop.example', 'Must be in lower case: https://shop.example.'],
      ['HTTPS://shop.example', 'Must be in lower case: https://shop.example.'],
      ['https://shop.example:443', 'Must be an origin and nothing else: https://shop.example.'],
      ['https://me:secret@shop.example', 'Must be an origin and nothing else: https://shop.example.'],
      ['shop.example', 'Must begin with https://, such as https://shop.example.'],
      ['null', 'Must begin with https://, such as https://null.'],
      ['ftp://shop.example', 'Must begin with https://.'],
      ...['http://shop.example', 'http://test', 'http://mytest', 'http://shop.test.example'].map((origin) => [
        origin,
        'Must begin with https://. Only localhost and names that end in .localhost, .test or .local may use http.',
      ]),
      ['https://shop.example\r\nX: y', 'Must be an exact https origin, such as https://shop.example.'],
      ['https://a;b.example', 'Must be an exact https origin, such as https://shop.example.'],
      ['https://', 'Must be an exact https origin, such as https://shop.example.'],
    ].map(([origin, text]): [object, string[]] => [
      { ...SHOP, allowed_origins: ['https://fine.example', origin] },
      [`allowed_origins.1: ${text}`],
    ]),
  ])('is refused with %j', async (body, errors) => {
    const me = await merchant(here())
    const response = await me.call('POST', PATH, body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
    expect(await me.ask<unknown[]>('GET', PATH)).toHaveLength(3)
  })

  test('may be framed over http by local hosts in test mode only', async () => {
    const origins = {
      allowed_origins: [
        'http://localhost:3000',
        'http://127.0.0.1',
        'http://[::1]:8080',
        'http://woo.test',
        'http://my-shop.local:10004',
        'http://a.b.localhost',
      ],
    }
    expect(await make(await merchant(here()), origins)).toMatchObject(origins)
    const live = await (await merchant(here(), 'demo', 'live')).call('POST', PATH, { ...SHOP, ...origins })
    expect([live.status, (await live.json()).errors]).toEqual([
      400,
      origins.allowed_origins.map((_, index) => `allowed_origins.${index}: Must begin with https:// in live mode.`),
    ])
  })
})

describe('a link to the studio', () => {
  test('opens one page, and changes its theme and copy only', async () => {
    const me = await merchant(here())
    const page = await make(me)
    const other = await make(me)
    const link = await me.ask<StudioLink>('POST', `${PATH}/${page.slug}/studio-links`, undefined, 201)
    expect(link.expires_at).toBe('2026-11-21T18:00:00.000Z')
    const [address, token = ''] = link.url.split('#')
    expect(address).toBe(`http://localhost:8080/studio/${page.slug}`)
    const designer = bearer(here(), token)
    expect(await designer.ask('GET', `${PATH}/${page.slug}`)).toMatchObject({ id: page.id })
    const look = { theme: { accent: '#0b5c4a' }, copy: { en: { button: 'Give' } } }
    expect(await designer.ask('PATCH', `${PATH}/${page.slug}`, look)).toMatchObject(look)
    const refused = await designer.call('PATCH', `${PATH}/${page.slug}`, { ...look, amount: '1', status: 'inactive' })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      ['amount: This link cannot change this field.', 'status: This link cannot change this field.'],
    ])
    expect((await designer.call('GET', `${PATH}/${other.slug}`)).status).toBe(404)
    expect((await designer.call('PATCH', `${PATH}/${other.slug}`, look)).status).toBe(404)
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', `${PATH}/${page.slug}/studio-links`],
      ['GET', '/api/v1/payment-sessions'],
      ['GET', '/webhooks'],
    ] as const)
      expect((await designer.call(method, path)).status).toBe(401)
    here().clock.turn(8 * 3_600_000)
    expect((await designer.call('GET', `${PATH}/${page.slug}`)).status).toBe(401)
  })

  test('ends when it is revoked, or the key that created it', async () => {
    const keys = createKeys(here().deps)
    const me = await merchant(here())
    const page = await make(me)
    const designers: Merchant[] = []
    for (const key of [me, me, await merchant(here())]) {
      const link = await key.ask<StudioLink>('POST', `${PATH}/${page.id}/studio-links`, undefined, 201)
      designers.push(bearer(here(), link.url.split('#')[1] ?? ''))
    }
    const opened = () =>
      Promise.all(designers.map(async ({ call }) => (await call('GET', `${PATH}/${page.id}/draft`)).status))
    expect(await opened()).toEqual([200, 200, 200])
    await keys.revoke(jtiOf(designers[0]?.token))
    expect(await opened()).toEqual([401, 200, 200])
    expect((await me.call('GET', PATH)).status).toBe(200)
    await keys.revoke(jtiOf(me.token))
    expect(await opened()).toEqual([401, 401, 200])
  })
})
