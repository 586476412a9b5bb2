import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../size-limits.mjs'
import { waitUntilDialogClosed } from './close-dialog'
import { connectedFrame, pay, shopHtml, withWorld, world } from './world'

withWorld()

/** Files of the service that the shop's document fetches, and the transferred sizes of their bodies. */
function watch(page: Page) {
  const fetched: { path: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === world.pay.url && request.frame() === page.mainFrame())
      fetched.push({ path: pathname, bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) })
  })
  return {
    paths: () => fetched.map(({ path }) => path),
    bytes: async () => (await Promise.all(fetched.map(({ bytes }) => bytes))).reduce((sum, one) => sum + one, 0),
  }
}

/** Touches the link without lifting the finger. */
async function touch(page: Page) {
  const box = await page.getByRole('link', { name: 'Pay with crypto' }).boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
}

describe('the code of the widget', () => {
  test('is one file until a customer is about to pay, and two for an open dialog, within their limits', async () => {
    const page = await world.browser.newPage()
    const fetched = watch(page)
    world.shop.serve('/', { body: shopHtml('<malipo-checkout page="demo" lang="yo"></malipo-checkout>') })
    await page.goto(world.shop.url, { waitUntil: 'networkidle' })
    expect(fetched.paths()).toEqual(['/widget.js'])
    expect(await fetched.bytes()).toBeLessThanOrEqual(LIMITS.widget)
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await pay(page)
    await expect.poll(fetched.paths).toEqual(['/widget.js', world.widget.second])
    expect(await fetched.bytes()).toBeLessThanOrEqual(LIMITS.dialog)
  })

  test.each([
    ['hovering', (page: Page) => page.getByRole('link', { name: 'Pay with crypto' }).hover()],
    ['focus', (page: Page) => page.getByRole('link', { name: 'Pay with crypto' }).focus()],
    ['a touch, before the finger is lifted', touch],
  ])('for the dialog is fetched on %s', async (_, intend) => {
    const page = await world.visit(shopHtml())
    const fetched = watch(page)
    await intend(page)
    await expect.poll(fetched.paths).toEqual([world.widget.second])
    expect(page.frames()).toHaveLength(1)
  })

  test('works under the strictest policy of a shop, with the same layout', async () => {
    const strict = `default-src 'none'; script-src ${world.pay.url}; frame-src ${world.pay.url}; style-src 'self'; require-trusted-types-for 'script'`
    const boxes = []
    for (const headers of [{}, { 'content-security-policy': strict }]) {
      const page = await world.browser.newPage({ viewport: { width: 1280, height: 900 } })
      const violations: string[] = []
      page.on('console', (message) => {
        if (/policy|violat|refused|trusted/i.test(message.text())) violations.push(message.text())
      })
      world.shop.serve('/favicon.ico', { body: '' })
      world.shop.serve('/', {
        body: `<!doctype html><html lang="en"><title>Shop</title><script src="${world.pay.url}/widget.js" async></script>
          <malipo-checkout page="demo"></malipo-checkout>`,
        headers: headers as Record<string, string>,
      })
      await page.goto(world.shop.url)
      await page.getByRole('link', { name: 'Pay with crypto' }).click()
      await connectedFrame(page)
      boxes.push([
        await page.getByRole('link', { includeHidden: true, name: 'Pay with crypto' }).first().boundingBox(),
        await page.locator('malipo-frame iframe').boundingBox(),
      ])
      expect(violations).toEqual([])
      await page.close()
    }
    expect(boxes[1]?.[1]).toEqual({ x: 400, y: 24, width: 480, height: 852 })
    expect(boxes[1]).toEqual(boxes[0])
  })

  test('can be pinned by its hash as one file that contains everything', async () => {
    const page = await world.browser.newPage()
    const fetched = watch(page)
    world.shop.serve('/', {
      body: `<!doctype html><script src="${world.pay.url}${world.widget.pinned}" integrity="${world.widget.integrity}" crossorigin></script>
        <a href="${world.pay.url}/p/demo" data-malipo>Pay with crypto</a>`,
    })
    await page.goto(world.shop.url)
    await pay(page)
    await expect.poll(fetched.paths).toEqual([world.widget.pinned])
  })

  test('does not depend on its script tag: an optimiser may insert it later', async () => {
    const page = await world.browser.newPage()
    world.shop.serve('/', {
      body: `<!doctype html><a href="${world.pay.url}/p/demo" data-malipo>Pay with crypto</a><malipo-checkout page="demo" lang="fr"></malipo-checkout>
        <script type="lazy" data-src="${world.pay.url}/widget.js"></script>
        <script>setTimeout(() => { const lazy = document.querySelector('[type=lazy]'), script = document.createElement('script');
          script.src = lazy.dataset.src; document.head.append(script); lazy.remove(); script.onload = () => script.remove() })</script>`,
    })
    await page.goto(world.shop.url)
    await page.waitForFunction(() => 'Malipo' in window)
    await page.getByRole('link', { name: 'Payer en crypto' }).click()
    const frame = await connectedFrame(page)
    expect(frame.url()).toBe(`${world.pay.url}/p/demo?lang=fr`)
  })

  /** The script as the service serves it, with its own address, which a static host leaves out. */
  const script = (address: string) => readFileSync('dist/client/widget.js', 'utf8').replace('%PUBLIC_URL%', address)

  test.each([
    ['inlines the script', (code: string) => `<script>${code}</script>`],
    ['combines the script with others', () => '<script src="/cache/combined.js"></script>'],
    ['serves the script from the shop’s own host', () => '<script src="/cache/widget.js"></script>'],
    ['delays the script', () => '<script>setTimeout(() => import("/cache/combined.js"))</script>'],
  ])('works when an optimiser of the shop %s', async (_, tag) => {
    const page = await world.browser.newPage()
    const code = script(world.pay.url)
    world.shop.serve('/cache/combined.js', { body: `var before = 1;${code};var after = 1` })
    world.shop.serve('/cache/widget.js', { body: code })
    world.shop.serve('/', {
      body: `<!doctype html>${tag(code)}<malipo-checkout page="demo"></malipo-checkout><a href="${world.pay.url}/p/demo" data-malipo>Link</a>`,
    })
    await page.goto(world.shop.url)
    const fetched = watch(page)
    await pay(page)
    expect(fetched.paths()).toEqual([world.widget.second])
    await page.keyboard.press('Escape')
    await waitUntilDialogClosed(page)
    await page.getByRole('link', { name: 'Link' }).click()
    await connectedFrame(page)
  })

  test.each([
    ['<script src="/cache/combined.js"></script>'],
    ['<script src="/cache/widget.js"></script>'],
  ])('leaves the link unchanged when a static host omits the service’s address: %s', async (tag) => {
    const page = await world.browser.newPage()
    for (const path of ['/cache/combined.js', '/cache/widget.js'])
      world.shop.serve(path, { body: script('%PUBLIC_URL%') })
    world.shop.serve('/', { body: `<!doctype html>${tag}<a href="${world.pay.url}/p/demo" data-malipo>Link</a>` })
    await page.goto(world.shop.url)
    await page.getByRole('link', { name: 'Link' }).click()
    await page.waitForURL(`${world.pay.url}/p/demo`)
  })
})
