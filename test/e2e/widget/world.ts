import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import type {} from '../../../widget/script/window'
import { launchShell } from '../chromium'
import { closePagesAfterEach } from '../with-service'
import { type Origin, startOrigin } from './origin'

interface World {
  browser: Browser
  /** The merchant's site. The page `demo` allows it to frame the page. */
  shop: Origin
  /** The payment service: the built widget, and a small page that exchanges messages with it. */
  pay: Origin
  evil: Origin
  /** The built files, with their addresses. */
  widget: { loader: string; second: string; pinned: string; integrity: string }
  /** Opens `html` as the shop's page `/`. */
  visit(html: string, headers?: Record<string, string>): Promise<Page>
  stop(): Promise<void>
}

/** The sites of the test file that is running. A worker runs one file at a time. */
export let world: World

/**
 * Gives the tests of a file their sites and a browser, and ends them after the last test.
 * @param launch `launchChromium` where the test needs the browser's history or error pages
 */
export function withWorld(launch = launchShell): void {
  beforeAll(async () => {
    world = await startWorld(launch)
  })
  closePagesAfterEach(() => world.browser)
  afterAll(() => world?.stop())
}

/** A shop's page: the script tag, a payment link, and `extra`. */
export const shopHtml = (extra = '') => `<!doctype html><html lang="en"><title>Shop</title>
<style>body{height:3000px}button,a{display:block;margin:20px}</style>
<script src="${world.pay.url}/widget.js" async></script>
<button>before</button>
<a href="${world.pay.url}/p/demo" data-malipo data-email="ada@example.com" data-first-name="Ada">Pay with crypto</a>
<button>after</button>${extra}`

export const payFrames = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().startsWith(world.pay.url))

/** Whether page and widget have exchanged their first messages. The widget then removes the link behind the frame. */
async function isConnected(frame: Frame): Promise<boolean> {
  if (!(await frame.locator('#opening').textContent({ timeout: 500 }))) return false
  const element = await frame.frameElement()
  return element.evaluate((one) => (one.getRootNode() as ShadowRoot).querySelector('a') === null)
}

/** The frame, once page and widget have exchanged their first messages. */
export async function connectedFrame(page: Page): Promise<Frame> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const [frame] = payFrames(page)
    // a frame that is being inserted or removed cannot be read
    if (frame && (await isConnected(frame).catch(() => false))) return frame
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no page in a frame: ${page.frames().map((frame) => frame.url())}`)
}

/** Clicks the shop's link and waits for the page. */
export async function pay(page: Page): Promise<Frame> {
  await page.getByRole('link', { name: 'Pay with crypto' }).click()
  return connectedFrame(page)
}

/** All events that the shop gets by `Malipo.on`, in their order. */
export async function eventsOf(page: Page): Promise<() => Promise<{ type: string; [name: string]: unknown }[]>> {
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(window, { received })
    for (const type of ['open', 'ready', 'session', 'status', 'completed', 'close', 'error'] as const)
      window.Malipo?.on(type, (detail) => received.push(detail))
  })
  return () => page.evaluate(() => (window as typeof window & { received: { type: string }[] }).received)
}

/** Bundles one file as a classic script for a page of a test. */
export async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: { '@malipo/checkout/widget': resolve('dist/npm/widget.js') } },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'bundled', fileName: 'bundled' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}

const SHARED = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

async function startWorld(launch: typeof launchShell): Promise<World> {
  const [browser, shop, pay, evil, payPage] = await Promise.all([
    launch(),
    startOrigin('localhost'),
    startOrigin('pay.localhost'),
    startOrigin('localhost'),
    bundle('test/e2e/widget/pay-page.ts'),
  ])
  pay.serve('/widget.js', { body: readFileSync('dist/client/widget.js', 'utf8'), headers: SHARED })
  for (const file of readdirSync('dist/client/widget'))
    pay.serve(`/widget/${file}`, { body: readFileSync(`dist/client/widget/${file}`, 'utf8'), headers: SHARED })
  const document =
    '<!doctype html><html lang="en"><title>Pay Lagos Books</title><body><h1>Pay</h1><script src="/pay.js"></script>'
  const page = (ancestors: string) => ({
    body: document,
    headers: { 'content-security-policy': `frame-ancestors ${ancestors}`, 'cache-control': 'no-cache' },
  })
  pay.serve('/pay.js', { body: payPage })
  for (const path of ['/p/demo', '/p/demo/s/b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', '/p/other'])
    pay.serve(path, page(shop.url))
  pay.serve('/p/private', page("'self'"))
  const files = readdirSync('dist/client/widget')
  const named = (start: string) => `/widget/${files.find((file) => file.startsWith(start))}`
  return {
    browser,
    shop,
    pay,
    evil,
    widget: {
      loader: '/widget.js',
      second: named('pay-'),
      pinned: named('malipo-'),
      integrity: JSON.parse(readFileSync('dist/client/widget/integrity.json', 'utf8')).integrity,
    },
    async visit(html, headers) {
      shop.serve('/', { body: html, headers })
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await page.goto(`${shop.url}/`)
      await page.waitForFunction(() => 'Malipo' in window).catch(() => {})
      return page
    },
    async stop() {
      await browser.close()
      await Promise.all([shop.stop(), pay.stop(), evil.stop()])
    },
  }
}
