import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { launchChromium } from '../chromium'
import { waitUntilDialogClosed } from './close-dialog'
import { connectedFrame, eventsOf, pay, payFrames, shopHtml, withWorld, world } from './world'

withWorld(launchChromium)
afterEach(() => {
  world.pay.behavior = 'serve'
})

/** Milliseconds. Customers must see the failure earlier. */
const TOO_LATE = 6000
const SESSION_PATH = '/p/demo/s/b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11'

describe('when the page does not load', () => {
  test.each([
    ['refuses', 'before the widget is prepared'],
    ['refuses', 'after it'],
    ['hangs', 'before the widget is prepared'],
    ['hangs', 'after it'],
    ['is offline', 'after it'],
  ])('because the pay origin %s %s, a sentence and a link appear within 6 s; closing and retrying work', async (how, when) => {
    const page = await world.visit(shopHtml())
    const readEvents = await eventsOf(page)
    const link = page.getByRole('link', { name: 'Pay with crypto' })
    await link.evaluate((it) => {
      it.dataset.amount = '5'
      it.dataset.metadata = '{"order":"7"}'
    })
    if (when === 'after it') {
      const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/widget/pay-'))
      await link.hover()
      await arrived
      await page.mouse.move(0, 0)
    }
    if (how === 'is offline') await page.context().setOffline(true)
    else world.pay.behavior = how === 'hangs' ? 'hang' : 'refuse'
    // measured in the browser, as the customer experiences it
    await page.evaluate(() => {
      addEventListener('focusin', ({ timeStamp }) => Object.assign(window, { began: timeStamp }), { once: true })
      window.Malipo?.on('error', () => Object.assign(window, { ended: performance.now() }))
    })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await readEvents()).map(({ type }) => type), { timeout: 2 * TOO_LATE })
      .toContain('error')
    const waitedMs = await page.evaluate(() => {
      const { began, ended } = window as typeof window & { began: number; ended: number }
      return ended - began
    })
    expect(waitedMs).toBeGreaterThan(0)
    expect(waitedMs).toBeLessThan(TOO_LATE)
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('status').textContent()).toBe('The payment page did not open.')
    const windowLink = dialog.getByRole('link', { name: 'Open it in this window' })
    const [address, fragment] = ((await windowLink.getAttribute('href')) ?? '').split('#')
    expect(address).toBe(`${world.pay.url}/p/demo`)
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
      first_name: 'Ada',
      email: 'ada@example.com',
      amount: '5',
      metadata: '{"order":"7"}',
    })
    // visible, and not covered
    await windowLink.click({ trial: true })

    world.pay.behavior = 'serve'
    await page.context().setOffline(false)
    // a phone has no Escape
    await page.getByRole('dialog').getByRole('button').click()
    await waitUntilDialogClosed(page)
    expect(await page.locator('malipo-frame').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay with crypto')
    await link.click()
    await connectedFrame(page)
    expect(payFrames(page)).toHaveLength(1)
  })

  test('code that awaits the end of the payment gets the error that the widget could not be loaded', async () => {
    const page = await world.visit(shopHtml())
    await page.route('**/widget/pay-*', (route) => route.abort())
    const ended = await page.evaluate(async () => (await window.Malipo?.open({ page: 'demo' }).finished)?.type)
    expect(ended).toBe('error')
  })

  test('a page that loads late is still shown', async () => {
    const page = await world.visit(shopHtml())
    const readEvents = await eventsOf(page)
    let answer = () => {}
    const requested = new Promise<void>((resolve) => {
      page.route('**/p/demo', async (route) => {
        resolve()
        await new Promise<void>((resume) => {
          answer = resume
        })
        await route.continue()
      })
    })
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await requested
    const types = async () => (await readEvents()).map(({ type }) => type)
    await expect.poll(types, { timeout: 2 * TOO_LATE }).toContain('error')
    answer()
    const frame = await connectedFrame(page)
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(types).toEqual(['open', 'error', 'ready', 'session', 'status'])
  })

  test('because the page does not allow the shop, a sentence and a link appear, and never the error page of the browser', async () => {
    const page = await world.visit(
      shopHtml(`<a href="${world.pay.url}/p/private" data-malipo data-email="a@b.c">Pay privately</a>`),
    )
    const printed: string[] = []
    page.on('console', (message) => printed.push(message.text()))
    await page.getByRole('link', { name: 'Pay privately' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('status').textContent()).toContain('did not open')
    expect(await page.locator('malipo-frame iframe').isVisible()).toBe(false)
    expect(printed.join('\n')).toContain(`allowed_origins lacks ${world.shop.url}`)
    // only the service knows whether this is test mode
    expect(await dialog.textContent()).not.toContain('Test mode')
    await dialog.getByRole('link', { name: 'Open it in this window' }).click()
    await page.waitForURL(`${world.pay.url}/p/private**`)
    await page.goBack()
    expect(page.url()).toBe(`${world.shop.url}/`)
  })

  test('in inline mode, a link replaces the page, and the console reports which origin to add', async () => {
    const page = await world.visit(shopHtml())
    const printed: string[] = []
    page.on('console', (message) => printed.push(message.text()))
    await page.evaluate(() => {
      document.body.innerHTML = '<malipo-checkout page="private" mode="inline"></malipo-checkout>'
    })
    const link = page.locator('malipo-checkout').getByRole('link', { name: 'Open it in this window' })
    // checked after the message: before it, the frame may not exist yet
    await expect
      .poll(() => printed.join('\n'), { timeout: 2 * TOO_LATE })
      .toContain(`allowed_origins lacks ${world.shop.url}`)
    await expect.poll(() => page.locator('malipo-checkout iframe').isVisible()).toBe(false)
    expect(page.url()).toBe(`${world.shop.url}/`)
    // the link opens the page without the widget
    await page.evaluate(() => void window.Malipo?.on('open', () => console.warn('opened again')))
    await link.click()
    await page.waitForURL(`${world.pay.url}/p/private**`)
    expect(printed.join('\n')).not.toContain('opened again')
  })
})

describe('when a payment was started', () => {
  test('a dialog whose page fails to load shows a close button, and a link to the payment', async () => {
    const page = await world.visit(shopHtml())
    const frame = await pay(page)
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => history.state?.malipo?.href)).toContain('/s/b2a7f0f6')
    world.pay.behavior = 'refuse'
    // without a history entry, like a change of language
    await frame.evaluate(() => location.replace('/p/other'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Open it in this window' }).waitFor()
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`${world.pay.url}${SESSION_PATH}`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await waitUntilDialogClosed(page)
  })

  test('an inline page that does not load after a reload is replaced by a link to the payment, not to the form', async () => {
    const page = await world.visit(shopHtml('<malipo-checkout page="demo" mode="inline"></malipo-checkout>'))
    const frame = await connectedFrame(page)
    await frame.getByRole('button', { name: 'start' }).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('/s/b2a7f0f6')
    await page.route(`**${SESSION_PATH}`, (route) => route.abort())
    await page.reload()
    const link = page.locator('malipo-checkout').getByRole('link', { name: 'Open it in this window' })
    await expect.poll(() => link.getAttribute('href')).toBe(`${world.pay.url}${SESSION_PATH}`)
  })
})

/** Expects that no dialog is open. `Malipo.open` would return to an open dialog instead of loading the other page. */
async function expectNoDialog(page: Page) {
  await page.evaluate(() => void window.Malipo?.open({ page: 'other' }))
  expect((await connectedFrame(page)).url()).toBe(`${world.pay.url}/p/other`)
}

describe('without the widget', () => {
  test.each([
    ['is blocked', 'abort'],
    ['answers 500', 'error'],
  ])('the link leads to a working page when the script %s', async (_, how) => {
    const page = await world.browser.newPage()
    await page.route('**/widget.js', (route) => (how === 'abort' ? route.abort() : route.fulfill({ status: 500 })))
    world.shop.serve('/', { body: shopHtml() })
    await page.goto(world.shop.url)
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await page.waitForURL(`${world.pay.url}/p/demo`)
  })

  test('the link leads to a working page in a browser without script', async () => {
    const context = await world.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    world.shop.serve('/', { body: shopHtml() })
    await page.goto(world.shop.url)
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await page.waitForURL(`${world.pay.url}/p/demo`)
  })

  test.each([
    ['Control', { modifiers: ['Control'] as ('Control' | 'Shift')[] }],
    ['Shift', { modifiers: ['Shift'] as ('Control' | 'Shift')[] }],
    ['the middle button', { button: 'middle' as const }],
  ])('a click with %s opens the page in a new tab or window', async (_, how) => {
    const page = await world.visit(
      shopHtml(`<malipo-checkout page="demo" lang="sw" amount="5" metadata='{"order":"7"}'></malipo-checkout>`),
    )
    for (const [name, address] of [
      ['Pay with crypto', '/p/demo'],
      ['Lipa kwa crypto', '/p/demo?lang=sw#amount=5&metadata=%7B%22order%22%3A%227%22%7D'],
    ] as const) {
      const tab = page.context().waitForEvent('page')
      await page.getByRole('link', { name }).click(how)
      await (await tab).waitForURL(world.pay.url + address)
      await (await tab).close()
    }
    await expectNoDialog(page)
  })

  test('the widget ignores a click that the shop has already handled', async () => {
    const page = await world.visit(
      shopHtml('<script>document.querySelector("a").onclick = (event) => event.preventDefault()</script>'),
    )
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await expectNoDialog(page)
  })
})

test('a link to another origin is followed as a plain link, and a `javascript:` URL as a session is not run', async () => {
  const page = await world.visit(
    shopHtml(
      `<a href="${world.evil.url}/p/demo" data-malipo data-origin="${world.evil.url}">Stranger</a>
       <a href="${world.pay.url}/p/demo" data-malipo data-session="javascript:alert(1)//">Script</a>`,
    ),
  )
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  world.evil.serve('/p/demo', { body: '<!doctype html><title>evil</title>' })
  for (const [name, target] of [
    ['Stranger', `${world.evil.url}/p/demo`],
    ['Script', `${world.pay.url}/p/demo`],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await page.waitForURL(target)
    expect(warnings.join('\n')).toContain(`is not on ${world.pay.url}`)
    await page.goBack()
  }
  await pay(page)
})
