import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchShell } from '../chromium'
import { type Service, startService } from '../service'
import { begin, type Money, sandboxMoney, screenOf } from '../stories'
import { kept, reloadOffline } from './kept-payment'

let service: Service
let browser: Browser
let money: Money

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchShell()])
  money = sandboxMoney(service.origin)
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** Up to the address of USDT on Tron. */
async function pay(serviceWorkers: 'allow' | 'block') {
  const context = await browser.newContext({ serviceWorkers, locale: 'en-NG' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const id = await begin(page, service.origin)
  await page.locator('.folds').waitFor()
  return { context, page, id }
}

describe('what becomes of a payment', () => {
  it('comes with the payment: up to the receipt, nothing more is fetched', async () => {
    const { page, id } = await pay('block')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.route('**/assets/**', (route) => route.abort())
    await money.arrive(id)
    await page.getByRole('progressbar').waitFor()
    await money.confirm(id)
    await page.getByText('Print receipt').waitFor()
    expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })

  it('is there in a document that shows it, before the script goes on with it', async () => {
    const { page, id } = await pay('block')
    await money.arrive(id, { final: true })
    await screenOf(page, 'completed').waitFor()
    await page.addInitScript(() => {
      const gone: string[] = []
      Object.assign(window, { gone })
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) if (node instanceof Element) gone.push(node.nodeName)
      }).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    await page.getByText('Print receipt').waitFor()
    await page.locator('#app noscript').first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual(['NOSCRIPT'])
  })
})

describe('without network', () => {
  it('a payment is kept also when the worker cleans up at that moment', async () => {
    const { context, page } = await pay('allow')
    await kept(page)
    await page.evaluate(async () => {
      const cache = await caches.open('malipo-saved')
      for (const one of await cache.keys()) await cache.delete(one)
      Object.assign(window, { cache })
    })
    // at each visit it looks whether anything is kept
    const other = await context.newPage()
    await other.goto(`${service.origin}/p/donate`, { waitUntil: 'networkidle' })
    const isThere = await page.evaluate(async () => {
      await (window as unknown as { cache: Cache }).cache.put('/p/demo/s/1', new Response('kept'))
      return (await caches.match('/p/demo/s/1')) !== undefined
    })
    expect(isThere).toBe(true)
  })

  it('a payment whose time ends meanwhile keeps its address, and says that the time is over', async () => {
    const { context, page } = await pay('allow')
    await kept(page)
    await reloadOffline(context, page)
    await screenOf(page, 'paying').waitFor()
    // which passes without network, too
    await page.clock.setSystemTime(Date.now() + 40 * 60_000)
    await page.getByText('This price has expired.').waitFor()
    await page.locator('[data-value="address"]').waitFor()
    expect(await page.getByRole('button', { name: 'Get a new price' }).count()).toBe(0)
  })
})
