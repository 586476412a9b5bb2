import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sandboxMoney } from '../stories'
import { translate, untranslatedText } from '../translate'
import { browser, service, withService } from '../with-service'
import { customerPays, openDashboard } from './dashboard'

withService()

const DESK = { width: 1280, height: 800 }

interface Scene {
  /** Path of the screen below `/dashboard/test/`. */
  path: string
  /** Changes the state of what is on the screen. */
  change(): Promise<void>
}

const pays = () => customerPays(service, '/api/v1/p/demo/pay')

/** Each live screen, with a change that happens while it is open. */
const SCENES: Record<string, () => Promise<Scene>> = {
  async 'the list of payments'() {
    const { id } = await pays()
    return { path: 'payments', change: () => sandboxMoney(service.origin).arrive(id, { final: true }) }
  },
  async 'a payment that is paid'() {
    const { id } = await pays()
    return { path: `payments/${id}`, change: () => sandboxMoney(service.origin).arrive(id, { final: true }) }
  },
  async 'a payment that is partially paid, and then confirmed'() {
    const { id } = await pays()
    const money = sandboxMoney(service.origin)
    return {
      path: `payments/${id}`,
      async change() {
        await money.arrive(id, { amount: '1.5' })
        await money.confirm(id)
      },
    }
  },
  async 'a payment that expires'() {
    const { id } = await pays()
    return { path: `payments/${id}`, change: () => sandboxMoney(service.origin).expireSession(id) }
  },
  async today() {
    const { id } = await pays()
    return { path: 'today', change: () => sandboxMoney(service.origin).arrive(id, { final: true }) }
  },
  async 'a sale at the till'() {
    const sale = await service.call<{ id: string; url: string }>('POST', '/api/v1/payment-sessions', {
      amount: '5000',
      currency: 'NGN',
    })
    const [, slug] = /\/p\/([^/]+)\/s\//.exec(sale.url) ?? []
    return {
      path: `till/${sale.id}`,
      async change() {
        await customerPays(service, `/api/v1/p/${slug}/sessions/${sale.id}/method`, [])
        await sandboxMoney(service.origin, slug).arrive(sale.id, { final: true })
      },
    }
  },
  async 'a customer with payments'() {
    const { id } = await pays()
    const { customer_id } = await service.call<{ customer_id: string }>('GET', `/api/v1/payment-sessions/${id}`)
    return {
      path: `customers/${customer_id}`,
      change: () => sandboxMoney(service.origin).arrive(id, { final: true }),
    }
  },
  async 'an invoice'() {
    const invoice = await service.call<{ id: string }>('POST', '/api/v1/invoices', {
      currency: 'NGN',
      items: [{ description: 'Cloth', quantity: 1, unit_amount: '7000' }],
    })
    return {
      path: `invoices/${invoice.id}`,
      async change() {
        await service.call('POST', `/api/v1/invoices/${invoice.id}/mark-paid`)
        // invoices are live through the payments of others
        await pays()
      },
    }
  },
}

const open = async (page: Page, path: string) => {
  await page.goto(`${service.origin}/dashboard/test/${path}`)
  await page.locator('main h1, .sale').first().waitFor()
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
}

test.each(Object.entries(SCENES))('%s shows the new state under a translation', async (_, prepare) => {
  const { path, change } = await prepare()
  const page = await openDashboard(service, browser, { viewport: DESK })
  const plain = await page.context().newPage()
  for (const tab of [page, plain]) await open(tab, path)
  await translate(page)
  const before = await untranslatedText(plain)
  await expect.poll(() => untranslatedText(page)).toBe(before)
  expect(await page.locator('main font').count()).toBeGreaterThan(0)
  await change()
  await expect.poll(() => untranslatedText(plain)).not.toBe(before)
  await expect.poll(async () => (await untranslatedText(page)) === (await untranslatedText(plain))).toBe(true)
})

test('names, e-mails and references are not translated', async () => {
  const { id, reference } = await pays()
  const page = await openDashboard(service, browser, { viewport: DESK })
  for (const [path, texts] of [
    [`payments/${id}`, ['Amina Okafor', 'amina@example.com', reference]],
    ['payments', ['Amina Okafor']],
    ['customers', ['Amina Okafor', 'amina@example.com']],
  ] as const) {
    await open(page, path)
    await page.getByText(texts[0], { exact: true }).first().waitFor()
    await translate(page)
    for (const text of texts) {
      const found = page.getByText(text, { exact: true }).first()
      await expect.poll(() => found.evaluate((element) => !!element.closest('[translate="no"]'))).toBe(true)
      expect(await found.evaluate((element) => !!element.closest('font'))).toBe(false)
    }
  }
})

test('what is being typed survives the first translation', async () => {
  const page = await openDashboard(service, browser, { viewport: DESK })
  await open(page, 'pages/new')
  await page.locator('[name="title"]').fill('A bolt of cloth')
  await translate(page)
  await page.locator('main font').first().waitFor()
  expect(await page.locator('[name="title"]').inputValue()).toBe('A bolt of cloth')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
})
