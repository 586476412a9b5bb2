import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { screenLocator } from '../../stories'
import { service, withService } from '../../with-service'
import { waitUntilSaved } from '../device/saved-payment'
import { choose, createVisitor, press } from '../visitor'
import { makeRefund } from '../walks/refund'

withService()

const visitor = () => createVisitor()
const notice = (page: Page) => page.locator('.refund-notice')

/** Overpays the payment on the screen, and makes a refund without an address. Returns the path of its link. */
async function overpayAndRefund(page: Page): Promise<string> {
  await visitor().sandbox(page, 'deposits', { amount: '40' })
  const path = await makeRefund(visitor(), page, '8.75')
  await page.reload()
  await screenLocator(page, 'completed').waitFor()
  return path
}

/** Opens the refund by the button of the payment's page. */
async function openRefund(page: Page, path: string) {
  await notice(page).locator('.button').click()
  await screenLocator(page, 'refund').waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

/** Expects that a friend, cashier or shop with the payment's link gets no link to its refund. */
async function expectNoRefundLink(page: Page, link: string) {
  await page.goto(link)
  await notice(page).getByText('A refund is waiting for the customer').waitFor()
  expect(await notice(page).locator('a, button').count()).toBe(0)
  expect(await page.content()).not.toContain('/r/')
  // The URL that redirects the paying browser to the refund does not redirect here.
  await page.goto(`${link.split('?')[0]}/refund`)
  await notice(page).getByText('A refund is waiting for the customer').waitFor()
}

/** All payer tokens that the browser stores. */
const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('malipo-payer') ?? '[]') as { token: string }[]).map(({ token }) => token),
  )

describe('a refund that waits for an address', () => {
  it('can be opened in every tab of the browser that paid, but not with the payment’s shared link', async () => {
    const page = await visitor().phone()
    await visitor().pay(page)
    const path = await overpayAndRefund(page)
    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.locator('dialog bdi[dir="ltr"]').innerText()
    expect(new URL(shared).pathname).toBe(new URL(page.url()).pathname)
    const other = await visitor().phone()
    await expectNoRefundLink(other, shared)
    const plain = await visitor().phone({ javaScriptEnabled: false })
    await expectNoRefundLink(plain, shared)

    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await openRefund(tab, path)
    await page.getByRole('button', { name: 'Close' }).click()
    await openRefund(page, path)
    expect(await page.context().cookies()).toEqual([])
  })

  it('can be opened after the payment is renewed', async () => {
    const page = await visitor().phone()
    await visitor().pay(page)
    await visitor().sandbox(page, 'expire')
    await screenLocator(page, 'expired').waitFor()
    const before = page.url()
    await page.locator('button[value="renew"]').click()
    await screenLocator(page, 'paying').waitFor()
    expect(page.url()).not.toBe(before)
    await openRefund(page, await overpayAndRefund(page))
  })

  it('can be opened by the customer who chose the coin of a merchant’s session', async () => {
    const { url } = await visitor().merchant<{ url: string }>('POST', '/payment-sessions', {
      amount: '50000',
      currency: 'NGN',
      page: 'demo',
    })
    const page = await visitor().phone()
    await page.goto(url)
    await choose(page, 'USDT', 'Tron')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    const path = await overpayAndRefund(page)
    const other = await visitor().phone()
    await expectNoRefundLink(other, url)
    await openRefund(page, path)
  })

  it('can be opened without script by a cookie that only this payment’s documents get', async () => {
    const page = await visitor().phone({ javaScriptEnabled: false })
    await visitor().pay(page)
    await visitor().sandbox(page, 'expire')
    await page.reload()
    await page.locator('button[value="renew"]').click()
    await screenLocator(page, 'paying').waitFor()
    const [cookie, ...others] = (await page.context().cookies()).filter(({ path }) => page.url().includes(path))
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: new URL(page.url()).pathname })
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const path = await overpayAndRefund(page)
    await openRefund(page, path)
    const cookies = await Promise.all(requests.map(async (one) => (await one.allHeaders()).cookie))
    const withCookie = requests.filter((_, index) => cookies[index]).map((one) => new URL(one.url()).pathname)
    expect([...new Set(withCookie)]).toEqual([cookie?.path, `${cookie?.path}/refund`])
  })

  it('can be opened by a customer who submitted the form before the script loaded, also after a renewal', async () => {
    const page = await visitor().phone()
    await page.route('**/assets/*.js', (route) => route.abort())
    await visitor().pay(page)
    await page.unroute('**/assets/*.js')
    await visitor().sandbox(page, 'expire')
    await page.reload()
    await page.locator('#app noscript').first().waitFor({ state: 'detached' })
    await page.locator('button[value="renew"]').click()
    await screenLocator(page, 'paying').waitFor()
    expect(await tokensOf(page)).toEqual([])
    await openRefund(page, await overpayAndRefund(page))
  })
})

it('the payer’s token is only in its own request and its own storage, and in no URL', async () => {
  const page = await visitor().phone()
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  await visitor().pay(page)
  await waitUntilSaved(page)
  const [token = ''] = await tokensOf(page)
  expect(token).toMatch(/^[\w-]{43}$/)
  await openRefund(page, await overpayAndRefund(page))
  await page.goBack()
  await screenLocator(page, 'completed').waitFor()
  const stored = await page.evaluate(async () => {
    const texts = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(async (request) => (await cache.match(request))?.text())
      return (await Promise.all(answers)).join('\n')
    })
    const { 'malipo-payer': _, ...others } = { ...localStorage }
    return JSON.stringify([await Promise.all(texts), others, { ...sessionStorage }, document.cookie, history.state])
  })
  expect(stored).not.toContain(token)
  expect(await page.content()).not.toContain(token)
  const carrying = await Promise.all(
    requests.map(async (request) => {
      expect(request.url()).not.toContain(token)
      const sent = JSON.stringify(await request.allHeaders()) + (request.postData() ?? '')
      return sent.includes(token) ? new URL(request.url()).pathname.split('/').at(-1) : null
    }),
  )
  expect(new Set(carrying.filter(Boolean))).toEqual(new Set(['payer', 'refund']))
  expect(service.output()).not.toContain(token)
})

it('a shop that frames the page does not get the token', async () => {
  const page = await visitor().phone()
  await page.addInitScript(() => {
    Object.assign(window, { messages: [] })
    addEventListener('message', ({ data }) => (window as typeof window & { messages: unknown[] }).messages.push(data))
  })
  await page.goto(service.shop)
  await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
  const form = page.frameLocator('malipo-frame iframe').first()
  await form.locator('input[name="asset"][value="USDT"]').check()
  await form.locator('input[name="network"][value="Tron"]').check()
  await form.locator('form[data-form="pay"] button[type="submit"]').click()
  await form.locator('main[data-screen="paying"]').waitFor()
  const frame = page.frames().find((one) => one.url().startsWith(`${service.origin}/p/demo`))
  const token = await frame?.evaluate(
    () => (JSON.parse(localStorage.getItem('malipo-payer') ?? '[]') as { token: string }[])[0]?.token,
  )
  expect(token).toMatch(/^[\w-]{43}$/)
  await expect.poll(() => page.evaluate(() => history.state?.malipo?.href)).toContain('/s/')
  const messages = await page.evaluate(() =>
    JSON.stringify([(window as typeof window & { messages: unknown[] }).messages, history.state, { ...localStorage }]),
  )
  expect(messages).toContain('"malipo":"session"')
  expect(messages).not.toContain(token)
})
