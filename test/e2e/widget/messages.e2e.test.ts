import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pressAway } from './closed'
import { startOrigin } from './origin'
import { heardBy, pay, shopHtml, startWorld, type World } from './world'

let world: World

beforeAll(async () => {
  world = await startWorld()
  world.evil.serve('/', { body: '<!doctype html><title>evil</title>' })
})
afterAll(() => world?.stop())

const SESSION = { session_id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_1', status: 'completed' }
const attack = (nonce: string) => [
  { malipo: 'completed', nonce, ...SESSION },
  { malipo: 'close', nonce },
  { malipo: 'height', nonce, height: 5 },
  { malipo: 'ready', nonce },
  'completed',
  null,
  { malipo: 'completed', nonce, ...SESSION, reference: 'x'.repeat(1_000_000) },
  JSON.parse('{"__proto__":{"malipo":"completed","polluted":true},"nonce":"x"}'),
]

/**
 * Opens a payment, waits until page and widget have found each other, and answers the nonce of this opening, as a
 * frame of the test's making overhears it, and what the shop hears from then on.
 */
async function overheard(page: Page, open: () => Promise<unknown>) {
  const heard = await heardBy(page)
  await open()
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('ready')
  const nonce = await page.evaluate(() => {
    const { heard, sent } = window as typeof window & { heard: unknown[]; sent: { nonce: string }[] }
    heard.length = 0
    return sent[0]?.nonce ?? ''
  })
  return { nonce, heard }
}
/** Until all that a frame has posted to the shop has been delivered. */
async function delivered(page: Page, frame: Frame | null | undefined) {
  await page.evaluate(() => {
    const last = new Promise<void>((done) => addEventListener('message', ({ data }) => data === 'last' && done()))
    Object.assign(window, { last })
  })
  await frame?.evaluate(() => parent.postMessage('last', '*'))
  await page.evaluate(() => (window as typeof window & { last: Promise<void> }).last)
}
const byLink = (page: Page) => () => page.getByRole('link', { name: 'Pay with crypto' }).click()
/** Notes what the widget posts to its frame, and to which origin; whom a message came from is told as ever. */
const OVERHEAR = `<script>window.sent = []; window.targets = []
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get() {
    const real = get.call(this)
    if (!this.part.contains('frame') || event?.type === 'message') return real
    return new Proxy({}, { get: (_, name) => name === 'postMessage'
      ? (data, target) => { sent.push(data); targets.push(target); real.postMessage(data, target) } : real[name] })
  } })</script>`

describe('the messages between page and widget', () => {
  test('tell the shop how the payment goes, in plain JSON', async () => {
    const page = await world.visit(shopHtml(world))
    const heard = await heardBy(page)
    await page.evaluate(() => {
      const link = document.querySelector('a[data-malipo]')
      Object.assign(window, { onLink: [] })
      link?.addEventListener('completed', (event) =>
        (window as typeof window & { onLink: unknown[] }).onLink.push((event as CustomEvent).detail),
      )
    })
    const frame = await pay(page, world)
    await frame.getByRole('button', { name: 'start' }).click()
    await frame.getByRole('button', { name: 'start' }).click()
    await frame.getByRole('button', { name: 'complete' }).click()
    await pressAway(page, frame.getByRole('button', { name: 'close', exact: true }))
    const nothing = { session_id: null, reference: null, status: null }
    const pending = { session_id: SESSION.session_id, reference: 'ps_4f2a9c1e77d0', status: 'pending' }
    const completed = { ...pending, status: 'completed' }
    await expect.poll(heard).toEqual([
      { type: 'open', ...nothing },
      { type: 'ready', ...nothing },
      { type: 'session', ...pending },
      { type: 'status', ...pending },
      { type: 'status', ...completed },
      { type: 'completed', ...completed },
      { type: 'close', ...completed },
    ])
    expect(await page.evaluate(() => (window as typeof window & { onLink: unknown }).onLink)).toEqual([
      { type: 'completed', ...completed },
    ])
    await page.close()
  })

  test('go to the exact origin only', async () => {
    const page = await world.visit(shopHtml(world, OVERHEAR))
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { targets: string[] }).targets))
      .toEqual([world.pay.url])
    await page.close()
  })

  test('do nothing to the widget from another origin, another window, or with another nonce', async () => {
    const page = await world.visit(
      shopHtml(
        world,
        `${OVERHEAR}<iframe id="twin" src="${world.pay.url}/p/other"></iframe><iframe id="evil" src="${world.evil.url}/"></iframe>`,
      ),
    )
    const { nonce, heard } = await overheard(page, byLink(page))
    const height = await page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)

    // any window of evil's, the right origin in another window, a sandboxed one whose origin is `null`, the shop itself
    for (const name of ['evil', 'twin']) {
      const frame = await (await page.locator(`#${name}`).elementHandle())?.contentFrame()
      for (const body of attack(nonce)) await frame?.evaluate((data) => parent.postMessage(data, '*'), body)
      await delivered(page, frame)
    }
    await page.evaluate((bodies) => {
      for (const body of bodies) postMessage(body, '*')
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.srcdoc = `<script>for (const body of ${JSON.stringify(bodies.slice(0, 6))}) parent.postMessage(body, '*')</script>`
      document.body.append(frame)
      return new Promise((resolve) => {
        frame.onload = resolve
      })
    }, attack(nonce))
    // the right window with a wrong nonce
    const own = page.frames().find((frame) => frame.url() === `${world.pay.url}/p/demo`)
    for (const body of attack('0'.repeat(20))) await own?.evaluate((data) => parent.postMessage(data, '*'), body)
    for (const body of [
      { malipo: 'completed', nonce },
      { malipo: 'completed', nonce, ...SESSION, reference: 'x'.repeat(1_000_000) },
      { malipo: 'completed', nonce, ...SESSION, session_id: { toString: 'x' } },
      { malipo: 'close-all', nonce },
      { malipo: 'height', nonce, height: 1e9 },
    ])
      await own?.evaluate((data) => parent.postMessage(data, '*'), body)

    await delivered(page, own)
    expect(await heard()).toEqual([])
    expect(await page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(
      height,
    )
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    // and the same from the right window, with the right nonce
    await own?.evaluate((data) => parent.postMessage(data, '*'), { malipo: 'completed', nonce, ...SESSION })
    await expect.poll(heard).toEqual([{ type: 'completed', ...SESSION }])
    await page.close()
  })

  test('do nothing to the widget from its own window under a name that looks like the page’s', async () => {
    const page = await world.visit(shopHtml(world, OVERHEAR))
    // the widget has heard its page, which from here on is somebody else
    const { nonce, heard } = await overheard(page, byLink(page))
    const { port } = new URL(world.pay.url)
    const html = { contentType: 'text/html', body: '<!doctype html>' }
    for (const [origin, headers] of [
      [`http://pay.localhost.evil.example:${port}`],
      [`http://evilpay.localhost:${port}`],
      [`http://pay.localhost:${port.slice(0, -1)}`],
      [`http://pay.localhost:${Number(port) - 1}`],
      ['http://pay.localhost'],
      [`https://pay.localhost:${port}`],
      // which makes its origin `null`
      [world.pay.url, { 'content-security-policy': 'sandbox allow-scripts' }],
    ] as [string, Record<string, string>?][]) {
      await page.route(`${origin}/twin`, (route) => route.fulfill({ ...html, headers }))
      const [, own] = page.frames()
      await own?.goto(`${origin}/twin`)
      if (headers) expect(await own?.evaluate(() => origin)).toBe('null')
      for (const body of attack(nonce)) await own?.evaluate((data) => parent.postMessage(data, '*'), body)
      await delivered(page, own)
      expect([origin, await heard()]).toEqual([origin, []])
    }
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.close()
  })

  test('do nothing to the page from another window, another origin, or with another nonce', async () => {
    const page = await world.visit(shopHtml(world, OVERHEAR))
    const heard = await heardBy(page)
    const frame = await pay(page, world)
    const opening = await frame.locator('#opening').textContent()
    // a stranger with a handle on the page: next to it there is none, since the widget's frame is in a shadow tree
    const port = await startOrigin('localhost')
    port.serve('/', { body: '<!doctype html>' })
    await frame.evaluate((src) => {
      const stranger = document.createElement('iframe')
      stranger.src = src
      document.body.append(stranger)
    }, port.url)
    await expect.poll(() => page.frames().some((one) => one.url() === `${port.url}/`)).toBe(true)
    const stranger = page.frames().find((one) => one.url() === `${port.url}/`)
    const [hello] = await page.evaluate(() => (window as typeof window & { sent: object[] }).sent)
    const forged = { ...hello, prefill: { first_name: 'Mallory' } }
    // each of them says when it was the last
    await frame.evaluate(() => {
      const all = new Promise<void>((done) => {
        let left = 3
        addEventListener('message', ({ data }) => data === 'last' && --left === 0 && done())
      })
      Object.assign(window, { all })
    })
    await stranger?.evaluate((data) => {
      for (const one of [data, 'last']) parent.postMessage(one, '*')
    }, forged)
    // the shop itself, with another nonce
    await page.locator('malipo-frame iframe').evaluate(
      (element: HTMLIFrameElement, [data, target]) => {
        for (const one of [{ ...data, nonce: '0'.repeat(20) }, 'last']) element.contentWindow?.postMessage(one, target)
      },
      [forged, world.pay.url] as const,
    )
    await frame.evaluate((data) => {
      for (const one of [data, 'last']) postMessage(one, '*')
    }, forged)
    await frame.evaluate(() => (window as typeof window & { all: Promise<void> }).all)
    expect(await frame.locator('#opening').textContent()).toBe(opening)
    // nor did any of them make the page speak to somebody else from now on
    await pressAway(page, frame.getByRole('button', { name: 'close', exact: true }))
    await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('close')
    await port.stop()
    await page.close()
  })

  test('give an inline frame no height that no page has', async () => {
    const page = await world.visit(shopHtml(world, OVERHEAR))
    const mount = () => page.evaluate(() => void window.Malipo?.mount(document.body, { page: 'demo' }))
    const { nonce } = await overheard(page, mount)
    const own = page.frames().find((frame) => frame.url() === `${world.pay.url}/p/demo`)
    for (const height of [700, 20_001, 1e9, Number.NaN, '9e9', {}])
      await own?.evaluate((data) => parent.postMessage(data, '*'), { malipo: 'height', nonce, height })
    const given = () => page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)
    await expect.poll(given).toBe(700)
    await page.close()
  })

  test('open wallets through the shop, and nothing else', async () => {
    const page = await world.visit(shopHtml(world))
    const frame = await pay(page, world)
    const opened: string[] = []
    page.context().on('page', (popup) => opened.push(popup.url()))
    await page.evaluate(() => {
      const real = window.open
      Object.assign(window, { asked: [] })
      window.open = (url, target, features) => {
        ;(window as typeof window & { asked: unknown[] }).asked.push([url, target, features])
        return url?.toString().startsWith('https') ? null : real(url, target, features)
      }
    })
    for (const name of ['script', 'data', 'foreign', 'disguised', 'metamask', 'bitcoin'])
      await frame.getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { asked: unknown[] }).asked))
      .toEqual([
        ['https://link.metamask.io/send/0x0', '_blank', 'noopener'],
        ['bitcoin:bc1q?amount=1', '_self', 'noopener'],
      ])
    expect(page.url()).toBe(`${world.shop.url}/`)
    expect(await page.title()).toBe('Shop')
    expect(opened).toEqual([])
    await page.close()
  })
})
