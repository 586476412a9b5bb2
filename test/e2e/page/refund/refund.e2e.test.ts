import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ALL_MESSAGES } from '../../../../src/page/i18n/all-messages'
import { violations } from '../../axe'
import { startStaticHost } from '../../static-host'
import { screenLocator } from '../../stories'
import { service, withService } from '../../with-service'
import { createVisitor, type Visitor } from '../visitor'
import { makeRefund, OTHER_ADDRESS, REFUND_ADDRESS, stageOf } from '../walks/refund'

withService()

/** Overpays a payment by 8.75 USDT, and refunds them. Returns the path of the refund's link. */
async function overpayAndRefund(visitor: Visitor, page: Page): Promise<string> {
  await visitor.pay(page)
  await visitor.sandbox(page, 'deposits', { amount: '40' })
  await screenLocator(page, 'completed').waitFor()
  return makeRefund(visitor, page, '8.75')
}

/** Pastes a text from the clipboard into a field, as customers do. */
async function paste(page: Page, field: string, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.locator(field).fill('')
  await page.locator(field).focus()
  await page.keyboard.press('Control+V')
}

const addressOf = (page: Page) => page.locator('main [data-value="address"]').first().textContent()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

describe.each(['en', 'ar'] as const)('a refund by link, on a small phone in %s', (language) => {
  it('is sent once to the address that the customer pasted twice, and shows its hash', async () => {
    const visitor = createVisitor({ language })
    const t = ALL_MESSAGES[language]
    const page = await visitor.phone()
    const path = await overpayAndRefund(visitor, page)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/refunds/')) sent.push(request.postDataJSON())
    })
    await visitor.open(page, path)
    await screenLocator(page, 'refund').waitFor()
    expect(await page.title()).toContain(t['state.refund'])
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('main').innerText()).toContain('8.75')
    const address = page.locator('#address')
    expect(
      await address.evaluate((field: HTMLInputElement) => [field.spellcheck, getComputedStyle(field).direction]),
    ).toEqual([false, 'ltr'])
    expect(await violations(page)).toEqual([])

    await paste(page, '#address', REFUND_ADDRESS.replace('WwF', 'WFw'))
    await page.locator('#address-problem').getByText(t['refund.checksum']).waitFor()
    expect(await page.locator('#pasted').count()).toBe(0)
    await page.locator('form .button').click()
    await expect.poll(() => focused(page)).toBe('address')

    await paste(page, '#address', ` ${REFUND_ADDRESS} `)
    await page.locator('#pasted').waitFor()
    expect(await addressOf(page)).toBe(REFUND_ADDRESS)
    await page.locator('form .button').click()
    await expect.poll(() => focused(page)).toBe('pasted')
    await paste(page, '#pasted', OTHER_ADDRESS)
    await page.locator('.verdict[data-bad]').waitFor()
    await page.locator('form .button').click()
    await paste(page, '#pasted', REFUND_ADDRESS)
    await page.locator('.verdict[data-good]').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.locator('#refund-final').innerText()).toContain(
      `${REFUND_ADDRESS.slice(0, 6)}…${REFUND_ADDRESS.slice(-6)}`,
    )
    expect(sent).toEqual([])

    await page.locator('form .button').dblclick()
    await expect.poll(() => focused(page)).toBe('H1')
    await stageOf(page, '.mark[data-state="completed"]').waitFor()
    expect(sent).toEqual([{ address: REFUND_ADDRESS }])
    expect(await page.locator('h1').innerText()).toBe(t['refund.success_title'])
    expect(await addressOf(page)).toBe(REFUND_ADDRESS)
    expect(await page.locator('.refund-hash').innerText()).toMatch(/^[0-9a-f]{64}$/)
    // No explorer knows the sandbox's transactions.
    expect(await page.locator('.refund-explorer').count()).toBe(0)
    expect(await page.locator('.spoken').first().innerText()).toContain(t['refund.success_title'])
    expect(await violations(page)).toEqual([])

    // The link now shows the refund, and accepts no other address.
    await visitor.open(page, path)
    await stageOf(page, '.mark[data-state="completed"]').waitFor()
    expect(await page.locator('input').count()).toBe(0)
  })
})

it('a refund is refused for the payment’s own address', async () => {
  const visitor = createVisitor()
  const page = await visitor.phone()
  await visitor.pay(page)
  const own = (await addressOf(page)) ?? ''
  await visitor.sandbox(page, 'deposits', { amount: '40' })
  await screenLocator(page, 'completed').waitFor()
  await visitor.open(page, await makeRefund(visitor, page, '8.75'))
  await paste(page, '#address', own)
  await paste(page, '#pasted', own)
  await page.locator('form .button').click()
  await page.getByText('The money cannot go to this address.').waitFor()
  await expect.poll(() => focused(page)).toBe('address')
  expect(await page.locator('#pasted').count()).toBe(0)
})

it('a refund says offline that there is no connection, and shows its outcome once the connection is back', async () => {
  const visitor = createVisitor()
  const page = await visitor.phone()
  await visitor.open(page, await overpayAndRefund(visitor, page))
  await paste(page, '#address', REFUND_ADDRESS)
  await paste(page, '#pasted', REFUND_ADDRESS)
  // The service gets the address, and its answer is lost.
  await page.route('**/refunds/*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await page.locator('form .button').click()
  await page.getByText('your money is sent only once, however often you press').waitFor()
  await page.context().setOffline(true)
  await page.locator('.notice').getByText('No connection').waitFor()
  await page.unroute('**/refunds/*')
  await page.context().setOffline(false)
  await stageOf(page, '.mark[data-state="completed"]').waitFor()
})

it('a refund works on a static host', async () => {
  const visitor = createVisitor()
  const page = await visitor.phone()
  const path = await overpayAndRefund(visitor, page)
  const host = await startStaticHost(service.origin)
  await page.goto(`${host.origin}${path}`)
  await page.locator('h1').getByText('Where should we send your money?').waitFor()
  await page.locator('#address').fill(REFUND_ADDRESS)
  await page.locator('#pasted').fill(REFUND_ADDRESS)
  await page.locator('form .button').click()
  await stageOf(page, '.mark[data-state="completed"]').waitFor()
  await page.goto(`${host.origin}${path.slice(0, -1)}`)
  await screenLocator(page, 'missing').waitFor()
  await host.stop()
})

it('a refund works without script, with one field', async () => {
  const visitor = createVisitor()
  const page = await visitor.phone()
  const path = await overpayAndRefund(visitor, page)
  const plain = await visitor.phone({ javaScriptEnabled: false })
  await visitor.open(plain, path)
  expect(await plain.locator('main input:visible').count()).toBe(1)
  await plain.locator('#address').fill(REFUND_ADDRESS.slice(0, 20))
  await plain.locator('form .button').click()
  await plain.locator('#address-problem').waitFor()
  expect(await plain.locator('#address').inputValue()).toBe(REFUND_ADDRESS.slice(0, 20))
  await plain.locator('#address').fill(REFUND_ADDRESS)
  await plain.locator('form .button').click()
  await plain.locator('main [data-value="address"]').waitFor()
  expect(await addressOf(plain)).toBe(REFUND_ADDRESS)
  expect(plain.url()).not.toContain(REFUND_ADDRESS)
  await expect
    .poll(async () => {
      await plain.reload()
      return plain.locator('h1').innerText()
    })
    .toBe('Your money was sent')
})
