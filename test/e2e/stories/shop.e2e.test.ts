import { describe, expect, test } from 'vitest'
import { launchChromium } from '../chromium'
import { sandboxMoney } from '../stories'
import { choosePair, frameOf, screen, sessionInHistory, visit } from '../widget/demo-shop'
import { service, withService } from '../with-service'

withService({ launch: launchChromium })

describe('the demo shop', () => {
  test('can be paid in the dialog in a browser without storage, and resumes after a reload', async () => {
    const { page, warnings } = await visit({ storage: false })
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    let frame = await frameOf(page)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    expect(frame.url()).toBe(`${service.origin}/p/demo`)
    await choosePair(frame)
    const id = await sessionInHistory(page)
    const address = await frame.locator('[data-value="address"]').textContent()

    await page.reload()
    frame = await frameOf(page)
    await screen(frame, 'paying').waitFor()
    expect(await frame.locator('[data-value="address"]').textContent()).toBe(address)
    // The event `open` precedes the listener of the reloaded shop.
    const events = async () => (await page.locator('#events b').allTextContents()).filter((type) => type !== 'open')
    await expect.poll(events).toEqual(['ready', 'session', 'status'])
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screen(frame, 'completed').waitFor()
    await expect.poll(() => page.locator('#paid').textContent()).toMatch(/Your payment ps_[0-9a-f]{12} has arrived/)
    await expect.poll(events).toEqual(['ready', 'session', 'status', 'status', 'completed'])

    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(`${service.shop}/`)
    expect(await page.context().cookies()).toEqual([])
    expect(warnings).toEqual([])
  })

  test('can have the page inline, as high as its content, with the events of the dialog', async () => {
    const { page, warnings } = await visit()
    await page.getByRole('tab', { name: 'Inline' }).click()
    const frame = await frameOf(page)
    const box = page.locator('#place iframe')
    const fits = async () => {
      const content = await frame.evaluate(() => document.documentElement.getBoundingClientRect().height)
      return ((await box.boundingBox())?.height ?? 0) - Math.ceil(content)
    }
    await screen(frame, 'details').waitFor()
    await expect.poll(fits).toBe(0)
    const form = (await box.boundingBox())?.height ?? 0
    await frame.getByLabel('First name').fill('Adaeze')
    await frame.getByLabel('Email').fill('adaeze@example.com')
    await choosePair(frame)
    await expect.poll(fits).toBe(0)
    expect((await box.boundingBox())?.height).not.toBe(form)
    // The page has one column as wide as the shop's, even if two columns would fit.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('#place').evaluate((one) => one.style.setProperty('width', '1000px'))
    const place = await page.locator('#place malipo-checkout').evaluate((one) => one.clientWidth)
    expect(place).toBe(998)
    await expect.poll(() => frame.evaluate(() => document.querySelector('main')?.clientWidth ?? 0)).toBe(place)
    await expect.poll(fits).toBe(0)
    await sandboxMoney(service.origin).arrive(await sessionInHistory(page), { final: true })
    await expect.poll(() => page.locator('#paid').textContent()).toContain('has arrived')
    await expect.poll(fits).toBe(0)
    expect(warnings).toEqual([])
  })
})
