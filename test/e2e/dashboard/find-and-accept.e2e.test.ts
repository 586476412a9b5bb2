import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { violations } from '../axe'
import { browser, service, withService } from '../with-service'
import { customerPays, hasOverflow, openDashboard } from './dashboard'

withService()

const SESSIONS = '/api/v1/payment-sessions'

/** Pictures are only for people, so they are taken on request. */
async function picture(page: Page, name: string) {
  const folder = process.env.FIND_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Waits until the service has indexed what was just made. */
const untilFound = (query: string) =>
  expect
    .poll(async () => (await service.call<MerchantSession[]>('POST', `${SESSIONS}/search`, { query })).length)
    .toBeGreaterThan(0)

const VIEWPORTS = [
  ['phone', { width: 360, height: 640 }],
  ['desk', { width: 1280, height: 800 }],
] as const

describe.each(VIEWPORTS)('at a %s', (name, viewport) => {
  test.each([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)('an owner finds a payment by its customer, in %s and %s', async (language, colorScheme) => {
    const person = { first_name: 'Aïsha', last_name: `Bello-${name}-${language}`, email: 'aisha@example.com' }
    const request = { amount: '18500', currency: 'NGN', title: '2 bags of rice', customer: person }
    const { id } = await service.call<MerchantSession>('POST', SESSIONS, request)
    await untilFound(`aisha ${name}-${language}`)
    const page = await openDashboard(service, browser, { viewport, colorScheme }, language)
    await page.keyboard.press('/')
    const field = page.getByRole('combobox').and(page.locator('[type=search]'))
    await field.waitFor()
    await picture(page, `search-empty-${name}-${language}-${colorScheme}`)
    await field.fill(`aisha ${name}-${language}`)
    await page.locator('.search-option').first().waitFor()
    expect(await field.getAttribute('aria-activedescendant')).toBe('search-option-0')
    expect(await violations(page)).toEqual([])
    expect(await hasOverflow(page)).toBe(false)
    await picture(page, `search-found-${name}-${language}-${colorScheme}`)
    await field.press('Enter')
    await page.waitForURL(`**/payments/${id}`)
    expect(await page.locator('.search-dialog').count()).toBe(0)
    await page.keyboard.press('/')
    await field.fill('zzz-nothing')
    await page.locator('.search-dialog output', { hasText: 'zzz-nothing' }).waitFor()
    await picture(page, `search-nothing-${name}-${language}-${colorScheme}`)
    await field.press('Escape')
    await field.press('Escape').catch(() => {})
    await page.locator('.search-dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test.each([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)('an owner accepts an underpaid payment, in %s and %s', async (language, colorScheme) => {
    const { id } = await customerPays(service, '/api/v1/p/demo/pay', [
      ['deposits', { amount: '20' }],
      ['expire', {}],
    ])
    const page = await openDashboard(service, browser, { viewport, colorScheme }, language)
    await page.goto(`${service.origin}/dashboard/test/payments/${id}`)
    await page.locator('main .actions button').first().waitFor()
    await picture(page, `underpaid-${name}-${language}-${colorScheme}`)
    await page.locator('main .actions button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The rest came in cash.')
    await picture(page, `accept-${name}-${language}-${colorScheme}`)
    expect(await violations(page)).toEqual([])
    await dialog.locator('button[type=submit]').click()
    await page.locator('.badge[data-tone=good]').first().waitFor()
    await expect.poll(() => page.locator('.timeline').innerText()).toContain('The rest came in cash.')
    await page.locator('.timeline').scrollIntoViewIfNeeded()
    await picture(page, `accepted-${name}-${language}-${colorScheme}`)
    const accepted = await service.call<MerchantSession>('GET', `${SESSIONS}/${id}`)
    expect(accepted).toMatchObject({ status: 'completed', accepted: true, crypto_amount_paid: '20' })
    await page.goto(accepted.url)
    await page.locator('main[data-screen=completed]').waitFor()
    await picture(page, `receipt-${name}-${language}-${colorScheme}`)
    await page.context().close()
  })
})
