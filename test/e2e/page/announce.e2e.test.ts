import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Service } from '../service'
import { screenOf } from '../stories'
import { withService } from '../with-service'
import { createVisitor } from './visitor'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

describe('somebody who listens', () => {
  it('hears each change of state once, politely, and no clock ticking', async () => {
    const visitor = createVisitor(service, browser, 'en', async () => {})
    const page = await visitor.phone()
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      // whatever is read when it changes; a timer is not, unless it asks for that
      const LIVE = '[aria-live]:not([aria-live="off"]), output, [role="status"], [role="alert"], [role="log"]'
      new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) {
          // what is taken out is not read
          if (type === 'childList' && addedNodes.length === 0) continue
          const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
          const text = region?.textContent?.trim()
          if (text && region?.matches('.spoken')) heard.push(text)
          else if (text && region && /\d:\d\d/.test(text)) heard.push(`ticks: ${text}`)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await visitor.pay(page)
    await page.locator('.folds').waitFor()
    // the screen that his own step brought is read by its heading
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Send exactly 31.25 USDT on Tron')
    // the clock on the screen has moved on meanwhile
    const clock = () => page.locator('.state time').innerText()
    const before = await clock()
    await expect.poll(clock).not.toBe(before)
    await visitor.sandbox(page, 'deposits', { amount: '10' })
    await screenOf(page, 'partial').waitFor()
    await visitor.sandbox(page, 'deposits', { confirmations: 3 })
    await screenOf(page, 'processing').waitFor()
    await visitor.sandbox(page, 'confirm')
    await screenOf(page, 'completed').waitFor()
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    await expect.poll(async () => (await heard()).length).toBe(3)
    expect(await heard()).toEqual([
      'Part of your payment has arrived. Send 21.25 USDT more on Tron',
      'We have seen your payment',
      'Payment complete. Thank you!',
    ])
    expect(await page.locator('output.spoken').getAttribute('aria-live')).toBeNull() // polite, as an output is
    await page.context().close()
  })
})
