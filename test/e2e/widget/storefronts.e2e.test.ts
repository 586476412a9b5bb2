import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clickWithoutWaiting, pressEscape, waitUntilDialogClosed } from './close-dialog'
import { bundle, connectedFrame, eventsOf, pay, payFrames, shopHtml, withWorld, world } from './world'

withWorld()

/** The number of event listeners on the shop's window, by event type. */
async function listeners(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
  const found = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId as string })
  const count: Record<string, number> = {}
  for (const { type } of found.listeners) count[type] = (count[type] ?? 0) + 1
  return count
}

describe('a plain page', () => {
  test('opens one dialog for a double click, and for open() twice', async () => {
    const page = await world.visit(shopHtml())
    const readEvents = await eventsOf(page)
    await page.getByRole('link', { name: 'Pay with crypto' }).dblclick({ noWaitAfter: true })
    await connectedFrame(page)
    await page.evaluate((origin) => {
      window.Malipo?.open({ origin, page: 'demo' })
      window.Malipo?.open({ origin, page: 'demo' })
    }, world.pay.url)
    expect(await page.locator('malipo-frame').count()).toBe(1)
    expect(payFrames(page)).toHaveLength(1)
    expect((await readEvents()).filter(({ type }) => type === 'open')).toHaveLength(1)
  })

  test('may include the script twice', async () => {
    const script = `<script src="${world.pay.url}/widget.js"></script>`
    const errors: Error[] = []
    const page = await world.browser.newPage()
    page.on('pageerror', (error) => errors.push(error))
    world.shop.serve('/', { body: shopHtml(script + script) })
    await page.goto(world.shop.url)
    await page.waitForFunction(() => 'Malipo' in window)
    // without clicks: the browser automation listens to them, too
    const { pointerover, focusin } = await listeners(page)
    expect({ pointerover, focusin }).toEqual({ pointerover: 1, focusin: 1 })
    await pay(page)
    expect(payFrames(page)).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('may have an element with the id Malipo', async () => {
    const page = await world.visit(shopHtml('<h2 id="Malipo">Malipo</h2>'))
    await pay(page)
    expect(await page.evaluate(() => typeof window.Malipo?.open)).toBe('function')
  })

  test('has no remaining listeners, elements, or history state after the dialog was opened and closed ten times', async () => {
    const page = await world.visit(shopHtml())
    const before = await listeners(page)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    for (let time = 0; time < 10; time++) {
      const frame = await pay(page)
      expect((await listeners(page)).message).toBe(1)
      await clickWithoutWaiting(page, frame.getByRole('button', { name: 'close', exact: true }))
      await waitUntilDialogClosed(page)
    }
    expect(await listeners(page)).toEqual(before)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBe(elements)
    expect(await page.evaluate(() => history.state)).toBe(null)
  })

  test('waits in the open dialog until its server has created the session', async () => {
    const page = await world.visit(shopHtml())
    const id = 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11'
    await page.evaluate((origin) => {
      const created = new Promise<string>((resolve) => Object.assign(window, { createSession: resolve }))
      const payment = window.Malipo?.open({ session: created, origin, metadata: Promise.resolve({ order: 7 }) })
      payment?.finished.then((detail) => Object.assign(window, { detail }))
    }, world.pay.url)
    await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true)
    expect(page.frames()).toHaveLength(1)
    await page.evaluate(
      (url) => (window as typeof window & { createSession(url: string): void }).createSession(url),
      `${world.pay.url}/p/demo/s/${id}`,
    )
    const frame = await connectedFrame(page)
    expect(frame.url()).toBe(`${world.pay.url}/p/demo/s/${id}`)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').prefill).toEqual({
      metadata: { order: 7 },
    })
    await frame.getByRole('button', { name: 'complete' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { detail?: object }).detail))
      .toEqual({ type: 'completed', session_id: id, reference: 'ps_4f2a9c1e77d0', status: 'completed' })
  })

  test('may pass promises for all options', async () => {
    const page = await world.visit(shopHtml())
    await page.evaluate(() => {
      const resolveLater = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 50, value))
      window.Malipo?.open({
        page: resolveLater('demo'),
        lang: resolveLater('fr'),
        amount: resolveLater(5),
        scheme: resolveLater('dark' as const),
      })
    })
    const frame = await connectedFrame(page)
    expect(frame.url()).toBe(`${world.pay.url}/p/demo?lang=fr`)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').prefill).toEqual({
      amount: '5',
      scheme: 'dark',
    })
  })

  test('dispatches events on the element in which the page was mounted', async () => {
    const page = await world.visit(shopHtml('<div id="place"></div>'))
    await page.evaluate(() => {
      const place = document.querySelector('#place') as Element
      Object.assign(window, { events: [] })
      for (const type of ['ready', 'completed'])
        place.addEventListener(type, () => (window as typeof window & { events: string[] }).events.push(type))
      window.Malipo?.mount(place, { page: 'demo' })
    })
    await (await connectedFrame(page)).getByRole('button', { name: 'complete' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { events: string[] }).events))
      .toEqual(['ready', 'completed'])
  })

  test('opens a session of its server by its id and page', async () => {
    const page = await world.visit(shopHtml())
    const id = 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11'
    await page.evaluate((session) => window.Malipo?.open({ page: 'demo', session }), id)
    expect((await connectedFrame(page)).url()).toBe(`${world.pay.url}/p/demo/s/${id}`)
  })

  test('resumes the payment when it is reloaded, from its own history', async () => {
    const page = await world.visit(shopHtml())
    const frame = await pay(page)
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => history.state?.malipo?.href)).toContain('/s/b2a7f0f6')
    await page.reload()
    expect((await connectedFrame(page)).url()).toBe(`${world.pay.url}/p/demo/s/b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11`)
    pressEscape(page)
    await waitUntilDialogClosed(page)
    expect(page.url()).toBe(`${world.shop.url}/`)
    expect(await page.locator('malipo-frame').count()).toBe(0)
    // one Back leaves the shop
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })

  test('does not reopen the form when it is reloaded, because the passed values would be missing', async () => {
    const page = await world.visit(shopHtml())
    await pay(page)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.locator('malipo-frame').count()).toBe(0)
    const frame = await pay(page)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').prefill).toMatchObject({
      email: 'ada@example.com',
      first_name: 'Ada',
    })
    pressEscape(page)
    await waitUntilDialogClosed(page)
    // the dialog before the reload has left no history entry
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })

  test('keeps the history state of its router', async () => {
    const page = await world.visit(shopHtml())
    await page.evaluate(() => history.replaceState({ position: 3 }, ''))
    await pay(page)
    expect(await page.evaluate(() => history.state.position)).toBe(3)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ position: 3 })
  })

  test('can contain the page inline, as high as its content, and resume the payment there', async () => {
    const page = await world.visit(
      shopHtml('<div id="place"><malipo-checkout page="demo" mode="inline"></malipo-checkout></div>'),
    )
    const frame = await connectedFrame(page)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').inline).toBe(true)
    const box = page.locator('malipo-checkout iframe')
    const heights = []
    for (const name of ['grow', 'shrink', 'grow']) {
      await frame.getByRole('button', { name }).click()
      const content = await frame.evaluate(() => document.documentElement.getBoundingClientRect().height)
      await expect.poll(async () => (await box.boundingBox())?.height).toBe(Math.ceil(content))
      // an inline element would have a gap below it, for descenders
      expect((await page.locator('#place').boundingBox())?.height).toBe(Math.ceil(content))
      heights.push(content)
    }
    expect(heights[1]).toBeLessThan(heights[0] ?? 0)
    expect(heights[2]).toBe(heights[0])
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('/s/b2a7f0f6')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => document.querySelector('malipo-checkout')?.remove())
    await expect.poll(() => payFrames(page).length).toBe(0)
    expect((await listeners(page)).message).toBeUndefined()
  })

  test('shows inline another payment for another order, and continues that of the same order', async () => {
    const page = await world.visit(shopHtml('<div id="place"></div>'))
    const mounted = async (metadata: Record<string, unknown>) => {
      await page.evaluate((given) => {
        const shop = window as typeof window & { inline?: { close(): void } }
        shop.inline?.close()
        shop.inline = window.Malipo?.mount(document.querySelector('#place') as Element, {
          page: 'demo',
          metadata: given,
        })
      }, metadata)
      await expect.poll(() => payFrames(page).length).toBe(1)
      return connectedFrame(page)
    }
    const first = await mounted({ order: 'A' })
    await first.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('/s/b2a7f0f6')
    expect((await mounted({ order: 'B' })).url()).toBe(`${world.pay.url}/p/demo`)
    expect((await mounted({ order: 'A' })).url()).toContain('/s/b2a7f0f6')
  })

  test.each([
    ['in a new entry of the history', { turbo: 1 }],
    ['in place', null],
  ])('can open the dialog again after its router replaced the body under the open dialog, %s', async (_, entry) => {
    const page = await world.visit(shopHtml())
    await pay(page)
    await page.evaluate((state) => {
      const body = document.createElement('body')
      body.append(...document.querySelectorAll('body > :not(malipo-frame)'))
      if (state) history.pushState(state, '', '/thanks')
      document.body.replaceWith(body)
    }, entry)
    expect(await page.locator('malipo-frame').count()).toBe(0)
    const frame = await pay(page)
    // a pending step back would close it
    await page.waitForTimeout(300)
    expect(frame.isDetached()).toBe(false)
    pressEscape(page)
    await waitUntilDialogClosed(page)
    await expect.poll(() => page.evaluate(() => history.state)).toEqual(entry)
  })

  test('can redirect to the page, with the values in the fragment', async () => {
    const page = await world.visit(
      shopHtml(`<a href="${world.pay.url}/p/demo" data-malipo data-mode="redirect" data-email="a@b.c">Go</a>`),
    )
    await page.getByRole('link', { name: 'Go' }).click()
    await page.waitForURL(`${world.pay.url}/p/demo#*`)
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('email')).toBe('a@b.c')
    await page.goBack()
    expect(page.url()).toBe(`${world.shop.url}/`)
  })

  test('can translate and style the button', async () => {
    const page = await world.visit(
      shopHtml(
        `<style>malipo-checkout { --malipo-accent: rgb(1, 2, 3) } malipo-checkout::part(button) { color: rgb(4, 5, 6) }</style>
         <malipo-checkout page="demo" lang="ar"></malipo-checkout>`,
      ),
    )
    const button = page.locator('malipo-checkout').getByRole('link')
    expect(await button.textContent()).toContain('ادفع')
    expect(
      await button.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]),
    ).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
  })
})

describe.each([
  ['react-shop', 'React 19 in strict mode'],
  ['vue-shop', 'Vue 3'],
])('a shop built with %s (%s)', (name) => {
  test('mounts and unmounts ten times, with one frame and one listener, which are removed; completes a payment after a reload', async () => {
    world.shop.serve('/shop.js', { body: await bundle(`test/e2e/widget/storefronts/${name}.js`) })
    world.shop.serve('/', {
      body: `<!doctype html><html lang="en" data-pay="${world.pay.url}"><title>Shop</title><body><script src="/shop.js"></script>`,
    })
    const page = await world.browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(world.shop.url)
    const before = await listeners(page)
    for (let time = 0; time < 10; time++) {
      await page.getByRole('button', { name: 'Toggle' }).click()
      await expect.poll(() => page.locator('iframe').count()).toBe(1)
      expect((await listeners(page)).message ?? 0).toBe((before.message ?? 0) + 1)
      await page.getByRole('button', { name: 'Toggle' }).click()
      await expect.poll(() => page.locator('iframe').count()).toBe(0)
    }
    expect(await listeners(page)).toEqual(before)
    expect(await page.locator('malipo-frame').count()).toBe(0)

    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    const frame = await connectedFrame(page)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').prefill).toEqual({ amount: '5' })
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => history.state?.malipo?.href)).toContain('/s/b2a7f0f6')
    await page.reload()
    const resumed = await connectedFrame(page)
    expect(resumed.url()).toContain('/p/demo/s/b2a7f0f6')
    await resumed.getByRole('button', { name: 'complete' }).click()
    await expect.poll(() => page.locator('output').textContent()).toBe('ps_4f2a9c1e77d0')
    pressEscape(page)
    expect(errors).toEqual([])
  })
})
