import { describe, expect, test } from 'vitest'
import { clickWithoutWaiting } from './close-dialog'
import { openWithNonce, RECORD_MESSAGES, SESSION } from './record-messages'
import { eventsOf, pay, shopHtml, withWorld, world } from './world'

withWorld()

describe('the messages between page and widget', () => {
  test('report the progress of the payment to the shop, in plain JSON', async () => {
    const page = await world.visit(shopHtml())
    const readEvents = await eventsOf(page)
    await page.evaluate(() => {
      const link = document.querySelector('a[data-malipo]')
      Object.assign(window, { onLink: [] })
      link?.addEventListener('completed', (event) =>
        (window as typeof window & { onLink: unknown[] }).onLink.push((event as CustomEvent).detail),
      )
    })
    const frame = await pay(page)
    await frame.getByRole('button', { name: 'start' }).click()
    await frame.getByRole('button', { name: 'start' }).click()
    await frame.getByRole('button', { name: 'complete' }).click()
    await clickWithoutWaiting(page, frame.getByRole('button', { name: 'close', exact: true }))
    const nothing = { session_id: null, reference: null, status: null }
    const pending = { session_id: SESSION.session_id, reference: 'ps_4f2a9c1e77d0', status: 'pending' }
    const completed = { ...pending, status: 'completed' }
    await expect.poll(readEvents).toEqual([
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
  })

  test('go to the exact origin only', async () => {
    const page = await world.visit(shopHtml(RECORD_MESSAGES))
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { targets: string[] }).targets))
      .toEqual([world.pay.url])
  })

  test('cannot give an inline frame a height that is too large or not a number', async () => {
    const page = await world.visit(shopHtml(RECORD_MESSAGES))
    const mount = () => page.evaluate(() => void window.Malipo?.mount(document.body, { page: 'demo' }))
    const { nonce } = await openWithNonce(page, mount)
    const own = page.frames().find((frame) => frame.url() === `${world.pay.url}/p/demo`)
    for (const height of [700, 20_001, 1e9, Number.NaN, '9e9', {}])
      await own?.evaluate((data) => parent.postMessage(data, '*'), { malipo: 'height', nonce, height })
    const given = () => page.locator('malipo-frame iframe').evaluate((frame) => frame.getBoundingClientRect().height)
    await expect.poll(given).toBe(700)
  })

  test('open wallets through the shop, and no other addresses', async () => {
    const page = await world.visit(shopHtml())
    const frame = await pay(page)
    const opened: string[] = []
    page.context().on('page', (popup) => opened.push(popup.url()))
    await page.evaluate(() => {
      const real = window.open
      Object.assign(window, { openCalls: [] })
      window.open = (url, target, features) => {
        ;(window as typeof window & { openCalls: unknown[] }).openCalls.push([url, target, features])
        return url?.toString().startsWith('https') ? null : real(url, target, features)
      }
    })
    for (const name of ['script', 'data', 'foreign', 'disguised', 'metamask', 'bitcoin'])
      await frame.getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => (window as typeof window & { openCalls: unknown[] }).openCalls))
      .toEqual([
        ['https://link.metamask.io/send/0x0', '_blank', 'noopener'],
        ['bitcoin:bc1q?amount=1', '_self', 'noopener'],
      ])
    expect(page.url()).toBe(`${world.shop.url}/`)
    expect(await page.title()).toBe('Shop')
    expect(opened).toEqual([])
  })
})
