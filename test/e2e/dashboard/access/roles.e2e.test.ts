import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../../src/contract/enums'
import { launchChromium } from '../../chromium'
import { customerOf, sell, stateText } from '../../stories/till/counter'
import { browser, service, withService } from '../../with-service'
import { customerPays, hasOverflow } from '../dashboard'
import { openAs, SIZES, signInOnServer } from './members'

let paid = ''
let refunded = ''
withService({ launch: launchChromium })
beforeAll(async () => {
  paid = (await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])).id
  refunded = (await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])).id
  const refund = { crypto_amount: '1', reference: 'part' }
  await service.call('POST', `/api/v1/payment-sessions/${refunded}/refunds`, refund)
})

/** The lists that have something to open. A role sees some of them. */
const WITH_DETAILS = ['test/payments', 'test/pages', 'test/customers', 'test/team']

/** Waits until the screen has loaded all of its data. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  await page.waitForTimeout(0)
}

/** Opens a screen by its path. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${service.origin}/dashboard/${path}`)
  await waitUntilLoaded(page)
}

describe('no screen requests what the role hides', () => {
  test.each(ROLES)('for a %s', async (role) => {
    const page = await openAs(service, browser, role, { viewport: { width: 1280, height: 800 } })
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`)
    })
    const visited = new Set<string>()
    const visit = async (path: string) => {
      if (visited.has(path)) return
      visited.add(path)
      await show(page, path)
      expect(await page.getByText('Your role does not allow this').count(), path).toBe(0)
    }
    await show(page, 'test/payments')
    const subjects = await page
      .locator('nav.navigation a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1) ?? ''))
    const details = new Map<string, number>()
    for (const mode of ['test', 'live'])
      for (const subject of subjects) {
        await visit(`${mode}/${subject}`)
        const paths = await page
          .locator('main a.table-link, main a.row, main .row a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.replace('/dashboard/', '')))
        details.set(`${mode}/${subject}`, paths.length)
        if (paths[0]) await visit(paths[0])
      }
    for (const screen of WITH_DETAILS.filter((one) => details.has(one)))
      expect(details.get(screen), screen).toBeGreaterThan(0)
    for (const id of [paid, refunded]) await visit(`test/payments/${id}`)
    if (role !== 'viewer') for (const screen of ['till', 'till/cash-up', 'till/settings']) await visit(`test/${screen}`)
    expect(visited.size).toBeGreaterThan(10)
    expect(refused).toEqual([])
  })
})

describe.each(SIZES)('on a screen of $width × $height', (viewport) => {
  test('a cashier sells, sees the own total of the day, and neither e-mails nor refunds', async () => {
    const page = await openAs(service, browser, 'cashier', { viewport })
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await page.locator('.keypad').waitFor()
    const customer = await customerOf(service, await sell(page, '2500'))
    await customer.scans()
    await customer.sends()
    await stateText(page, 'paid')
    await show(page, 'test/till/cash-up')
    expect(await page.locator('.cash-up-amount').allInnerTexts()).toEqual(['₦2,500.00'])
    // the payment of a customer with an e-mail, which was refunded in part
    await show(page, `test/payments/${refunded}`)
    await page.getByText('Payment created').waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toContain('Amina Okafor')
    expect(text).toContain('••••••••')
    expect(text).not.toContain('amina@example.com')
    expect(text).not.toContain('Your role does not allow this')
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
    const names = await page.locator('nav.navigation a').allTextContents()
    expect(names).toEqual(['Payments', 'Take a payment', 'Pages', 'Sign-in and devices'])
    await show(page, 'test/customers')
    expect(await page.getByText('Your role does not allow this').count()).toBe(1)
    expect(refused).toEqual([])
    expect(await hasOverflow(page)).toBe(false)
  })

  test('a manager refunds up to the limit that an owner set, and no more', async () => {
    const owner = await signInOnServer(service, await service.signInLink())
    await owner('PUT', '/api/v1/refund-limit', { amount: '10000', currency: 'NGN' })
    const { id } = await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])
    const page = await openAs(service, browser, 'manager', { viewport })
    await show(page, `test/payments/${id}`)
    await page.getByText('amina@example.com').first().waitFor()
    const refund = async (amount: string) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/You can refund up to/).waitFor()
      await dialog.getByLabel('Amount in USDT').fill(amount)
      await dialog.getByRole('button', { name: 'Create a refund link' }).click()
      return dialog
    }
    const above = await refund('20')
    await above.getByText('Must not be worth more than your limit has left.').waitFor()
    await page.keyboard.press('Escape')
    await above.waitFor({ state: 'detached' })
    const within = await refund('1')
    await within.waitFor({ state: 'detached' })
    await page.getByText('Waiting for the customer’s address').waitFor()
    expect(await page.getByText(/\/p\/demo\/r\//).count()).toBe(1)
    for (const hidden of ['Payouts', 'Wallets', 'Webhooks', 'API keys', 'Settings', 'Team and devices'])
      expect(await page.locator('nav.navigation').getByText(hidden, { exact: true }).count()).toBe(0)
    expect(await hasOverflow(page)).toBe(false)
  })
})
