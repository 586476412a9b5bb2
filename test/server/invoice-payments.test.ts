import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../src/contract/invoice'
import type { MerchantSession } from '../../src/contract/merchant-session'
import { fixedRates } from '../../src/server/rates/fixed'
import { type Merchant, merchant } from './merchant'
import { dataOf, world } from './world'

const here = world()
const SESSIONS = '/api/v1/payment-sessions'
const TRON = { crypto_asset: 'USDT', network: 'Tron' }

/** A merchant with an invoice, for which he may make any number of links. */
async function billing() {
  const me = await merchant(here())
  const items = [{ description: 'Book', unit_amount: '50000' }]
  const { id } = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
  const order = { amount: '50000', currency: 'NGN', invoice_id: id }
  return {
    me,
    path: `/api/v1/invoices/${id}`,
    ask: (method: object = TRON) => me.call('POST', SESSIONS, { ...order, ...method }),
    link: async (method: object = TRON) =>
      dataOf<MerchantSession>(await me.call('POST', SESSIONS, { ...order, ...method }), 201),
  }
}

/** What happens while the next price is worked out. */
function meanwhile(happens: () => Promise<unknown>) {
  const { deps, clock } = here()
  const { current } = fixedRates(clock)
  deps.rates.test = {
    async current() {
      deps.rates.test = { current }
      await happens()
      return current()
    },
  }
}

type Closing = [string, (me: Merchant, invoice: string, link: MerchantSession) => Promise<unknown>]

describe('the links of one invoice', () => {
  test.each<Closing>([
    ['paid by one of them', (_, __, link) => here().sandbox(link, 'deposits')],
    ['marked as paid', (me, invoice) => me.ask('POST', `${invoice}/mark-paid`)],
    ['voided', (me, invoice) => me.ask('POST', `${invoice}/void`)],
  ])('ask nobody for money any more once it is %s, and what comes all the same counts', async (_, close) => {
    const { app, sandbox, session } = here()
    const { me, path, link } = await billing()
    const [one, unchosen, waiting] = [await link(), await link({}), await link()]
    const [partial, over] = [await link(), await link()]
    await sandbox(partial, 'deposits', { amount: '10' })
    const { version } = await sandbox(over, 'expire')
    await close(me, path, one)
    await app.endWindows()
    expect(await session(unchosen.id)).toMatchObject({ status: 'expired', no_new_price: true })
    expect(await session(waiting.id)).toMatchObject({ status: 'expired', no_new_price: true })
    expect(await session(partial.id)).toMatchObject({ status: 'underpaid', no_new_price: true })
    expect(await session(over.id)).toMatchObject({ status: 'expired', no_new_price: true, version: version + 1 })
    const listed = await me.ask<MerchantSession[]>('GET', SESSIONS)
    expect(listed.find(({ id }) => id === waiting.id)).toHaveProperty('no_new_price', true)
    const paid = await sandbox(waiting, 'deposits', { amount: '31.25' })
    expect(paid).toMatchObject({ status: 'completed', late: true })
    expect(paid).not.toHaveProperty('no_new_price')
  })

  test('offer a new price for as long as it is open', async () => {
    const { sandbox } = here()
    const { link } = await billing()
    const expired = await sandbox(await link(), 'expire')
    expect(expired).not.toHaveProperty('no_new_price')
    const renewed = await dataOf<MerchantSession>(await here().post(`/api/v1/p/demo/sessions/${expired.id}/renew`), 201)
    expect(renewed).toMatchObject({ status: 'pending' })
  })

  test('that are all paid and being confirmed stay as they are', async () => {
    const { app, sandbox, session } = here()
    const { me, path, link } = await billing()
    const seen = await sandbox(await link(), 'deposits', { confirmations: 1 })
    await me.ask('POST', `${path}/mark-paid`)
    await app.endWindows()
    expect(await session(seen.id)).toEqual(seen)
    expect(await sandbox(seen, 'confirm')).toMatchObject({ status: 'completed', late: false })
  })

  test('are each completed when two are paid at the same moment', async () => {
    const { me, path, link } = await billing()
    const both = [await link(), await link()]
    const paid = await Promise.all(both.map((one) => here().sandbox(one, 'deposits')))
    expect(paid.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(await me.ask('GET', path)).toMatchObject({ status: 'paid' })
  })

  test('cannot be made or renewed when it is paid at that moment', async () => {
    const { sandbox, post } = here()
    const { me, path, link, ask } = await billing()
    const over = await link()
    await sandbox(over, 'expire')
    meanwhile(() => me.ask('POST', `${path}/mark-paid`))
    expect((await post(`/api/v1/p/demo/sessions/${over.id}/renew`)).status).toBe(409)
    const next = await billing()
    meanwhile(() => next.me.ask('POST', `${next.path}/mark-paid`))
    expect((await next.ask()).status).toBe(409)
    expect((await ask()).status).toBe(409)
    expect(await me.ask<MerchantSession[]>('GET', SESSIONS)).toHaveLength(1)
  })
})
