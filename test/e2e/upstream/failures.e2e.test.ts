import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../server/upstream/fake-upstream'
import { launchShell } from '../chromium'
import { displayedValue, fillForm, phone, screenLocator, sessionOf, startPayment, submit } from '../stories'
import { type Front, KEY, SECRET, startFront } from './front'

let browser: Browser
let front: Front
beforeAll(async () => {
  ;[front, browser] = await Promise.all([startFront({ dialect: 'data', clutter: { api_key: KEY } }), launchShell()])
})
afterEach(() => front.upstream.fail(null))
afterAll(async () => {
  await browser?.close()
  await front?.stop()
})

const down: Fault = (request) => Boolean(request.socket.destroy())
const failWith500: Fault = (_, response) =>
  Boolean(response.writeHead(500).end(`<pre>Error: ${KEY}\n    at x.js:1:1</pre>`))

describe('an upstream that fails', () => {
  it('shows the customer an error page, on which “Try again” works later', async () => {
    front.upstream.fail(down)
    const page = await phone(browser)
    const response = await page.goto(`${front.service.origin}/p/not-seen-yet`)
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
    await screenLocator(page, 'unavailable').waitFor()
    front.upstream.fail(null)
    // After a failure, the service waits before it calls the upstream again.
    const status = async () => (await fetch(`${front.service.origin}/p/not-seen-yet`)).status
    await expect.poll(status).toBe(404)
    await page.getByRole('button', { name: 'Try again' }).click()
    await screenLocator(page, 'missing').waitFor()
  })

  it('does not lose the values that a shop passed to the unavailable page', async () => {
    front.upstream.fail(down)
    const page = await phone(browser)
    const fragment = new URLSearchParams({ first_name: 'Adaeze', amount: '25', metadata: '{"order":1042}' })
    await page.goto(`${front.service.origin}/p/donate?asset=USDT#${fragment}`)
    await screenLocator(page, 'unavailable').waitFor()
    await expect.poll(() => page.url()).not.toContain('Adaeze')
    front.upstream.fail(null)
    const status = async () => (await fetch(`${front.service.origin}/p/donate`)).status
    await expect.poll(status).toBe(200)
    await page.getByRole('button', { name: 'Try again' }).click()
    await screenLocator(page, 'details').waitFor()
    await expect.poll(() => page.evaluate(() => history.state?.metadata)).toEqual({ order: 1042 })
    expect(page.url()).not.toContain('#')
    expect(await page.locator('input[name="amount"]').inputValue()).toBe('25')
    expect(await page.locator('input[name="asset"]').inputValue()).toBe('USDT')
  })

  it('leaves the form with its entries, which can be submitted once the upstream is back', async () => {
    const page = await phone(browser)
    await page.goto(`${front.service.origin}/p/demo`)
    await fillForm(page)
    front.upstream.fail(failWith500)
    await submit(page)
    await page
      .locator('form [role="alert"]:not(:empty), form output:not(:empty), [role="alert"]:not(:empty)')
      .first()
      .waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze')
    front.upstream.fail(null)
    await submit(page)
    await screenLocator(page, 'paying').waitFor()
  })

  it('is reported beside the last known state until the upstream is back', async () => {
    const page = await phone(browser)
    await startPayment(page, front.service.origin)
    const address = await displayedValue(page, 'address')
    front.upstream.fail(failWith500)
    await page.getByText('We cannot reach the payment service right now.').waitFor()
    expect(await displayedValue(page, 'address')).toBe(address)
    front.upstream.fail(null)
    await page
      .getByText('We cannot reach the payment service right now.')
      .waitFor({ state: 'detached', timeout: 60_000 })
  })
})

describe('a process that must request the amount again', () => {
  it('shows the old and the new amount on the page if the amount has changed', async () => {
    const page = await phone(browser)
    await startPayment(page, front.service.origin)
    expect(await displayedValue(page, 'amount')).toBe('31.25')
    front.upstream.price(0.8)
    await front.service.kill()
    await front.service.restart()
    await page.getByText('from 31.25 USDT to 39.0625 USDT').waitFor({ timeout: 60_000 })
    expect(await displayedValue(page, 'amount')).toBe('39.0625')
    front.upstream.price(1)
  })
})

describe('an address that its network refuses', () => {
  it('is not shown, and the page says why', async () => {
    const page = await phone(browser)
    const id = await startPayment(page, front.service.origin)
    front.upstream.change(id, { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
    await page.getByText('did not pass our check').waitFor()
    expect(await page.content()).not.toContain('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(await page.locator('[data-qr]').count()).toBe(0)
  })
})

declare global {
  interface Window {
    processingAt: number
  }
}

/** Makes the page record when it shows `processing`, because the test may see the change later. */
const recordProcessing = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('main[data-screen="processing"]')) window.processingAt ??= Date.now()
    }).observe(document, { subtree: true, childList: true, attributes: true }),
  )

describe('several processes side by side', () => {
  it('all show a change within 2.5 seconds, whichever process got the webhook', async () => {
    const otherService = await front.another()
    front.upstream.sendWebhooksTo(`${front.service.origin}/webhooks/incoming/upstream`, SECRET)
    const firstPage = await phone(browser)
    await recordProcessing(firstPage)
    const id = await startPayment(firstPage, front.service.origin)
    const otherPage = await phone(browser)
    await recordProcessing(otherPage)
    await otherPage.goto(`${otherService.origin}/p/demo/s/${id}`)
    await screenLocator(otherPage, 'paying').waitFor()
    await front.upstream.deposit(id)
    const from = Date.now()
    await Promise.all([firstPage, otherPage].map((page) => screenLocator(page, 'processing').waitFor()))
    for (const page of [firstPage, otherPage])
      expect((await page.evaluate(() => window.processingAt)) - from).toBeLessThan(2_500)
    await front.upstream.confirm(id)
    await Promise.all([firstPage, otherPage].map((page) => screenLocator(page, 'completed').waitFor()))
  })
})

describe('the upstream’s key', () => {
  it('is in no answer to the browser, no output of the process, and no built file', async () => {
    const page = await phone(browser)
    const bodies: Promise<string>[] = []
    page.on('response', (response) =>
      bodies.push(
        // The body of an answer that a reload interrupted cannot be read.
        Promise.all([
          response.allHeaders().catch(() => response.headers()),
          response.body().catch(() => Buffer.from('')),
        ]).then(([headers, body]) => JSON.stringify(headers) + body.toString('latin1')),
      ),
    )
    const id = await startPayment(page, front.service.origin)
    await front.upstream.deposit(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    front.upstream.fail(failWith500)
    await page.reload()
    await page.goto(`${front.service.origin}/p/other`)
    expect(sessionOf(page)).toBe('')
    const seen = (await Promise.all(bodies)).join('\n')
    expect(seen.length).toBeGreaterThan(1_000)
    expect(seen).not.toContain(KEY)
    expect(front.service.output()).not.toContain(KEY)
    const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(KEY)
  })
})
