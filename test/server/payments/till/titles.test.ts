import { beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '../../../../src/contract/page/page'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { RefundLink } from '../../../../src/contract/refunds/refund-link'
import { renderPage } from '../../../../src/page/server'
import { createShell } from '../../../../src/server/web/shell'
import { createSite } from '../../../../src/server/web/site'
import { mailedMerchant, OWNER } from '../../letters/merchants/mailed-merchant'
import { mailWorld } from '../../mail/queue/mail-world'
import { type Merchant, merchant } from '../../merchant'
import { TEMPLATE } from '../../web/documents-world'
import { plainDeps } from '../../web/plain-documents'
import { AMINA, dataOf } from '../../world'
import { SESSIONS, sell, simulate, slugOf } from './sales'

const { server, here } = await mailWorld({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const CUSTOMER = { first_name: 'Amina', email: AMINA.email ?? '' }
/** The title of the oldest page, which has nothing to do with a sale at the counter. */
const OTHER = 'Order 1042'

let me: Merchant
beforeEach(async () => {
  me = await mailedMerchant(here(), server)
})

const sent = async () => {
  await here().app.run('send_mails')
  return server.received.splice(0)
}
const nextDay = async () => {
  here().clock.turn(24 * 3_600_000)
  await here().app.run('queue_summaries')
  return sent()
}

describe('a sale without a title', () => {
  test('has the merchant’s current name on the page and in every mail', async () => {
    const sale = await sell(me, { customer: CUSTOMER })
    await me.ask('PATCH', '/api/v1/merchant', { name: 'Kano Textiles' })
    await simulate(here(), sale, 'deposits')
    const page = await dataOf<Page>(await here().get(`/api/v1/p/${slugOf(sale)}?session=${sale.id}`))
    expect(page.title).toBe('Kano Textiles')
    const mails = [...(await sent()), ...(await nextDay())]
    expect(mails.length).toBeGreaterThanOrEqual(3)
    for (const { text = '', html = '', headers } of mails) {
      expect(text).toContain('Kano Textiles')
      expect(`${text}${html}${JSON.stringify(headers)}`).not.toContain(OTHER)
    }
    const toOwner = mails.filter(({ recipients }) => recipients[0] === OWNER)
    expect(toOwner[0]?.headers.subject).toEqual(['[TEST] You were paid ₦50,000.00 for Kano Textiles'])
  })

  test('has it on the page of its refund', async () => {
    const { refund, page } = await refundOf({})
    expect(refund).not.toHaveProperty('title')
    expect(page.title).toBe('Lagos Books')
  })
})

describe('a sale with a title', () => {
  test('has it in every mail, and on the page of its refund', async () => {
    const { refund, url } = await refundOf({ title: '2 bags of rice', customer: CUSTOMER })
    expect(refund.title).toBe('2 bags of rice')
    const mails = await sent()
    expect(mails.length).toBeGreaterThan(1)
    for (const { text = '' } of mails) expect(text).toContain('2 bags of rice')
    const entered = await here().post(url, { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' })
    expect(await dataOf<RefundLink>(entered)).toMatchObject({ title: '2 bags of rice' })
  })
})

test('the refund of a page’s payment has the title of the payment, if it has one', async () => {
  const other = await merchant(here())
  const order = { amount: '50000', currency: 'NGN', title: 'Order 7', crypto_asset: 'USDT', network: 'Tron' }
  const sale = await other.ask<Parameters<typeof slugOf>[0] & { id: string }>('POST', SESSIONS, order, 201)
  await here().post(`/api/v1/p/demo/sessions/${sale.id}/sandbox/deposits`)
  const refund = await other.ask<Refund>('POST', `${SESSIONS}/${sale.id}/refunds`, { crypto_amount: '5' }, 201)
  expect(await dataOf<RefundLink>(await here().get(pathOf(refund)))).toMatchObject({ title: 'Order 7' })
})

describe('the documents without script', () => {
  const site = () =>
    createSite({
      ...plainDeps({
        payer: here().app.payer,
        renderer: { render: (view, language) => renderPage(view, language), themeStyle: () => null },
        shell: createShell(TEMPLATE),
      }),
      files: async () => undefined,
      start: { demoShop: null, operator: null },
    })
  const read = async (path: string, init?: RequestInit) => {
    const response = await site().request(path, init)
    return { status: response.status, html: await response.text() }
  }

  test('show a sale under the merchant’s name, as long as it runs and when it is paid', async () => {
    const sale = await sell(me)
    const path = `/p/${slugOf(sale)}/s/${sale.id}`
    for (const act of ['expire', 'deposits']) {
      const { status, html } = await read(path)
      expect([status, html.includes('Lagos Books'), html.includes(OTHER)]).toEqual([200, true, false])
      await simulate(here(), sale, act)
    }
    const receipt = await read(path)
    expect(receipt.html).toContain('Lagos Books')
    expect(receipt.html).not.toContain(OTHER)
    expect(receipt.html).not.toContain('created_by')
  })

  test('have no form of the till, which is as an unknown page', async () => {
    const slug = slugOf(await sell(me))
    const fields = new URLSearchParams({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' })
    for (const init of [undefined, { method: 'POST', body: fields }]) {
      const [till, unknown] = [await read(`/p/${slug}`, init), await read('/p/unknown', init)]
      expect(till.status).toBe(404)
      expect(till.html.replaceAll(slug, 'unknown')).toBe(unknown.html)
    }
    expect((await read(`/widget/framing.js?page=${slug}`)).html).toBe("export const framing='unknown'")
  })
})

const pathOf = ({ url }: Pick<Refund, 'url'>) =>
  String(url).replace(/^http:\/\/localhost:8080\/p\/([^/]+)\/r\//, '/api/v1/p/$1/refunds/')

/** A sale that was paid and is to be refunded, with its page. */
async function refundOf(more: Parameters<typeof sell>[1]) {
  const sale = await sell(me, more)
  await simulate(here(), sale, 'deposits')
  const made = await me.ask<Refund>('POST', `${SESSIONS}/${sale.id}/refunds`, { crypto_amount: '5' }, 201)
  const url = pathOf(made)
  const page = await dataOf<Page>(await here().get(`/api/v1/p/${slugOf(sale)}?session=${sale.id}`))
  return { refund: await dataOf<RefundLink>(await here().get(url)), page, url }
}
