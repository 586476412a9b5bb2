import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { screenLocator } from '../../stories'
import { service, withService } from '../../with-service'
import { savedOnDevice } from '../device/saved-payment'
import { createVisitor, fill, press } from '../visitor'
import { makeRefund } from '../walks/refund'

withService()

const visitor = () => createVisitor()
const notice = (page: Page) => page.locator('.refund-notice')

/** The payment on the screen is overpaid, and its refund waits for an address: the path of its link. */
async function refunded(page: Page): Promise<string> {
  await visitor().sandbox(page, 'deposits', { amount: '40' })
  const path = await makeRefund(visitor(), page, '8.75')
  await page.reload()
  await screenLocator(page, 'completed').waitFor()
  return path
}

/** Takes the page to the refund by its button. */
async function open(page: Page, path: string) {
  await notice(page).locator('.button').click()
  await screenLocator(page, 'refund').waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

/** A friend, a cashier or a shop with the payment's link gets no link to its refund. */
async function seesNoLink(page: Page, link: string) {
  await page.goto(link)
  await notice(page).getByText('A refund is waiting for the customer').waitFor()
  expect(await notice(page).locator('a, button').count()).toBe(0)
  expect(await page.content()).not.toContain('/r/')
  // the address that leads the paying browser to the refund opens nothing here
  await page.goto(`${link.split('?')[0]}/refund`)
  await notice(page).getByText('A refund is waiting for the customer').waitFor()
}

/** All tokens that a browser has for payments. */
const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('malipo-payer') ?? '[]') as { token: string }[]).map(({ token }) => token),
  )

describe('a refund that waits', () => {
  it('opens in every tab of the browser that paid, but not by the shared link of the payment', async () => {
    const page = await visitor().phone()
    await visitor().pay(page)
    const path = await refunded(page)
    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.locator('dialog bdi[dir="ltr"]').innerText()
    expect(new URL(shared).pathname).toBe(new URL(page.url()).pathname)
    const other = await visitor().phone()
    await seesNoLink(other, shared)
    const plain = await visitor().phone({ javaScriptEnabled: false })
    await seesNoLink(plain, shared)

    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await open(tab, path)
    await page.getByRole('button', { name: 'Close' }).click()
    await open(page, path)
    expect(await page.context().cookies()).toEqual([])
  })

  it('comes along to a new price', async () => {
    const page = await visitor().phone()
    await visitor().pay(page)
    await visitor().sandbox(page, 'expire')
    await screenLocator(page, 'expired').waitFor()
    const before = page.url()
    await page.locator('button[value="renew"]').click()
    await screenLocator(page, 'paying').waitFor()
    expect(page.url()).not.toBe(before)
    await open(page, await refunded(page))
  })

  it('opens for the customer who chose the coin of a merchant’s session', async () => {
    const { url } = await visitor().merchant<{ url: string }>('POST', '/payment-sessions', {
      amount: '50000',
      currency: 'NGN',
      page: 'demo',
    })
    const page = await visitor().phone()
    await page.goto(url)
    await fill(page, 'USDT', 'Tron')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    const path = await refunded(page)
    const other = await visitor().phone()
    await seesNoLink(other, url)
    await open(page, path)
  })

  it('is reached without script by a cookie that only this payment’s documents get', async () => {
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
    const path = await refunded(page)
    await open(page, path)
    const cookies = await Promise.all(requests.map(async (one) => (await one.allHeaders()).cookie))
    const withCookie = requests.filter((_, index) => cookies[index]).map((one) => new URL(one.url()).pathname)
    expect([...new Set(withCookie)]).toEqual([cookie?.path, `${cookie?.path}/refund`])
  })

  it('opens for a customer who submitted the form before the script came, also after a new price', async () => {
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
    await open(page, await refunded(page))
  })
})

it('the payer’s token is in no address, in no other request than its own, and in no other storage than its own', async () => {
  const page = await visitor().phone()
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  await visitor().pay(page)
  await savedOnDevice(page)
  const [token = ''] = await tokensOf(page)
  expect(token).toMatch(/^[\w-]{43}$/)
  await open(page, await refunded(page))
  await page.goBack()
  await screenLocator(page, 'completed').waitFor()
  const held = await page.evaluate(async () => {
    const texts = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(async (request) => (await cache.match(request))?.text())
      return (await Promise.all(answers)).join('\n')
    })
    const { 'malipo-payer': _, ...others } = { ...localStorage }
    return JSON.stringify([await Promise.all(texts), others, { ...sessionStorage }, document.cookie, history.state])
  })
  expect(held).not.toContain(token)
  expect(await page.content()).not.toContain(token)
  const carrying = await Promise.all(
    requests.map(async (request) => {
      expect(request.url()).not.toContain(token)
      const sent = JSON.stringify(await request.allHeaders()) + (request.postData() ?? '')
      return sent.includes(token) ? new URL(request.url()).pathname.split('/').at(-1) : null
    }),
  )
  expect(carrying.filter(Boolean)).toEqual(['refund'])
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
