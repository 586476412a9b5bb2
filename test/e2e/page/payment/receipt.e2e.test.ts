import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { call } from '../../../call'
import { sandboxMoney, screenLocator, sessionOf } from '../../stories'
import { choosePair, frameOf } from '../../widget/demo-shop'
import { browser, service, withService } from '../../with-service'
import { createVisitor } from '../visitor'

withService()

/** The printed text, the targets of links, and controls that should not be printed. */
const onPaper = (page: Page | Frame) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main dd [data-hash]')]
    return {
      text: (document.querySelector('#app') as HTMLElement).innerText,
      links: links.map((link) => getComputedStyle(link, '::after').content.replace(/^"|"$/g, '')),
      visibleControls: [...document.querySelectorAll('button, input, select, summary, a.button, .lang')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.outerHTML.slice(0, 80)),
    }
  })

const sessionData = (id: string) => call<Session>(service.origin, 'GET', `/api/v1/p/demo/sessions/${id}`)

describe('the receipt on paper', () => {
  it('has reference, amounts, rate, time and every whole hash, and no controls', async () => {
    const visitor = createVisitor()
    const page = await visitor.phone()
    await visitor.pay(page)
    for (const amount of ['10', '21.25']) await visitor.sandbox(page, 'deposits', { amount })
    await screenLocator(page, 'completed').waitFor()
    await page.locator('.details-list [data-hash]').nth(1).waitFor()
    await page.emulateMedia({ media: 'print' })
    const { reference, transactions } = await sessionData(sessionOf(page))
    const { text, links, visibleControls } = await onPaper(page)
    for (const line of ['Lagos Books', '31.25 USDT on Tron', '₦50,000.00', '1 USDT = ₦1,600.00', reference])
      expect(text).toContain(line)
    // September is written “Sept”, with four letters.
    expect(text).toMatch(/\d{1,2} \w{3,4} \d{4}, \d\d:\d\d/)
    expect(transactions.map(({ hash }) => links.some((link) => link.endsWith(hash)))).toEqual([true, true])
    expect(visibleControls).toEqual([])
  })

  it('is printed once by its button', async () => {
    const visitor = createVisitor()
    const page = await visitor.phone()
    await page.addInitScript(() => {
      Object.assign(window, { printed: 0 })
      window.print = () => {
        ;(window as unknown as { printed: number }).printed += 1
      }
    })
    await visitor.pay(page)
    await visitor.sandbox(page, 'deposits')
    await screenLocator(page, 'completed').waitFor()
    await page.getByRole('button', { name: 'Print receipt' }).click()
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  })

  it('names the shop even if its page is closed', async () => {
    const visitor = createVisitor()
    const page = await visitor.phone()
    await visitor.pay(page)
    await visitor.sandbox(page, 'deposits')
    await screenLocator(page, 'completed').waitFor()
    const setStatus = (status: string) => service.call('PATCH', '/api/v1/payment-pages/demo', { status })
    await setStatus('inactive')
    try {
      expect((await page.reload())?.status()).toBe(200)
      await page.locator('.details-list').first().waitFor()
      const { text } = await onPaper(page)
      for (const line of ['Lagos Books', '31.25 USDT on Tron', '₦50,000.00']) expect(text).toContain(line)
    } finally {
      await setStatus('active')
    }
  })

  it('has its hashes under their amounts in right-to-left languages, too', async () => {
    const visitor = createVisitor({ language: 'ar' })
    const page = await visitor.phone({ viewport: { width: 794, height: 1123 } })
    await visitor.pay(page)
    await visitor.sandbox(page, 'deposits')
    await screenLocator(page, 'completed').waitFor()
    await page.locator('.details-list [data-hash]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const [amount, hash] = await page.locator('.details-list bdi:has([data-hash])').evaluate((line) => {
      const leftOf = (node: Node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getClientRects()[0]?.left
      }
      return [leftOf(line.firstChild as Node), leftOf(line.querySelector('[data-hash]')?.firstChild as Node)]
    })
    expect(hash).toBeCloseTo(amount as number, 0)
  })

  it('can be shared from a shop’s frame, which may not print, and printed on its own page', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-NG' })
    const shop = await context.newPage()
    await shop.goto(`${service.shop}/`)
    await shop.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    const frame = await frameOf(shop)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    await choosePair(frame)
    const id = /\/s\/([0-9a-f-]{36})/.exec(frame.url())?.[1] ?? ''
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await frame.locator('main[data-screen="completed"]').waitFor()
    await frame.locator('.details-list [data-hash]').waitFor()
    expect(await frame.getByRole('button', { name: 'Print receipt' }).isVisible()).toBe(false)
    await frame.getByRole('button', { name: 'Share' }).click()
    await frame.locator('dialog .qr svg').waitFor()
    await frame.locator('dialog').getByRole('button', { name: 'Close' }).click()
    await shop.emulateMedia({ media: 'print' })
    expect((await onPaper(frame)).visibleControls).toEqual([])
    const page = await context.newPage()
    await page.goto(`${service.origin}/p/demo/s/${id}`)
    await page.getByRole('button', { name: 'Print receipt' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const { text, visibleControls } = await onPaper(page)
    expect(text).toContain((await sessionData(id)).reference)
    expect(visibleControls).toEqual([])
  })
})
