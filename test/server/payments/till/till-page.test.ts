import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../../../src/contract/page/page'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { runKeyCommand } from '../../../../src/server/auth/key-command/run-key-command'
import { paymentPages } from '../../../../src/server/storage/schema/pages'
import { member, owner } from '../../member'
import { jtiOf, merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'
import { PRICE, SALE, SESSIONS, sell, simulate, slugOf } from './sales'

const here = world()
const PAGES = '/api/v1/payment-pages'
const refusal = async (response: Response) => {
  const { message, errors = [] } = await response.json()
  return [response.status, message, errors]
}

describe('the page of the till', () => {
  test('is made by the first sale, and has all later ones', async () => {
    const cashier = await member(here(), 'cashier')
    const boss = await owner(here())
    const first = await sell(cashier)
    const next = await sell(boss, { title: '2 bags of rice' })
    expect(next.payment_page_id).toBe(first.payment_page_id)
    expect(slugOf(first)).toMatch(/^till-[\da-f]{32}$/)
    expect(first).not.toHaveProperty('title')
    const page = await boss.ask<PaymentPage>('GET', `${PAGES}/${first.payment_page_id}`)
    expect(page).toMatchObject({
      kind: 'till',
      title: 'Lagos Books',
      currency: 'NGN',
      status: 'active',
      indexable: false,
    })
    const { options } = await boss.ask<PaymentPage>('GET', `${PAGES}/demo`)
    expect(page.options).toEqual(options)
  })

  test('offers what the default page offers at each sale', async () => {
    const me = await merchant(here(), 'other')
    const pair = { asset: 'USDT', network: 'Tron' } as const
    const terms = {
      options: [pair],
      limits: [{ ...pair, min_amount: '100.00', max_amount: '90000.00' }],
      tolerance_percent: 2,
      rate_spread_percent: 1,
      late_grace_minutes: 15,
      underpaid: 'refund',
    } as const
    const desk = await me.ask<PaymentPage>('POST', PAGES, { title: 'Desk', currency: 'NGN', ...terms }, 201)
    await me.ask('POST', PAGES, { title: 'Later', currency: 'NGN' }, 201)
    const { payment_page_id: id, ...sale } = await sell(me)
    const read = () => me.ask<PaymentPage>('GET', `${PAGES}/${id}`)
    const publicOptions = async () => {
      const { options } = await dataOf<Page>(await here().get(`/api/v1/p/${slugOf(sale)}?session=${sale.id}`))
      return options.map(({ asset, network }) => `${asset} on ${network}`)
    }
    expect(await read()).toMatchObject({ kind: 'till', ...terms })
    expect(await publicOptions()).toEqual(['USDT on Tron'])
    expect(await refusal(await me.call('POST', SESSIONS, { ...PRICE, amount: '90001' }))).toEqual([
      400,
      'The request is not valid',
      ['amount: The limits of the page exclude every pair for this amount.'],
    ])
    const bitcoin = { asset: 'BTC', network: 'Bitcoin' } as const
    await me.ask('PATCH', `${PAGES}/${desk.id}`, { options: [pair, bitcoin], underpaid: 'wait' })
    await sell(me, { crypto_asset: 'BTC', network: 'Bitcoin' })
    expect(await read()).toMatchObject({ underpaid: 'wait', tolerance_percent: 2 })
    expect((await publicOptions()).sort()).toEqual(['BTC on Bitcoin', 'USDT on Tron'])
    // a merchant without an active page keeps the terms
    await me.ask('PATCH', `${PAGES}/${desk.id}`, { status: 'inactive' })
    for (const page of await me.ask<PaymentPage[]>('GET', PAGES))
      await me.ask('PATCH', `${PAGES}/${page.id}`, { status: 'inactive' })
    await sell(me)
    expect(await read()).toMatchObject({ tolerance_percent: 2, late_grace_minutes: 15 })
  })

  test('has no limits of a page in another currency', async () => {
    const me = await merchant(here(), 'other')
    const limit = { asset: 'USDT', network: 'Tron', min_amount: '100.00', max_amount: null }
    await me.ask('POST', PAGES, { title: 'Desk', currency: 'NGN', limits: [limit] }, 201)
    const sale = await sell(me)
    const { payment_page_id: id } = sale
    const limits = async () => (await me.ask<PaymentPage>('GET', `${PAGES}/${id}`)).limits
    expect(await limits()).toEqual([limit])
    await simulate(here(), sale, 'deposits')
    await me.ask('PATCH', '/api/v1/till', { currency: 'USD' })
    expect(await limits()).toEqual([])
    await simulate(here(), await sell(me, { amount: '5', currency: 'USD' }), 'deposits')
    expect(await limits()).toEqual([])
    await me.ask('PATCH', '/api/v1/till', { currency: 'NGN' })
    await sell(me)
    expect(await limits()).toEqual([limit])
  })

  test('is one, even if two cashiers make the first sale at once', async () => {
    const me = await merchant(here())
    const sales = await Promise.all(Array.from({ length: 4 }, () => sell(me)))
    expect(new Set(sales.map(({ payment_page_id }) => payment_page_id)).size).toBe(1)
    const rows = await here().deps.storage.database.select().from(paymentPages).where(eq(paymentPages.kind, 'till'))
    expect(rows).toHaveLength(1)
  })

  test('is another for each mode and each merchant', async () => {
    const mine = await sell(await merchant(here()))
    const others = await merchant(here(), 'other')
    const theirs = await sell(others)
    expect(theirs.payment_page_id).not.toBe(mine.payment_page_id)
    expect((await others.call('GET', `${PAGES}/${mine.payment_page_id}`)).status).toBe(404)
    expect((await here().get(`/api/v1/p/${slugOf(theirs)}/sessions/${mine.id}`)).status).toBe(404)
  })

  test('is in no list, and never the default page', async () => {
    const me = await merchant(here(), 'other')
    const noPage = { amount: '5', currency: 'USD' }
    const sale = await sell(me)
    expect(await me.ask('GET', PAGES)).toEqual([])
    expect(await refusal(await me.call('POST', SESSIONS, noPage))).toEqual([409, 'There is no active payment page', []])
    const page = await me.ask<PaymentPage>('POST', PAGES, { title: 'Desk', currency: 'USD' }, 201)
    expect((await me.ask<PaymentPage[]>('GET', PAGES)).map(({ id }) => id)).toEqual([page.id])
    expect((await me.ask<MerchantSession>('POST', SESSIONS, noPage, 201)).payment_page_id).toBe(page.id)
    const named = await me.call('POST', SESSIONS, { ...noPage, page: slugOf(sale) })
    expect(await refusal(named)).toEqual([
      400,
      'The request is not valid',
      ['page: Must not be the page of the till. Send till instead.'],
    ])
  })

  test('cannot be changed, copied or designed, not even by its owner or the operator', async () => {
    const boss = await owner(here())
    const { payment_page_id: id, ...sale } = await sell(boss)
    const row = async () =>
      (await here().deps.storage.database.select().from(paymentPages).where(eq(paymentPages.id, id)))[0]
    const before = await row()
    for (const name of [id, slugOf(sale)]) {
      const path = `${PAGES}/${name}`
      const answers = [
        await boss.call('PATCH', path, {
          title: 'Mine',
          slug: 'mine',
          theme: { accent: '#ff0000' },
          status: 'inactive',
        }),
        await boss.call('POST', `${path}/duplicate`),
        await boss.call('POST', `${path}/studio-links`),
        await boss.call('GET', `${path}/draft`),
        await boss.call('PUT', `${path}/draft`, { theme: { accent: '#ff0000' } }),
        await boss.call('DELETE', `${path}/draft`),
        await boss.call('GET', `${path}/theme-versions`),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    await expect(runKeyCommand(here().deps, { act: 'studio', slug: slugOf(sale) })).rejects.toThrow(
      'there is no page till-',
    )
    expect(await row()).toEqual(before)
  })

  test('has no form: without a payment it answers as an unknown page does', async () => {
    const { get, post } = here()
    const sale = await sell(await merchant(here()), { crypto_asset: undefined, network: undefined })
    const slug = slugOf(sale)
    const bodyOf = async (response: Response) => {
      const { request_id: _, timestamp: __, ...body } = await response.json()
      return [response.status, body]
    }
    for (const path of ['', '?session=5f0c5c9e-0000-4000-8000-000000000001'])
      expect(await bodyOf(await get(`/api/v1/p/${slug}${path}`))).toEqual(
        await bodyOf(await get(`/api/v1/p/unknown${path}`)),
      )
    expect(await bodyOf(await post(`/api/v1/p/${slug}/pay`, { ...AMINA, amount: '5000' }))).toEqual(
      await bodyOf(await post('/api/v1/p/unknown/pay', { ...AMINA, amount: '5000' })),
    )
  })

  test('lets its customer choose a coin by its price, and renew the payment, whose author stays', async () => {
    const { get, post, clock, app } = here()
    const me = await merchant(here())
    const sale = await me.ask<MerchantSession>('POST', SESSIONS, PRICE, 201)
    const path = `/api/v1/p/${slugOf(sale)}`
    const page = await dataOf<Page>(await get(`${path}?session=${sale.id}`))
    expect(page).toMatchObject({ title: 'Lagos Books', currency: 'NGN' })
    expect(page).not.toHaveProperty('kind')
    expect(page.options.length).toBeGreaterThan(5)
    const estimates = await dataOf<unknown[]>(await post(`${path}/estimate`, { amount: '50000' }))
    expect(estimates).toContainEqual(
      expect.objectContaining({ asset: 'USDT', network: 'Tron', crypto_amount: '31.25' }),
    )
    await dataOf(await post(`${path}/sessions/${sale.id}/method`, { asset: 'USDT', network: 'Tron' }))
    clock.turn(31 * 60_000)
    await app.run('expire_sessions')
    const renewed = await dataOf<Session>(await post(`${path}/sessions/${sale.id}/renew`), 201)
    expect(renewed).not.toHaveProperty('created_by')
    expect(await me.ask('GET', `${SESSIONS}/${renewed.id}`)).toMatchObject({
      payment_page_id: sale.payment_page_id,
      created_by: jtiOf(me.token),
    })
  })
})

describe('a sale', () => {
  test('names who made it, to the merchant alone', async () => {
    const me = await merchant(here())
    const cashier = await member(here(), 'cashier')
    const byCashier = await sell(cashier)
    expect(byCashier.created_by).toBe(`member:${cashier.me.member.id}`)
    expect((await sell(me)).created_by).toBe(jtiOf(me.token))
    const online = { ...PRICE, till: false }
    expect((await me.ask<MerchantSession>('POST', SESSIONS, online, 201)).created_by).toBe(jtiOf(me.token))
    const paid = await here().pay()
    expect(await me.ask('GET', `${SESSIONS}/${paid.id}`)).toMatchObject({ created_by: null })
    const publicAnswer = await here().get(`/api/v1/p/${slugOf(byCashier)}/sessions/${byCashier.id}`)
    const text = await publicAnswer.text()
    expect(publicAnswer.status).toBe(200)
    expect(text).not.toContain('created_by')
    expect(text).not.toContain(cashier.me.member.id)
  })

  test.each<[string, object, string]>([
    ['with a page', { page: 'demo' }, 'till: Must not be given together with page.'],
    ['that is no flag', { till: 'yes' }, 'till: Must be true or false.'],
    [
      'with a way back to a shop',
      { return_url: 'https://evil.example/' },
      "return_url: Must have an origin of the page's allowed_origins, or the origin of its return_url.",
    ],
    [
      'with a negative tip',
      { items: [{ name: 'Tip', amount: '-1', kind: 'tip' }] },
      'items.0.amount: Must not be less than 0.',
    ],
    [
      'with lines beside its amount',
      { items: [{ name: 'Tip', amount: '1', kind: 'tip' }] },
      'items: The lines add up to 1.00, not to the amount of 50000.00.',
    ],
  ])('%s is refused, and leaves no page', async (_, more, error) => {
    const me = await merchant(here(), 'other')
    const refused = await me.call('POST', SESSIONS, { ...SALE, ...more })
    expect(await refusal(refused)).toEqual([400, 'The request is not valid', [error]])
    if (!('return_url' in more)) {
      const rows = await here().deps.storage.database.select().from(paymentPages).where(eq(paymentPages.kind, 'till'))
      expect(rows).toEqual([])
    }
  })

  test('is made once per key, and a reference counts across tills and pages', async () => {
    const me = await merchant(here())
    const key = { 'idempotency-key': 'sale-1' }
    const [one, other] = await Promise.all([me.call('POST', SESSIONS, SALE, key), me.call('POST', SESSIONS, SALE, key)])
    expect((await dataOf<MerchantSession>(other, 201)).id).toBe((await dataOf<MerchantSession>(one, 201)).id)
    expect((await me.call('POST', SESSIONS, { ...SALE, till: false }, key)).status).toBe(409)
    await sell(me, { reference: 'receipt-7' })
    const taken = await me.call('POST', SESSIONS, { ...SALE, till: false, reference: 'receipt-7' })
    expect((await refusal(taken)).slice(0, 2)).toEqual([409, 'The reference is taken'])
  })

  test('has a tip among its lines, as the customer sees them', async () => {
    const items = [
      { name: 'Soup', amount: '47500' },
      { name: 'Tip', amount: '2500', kind: 'tip' as const },
    ]
    const sale = await sell(await merchant(here()), { items: items.map((item) => ({ quantity: '1', ...item })) })
    expect(sale.items).toContainEqual({ name: 'Tip', quantity: '1', amount: '2500.00', kind: 'tip' })
    expect(await simulate(here(), sale, 'deposits')).toMatchObject({ status: 'completed', items: sale.items })
  })

  test('is found by its till and its author', async () => {
    const me = await merchant(here())
    const cashier = await member(here(), 'cashier')
    const [byKey, byCashier] = [await sell(me), await sell(cashier)]
    const online = await here().pay()
    const idsOf = async (query: string) =>
      (await me.ask<MerchantSession[]>('GET', `${SESSIONS}?${query}`)).map(({ id }) => id).sort()
    expect(await idsOf('till=true')).toEqual([byKey.id, byCashier.id].sort())
    expect(await idsOf('till=false')).toEqual([online.id])
    expect(await idsOf(`till=true&created_by=member:${cashier.me.member.id}`)).toEqual([byCashier.id])
    expect(await idsOf(`created_by=${jtiOf(me.token)}`)).toEqual([byKey.id])
    for (const query of ['till=1', 'created_by=me', "created_by=member:'or 1=1"])
      expect((await me.call('GET', `${SESSIONS}?${query}`)).status).toBe(400)
    const others = await merchant(here(), 'other')
    expect(await others.ask('GET', `${SESSIONS}?till=true`)).toEqual([])
    expect(await others.ask('GET', `${SESSIONS}?created_by=member:${cashier.me.member.id}`)).toEqual([])
  })
})

describe('a cashier whose rights end', () => {
  test('sells nothing more, and is told so', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const sale = await sell(cashier)
    await boss.ask('PATCH', `/api/v1/members/${cashier.me.member.id}`, { role: 'viewer' })
    expect((await cashier.call('POST', SESSIONS, SALE)).status).toBe(403)
    expect((await cashier.call('POST', `${SESSIONS}/${sale.id}/cancel`)).status).toBe(403)
    await boss.ask('DELETE', `/api/v1/members/${cashier.me.member.id}`)
    for (const path of ['/api/v1/till', `${SESSIONS}/${sale.id}`, `${SESSIONS}?till=true`])
      expect((await cashier.call('GET', path)).status).toBe(401)
    // the customer can still pay, and the owner still sees who made the sale
    await simulate(here(), sale, 'deposits')
    expect(await boss.ask('GET', `${SESSIONS}/${sale.id}`)).toMatchObject({
      status: 'completed',
      created_by: `member:${cashier.me.member.id}`,
    })
  })
})
