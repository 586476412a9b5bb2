import { beforeAll, describe, expect, test } from 'vitest'
import { clickWithoutWaiting } from '../widget/close-dialog'
import { startOrigin } from '../widget/origin'
import {
  byLink,
  forgeMessages,
  openWithNonce,
  RECORD_MESSAGES,
  SESSION,
  waitUntilDelivered,
} from '../widget/record-messages'
import { eventsOf, pay, shopHtml, withWorld, world } from '../widget/world'

withWorld()
beforeAll(async () => {
  world.evil.serve('/', { body: '<!doctype html><title>evil</title>' })
})

describe('forged messages', () => {
  test('do nothing to the widget from another origin, another window, or with another nonce', async () => {
    const page = await world.visit(
      shopHtml(
        `${RECORD_MESSAGES}<iframe id="twin" src="${world.pay.url}/p/other"></iframe><iframe id="evil" src="${world.evil.url}/"></iframe>`,
      ),
    )
    const { nonce, readEvents } = await openWithNonce(page, byLink(page))
    const height = await page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)

    // The senders: a foreign origin, the right origin in another window, the shop itself, and a sandboxed frame.
    for (const name of ['evil', 'twin']) {
      const frame = await (await page.locator(`#${name}`).elementHandle())?.contentFrame()
      for (const body of forgeMessages(nonce)) await frame?.evaluate((data) => parent.postMessage(data, '*'), body)
      await waitUntilDelivered(page, frame)
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
    }, forgeMessages(nonce))
    // The right window sends a wrong nonce.
    const own = page.frames().find((frame) => frame.url() === `${world.pay.url}/p/demo`)
    for (const body of forgeMessages('0'.repeat(20))) await own?.evaluate((data) => parent.postMessage(data, '*'), body)
    for (const body of [
      { malipo: 'completed', nonce },
      { malipo: 'completed', nonce, ...SESSION, reference: 'x'.repeat(1_000_000) },
      { malipo: 'completed', nonce, ...SESSION, session_id: { toString: 'x' } },
      { malipo: 'close-all', nonce },
      { malipo: 'height', nonce, height: 1e9 },
    ])
      await own?.evaluate((data) => parent.postMessage(data, '*'), body)

    await waitUntilDelivered(page, own)
    expect(await readEvents()).toEqual([])
    expect(await page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(
      height,
    )
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    // The right window with the right nonce is accepted.
    await own?.evaluate((data) => parent.postMessage(data, '*'), { malipo: 'completed', nonce, ...SESSION })
    await expect.poll(readEvents).toEqual([{ type: 'completed', ...SESSION }])
  })

  test('do nothing to the widget from its own window under a name that looks like the page’s', async () => {
    const page = await world.visit(shopHtml(RECORD_MESSAGES))
    // A foreign document replaces the page in its frame after the handshake.
    const { nonce, readEvents } = await openWithNonce(page, byLink(page))
    const { port } = new URL(world.pay.url)
    const html = { contentType: 'text/html', body: '<!doctype html>' }
    for (const [origin, headers] of [
      [`http://pay.localhost.evil.example:${port}`],
      [`http://evilpay.localhost:${port}`],
      [`http://pay.localhost:${port.slice(0, -1)}`],
      [`http://pay.localhost:${Number(port) - 1}`],
      ['http://pay.localhost'],
      [`https://pay.localhost:${port}`],
      // A sandboxed frame has the origin `null`.
      [world.pay.url, { 'content-security-policy': 'sandbox allow-scripts' }],
    ] as [string, Record<string, string>?][]) {
      await page.route(`${origin}/twin`, (route) => route.fulfill({ ...html, headers }))
      const [, own] = page.frames()
      await own?.goto(`${origin}/twin`)
      if (headers) expect(await own?.evaluate(() => origin)).toBe('null')
      for (const body of forgeMessages(nonce)) await own?.evaluate((data) => parent.postMessage(data, '*'), body)
      await waitUntilDelivered(page, own)
      expect([origin, await readEvents()]).toEqual([origin, []])
    }
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('do nothing to the page from another window, another origin, or with another nonce', async () => {
    const page = await world.visit(shopHtml(RECORD_MESSAGES))
    const readEvents = await eventsOf(page)
    const frame = await pay(page)
    const opening = await frame.locator('#opening').textContent()
    // A foreign frame inside the page, because a foreign window beside it cannot reach the frame in its shadow tree.
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
    // Each window reports its last message.
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
    // The shop itself sends another nonce.
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
    // The page still posts only to the widget.
    await clickWithoutWaiting(page, frame.getByRole('button', { name: 'close', exact: true }))
    await expect.poll(async () => (await readEvents()).map(({ type }) => type)).toContain('close')
    await port.stop()
  })
})
