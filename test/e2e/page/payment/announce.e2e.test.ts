import { describe, expect, it } from 'vitest'
import { screenLocator } from '../../stories'
import { withService } from '../../with-service'
import { createVisitor } from '../visitor'

withService()

describe('a customer with a screen reader', () => {
  it('hears each change of state once, politely, and no ticking clock', async () => {
    const visitor = createVisitor()
    const page = await visitor.phone()
    await page.addInitScript(() => {
      const announced: string[] = []
      Object.assign(window, { announced })
      // Screen readers read these regions when they change, and a timer only if it is a live region.
      const LIVE = '[aria-live]:not([aria-live="off"]), output, [role="status"], [role="alert"], [role="log"]'
      new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) {
          // Screen readers do not read removals.
          if (type === 'childList' && addedNodes.length === 0) continue
          const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
          const text = region?.textContent?.trim()
          if (text && region?.matches('.spoken')) announced.push(text)
          else if (text && region && /\d:\d\d/.test(text)) announced.push(`ticks: ${text}`)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await visitor.pay(page)
    await page.locator('.folds').waitFor()
    // After the customer's own step, the heading of the new screen is read.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Send exactly 31.25 USDT on Tron (TRC20)')
    // Meanwhile, the clock on the screen counts down.
    const clock = () => page.locator('.held time').innerText()
    const before = await clock()
    await expect.poll(clock).not.toBe(before)
    await visitor.sandbox(page, 'deposits', { amount: '10' })
    await screenLocator(page, 'partial').waitFor()
    await visitor.sandbox(page, 'deposits', { confirmations: 3 })
    await screenLocator(page, 'processing').waitFor()
    await visitor.sandbox(page, 'confirm')
    await screenLocator(page, 'completed').waitFor()
    const announced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
    await expect.poll(async () => (await announced()).length).toBe(3)
    expect(await announced()).toEqual([
      'Partially paid. Send 21.25 USDT more on Tron',
      'We have detected your payment',
      'Payment complete. Thank you!',
    ])
    expect(await page.locator('output.spoken').getAttribute('aria-live')).toBeNull() // `output` is polite by default.
  })
})
