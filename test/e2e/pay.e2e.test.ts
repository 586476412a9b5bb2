import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium'
import { decodeQr } from './qr'
import { type Service, startService } from './service'
import { startStaticHost } from './static-host'

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** A phone of its own: no cookie, no cache, no storage of an earlier test. */
async function phone(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    locale: 'en-NG',
    ...options,
  })
  return context.newPage()
}

const screenOf = (page: Page, name: string) => page.locator(`main[data-screen="${name}"]`)

async function fillForm(page: Page) {
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Last name').fill('Okonkwo')
  await page.getByLabel('Email').fill('adaeze@example.com')
  await page.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await page.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
}

/** The exact value as one string, as somebody who copies it gets it. */
const shownValue = async (page: Page, name: 'address' | 'amount') =>
  (await page.locator(`[data-value="${name}"]`).innerText()).replace(/\s/g, '')

const sandbox = (page: Page, action: string, body: unknown = {}) =>
  fetch(`${page.url().replace('/p/', '/api/v1/p/').replace('/s/', '/sessions/').split(/[?#]/)[0]}/sandbox/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('paying with USDT on Tron', () => {
  it('goes from the form to the receipt, across a killed service', async () => {
    const page = await phone()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin)) foreign.push(request.url())
    })
    await page.goto(`${service.origin}/p/demo`)
    await screenOf(page, 'details').waitFor()
    await fillForm(page)
    await page.getByText('31.25 USDT').first().waitFor()
    await page.locator('form[data-form="pay"] button[type="submit"]').click()

    await screenOf(page, 'paying').waitFor()
    const address = await shownValue(page, 'address')
    expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(await shownValue(page, 'amount')).toBe('31.25')
    expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(address)
    expect(page.url()).toMatch(/\/p\/demo\/s\/[0-9a-f-]{36}$/)

    await service.kill()
    await service.restart()
    await page.reload()
    await screenOf(page, 'paying').waitFor()
    expect(await shownValue(page, 'address')).toBe(address)

    expect((await sandbox(page, 'deposits', { amount: '10', confirmations: 0 })).ok).toBe(true)
    await screenOf(page, 'partial').waitFor()
    expect(await shownValue(page, 'amount')).toBe('21.25')

    expect((await sandbox(page, 'deposits', { confirmations: 1 })).ok).toBe(true)
    await screenOf(page, 'processing').waitFor()
    expect((await sandbox(page, 'confirm')).ok).toBe(true)
    await screenOf(page, 'completed').waitFor()
    expect(foreign).toEqual([])
  })

  it('completes when the money arrives after the end', async () => {
    const page = await phone()
    await page.goto(`${service.origin}/p/demo`)
    await fillForm(page)
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    await screenOf(page, 'paying').waitFor()
    await sandbox(page, 'expire')
    await screenOf(page, 'expired').waitFor()
    await sandbox(page, 'deposits')
    await page.reload()
    await screenOf(page, 'completed').waitFor()
  })

  it('works without script, to the receipt', async () => {
    const page = await phone({ javaScriptEnabled: false })
    await page.goto(`${service.origin}/p/demo`)
    await fillForm(page)
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    await screenOf(page, 'paying').waitFor()
    const address = await shownValue(page, 'address')
    expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(address)
    await sandbox(page, 'deposits')
    await page.reload()
    await screenOf(page, 'completed').waitFor()
  })
})

describe('somebody without a mouse', () => {
  it('pays with the keyboard alone', async () => {
    const page = await phone()
    await page.goto(`${service.origin}/p/demo`)
    const { keyboard } = page
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '')
    /** Tab until the field has the focus, as a person would who listens for it. */
    async function tabTo(name: string) {
      for (let step = 0; step < 40 && (await focused()) !== name; step++) await keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    const choice = (group: string, name: RegExp) =>
      page.getByRole('group', { name: group }).getByRole('radio', { name })
    await tabTo('first_name')
    await keyboard.type('Adaeze')
    await tabTo('email')
    await keyboard.type('adaeze@example.com')
    await tabTo('asset')
    for (let step = 0; step < 8 && !(await choice('Pay with', /USDT/).isChecked()); step++)
      await keyboard.press('ArrowRight')
    await tabTo('network')
    await keyboard.press('Space')
    for (let step = 0; step < 8 && !(await choice('Network', /Tron/).isChecked()); step++)
      await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await screenOf(page, 'paying').waitFor()
    expect(await shownValue(page, 'amount')).toBe('31.25')
  })
})

describe('a static host with the service behind it', () => {
  it('serves a page that pays, drawn by script alone', async () => {
    const host = await startStaticHost(service.origin)
    try {
      const page = await phone()
      await page.goto(`${host.origin}/p/demo`)
      await fillForm(page)
      await page.locator('form[data-form="pay"] button[type="submit"]').click()
      await screenOf(page, 'paying').waitFor()
      const address = await shownValue(page, 'address')
      await page.reload()
      await screenOf(page, 'paying').waitFor()
      expect(await shownValue(page, 'address')).toBe(address)
      expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(address)
      await sandbox(page, 'deposits')
      await screenOf(page, 'completed').waitFor()
    } finally {
      await host.stop()
    }
  })
})

describe('an open amount', () => {
  it('is asked for first, and priced before it is submitted', async () => {
    const page = await phone()
    await page.goto(`${service.origin}/p/donate`)
    const form = page.locator('form[data-form="pay"]')
    expect(await form.locator('input').first().getAttribute('name')).toBe('amount')
    await page.getByLabel('Amount').fill('25')
    await fillForm(page)
    await page.getByText('25 USDT').first().waitFor()
    await form.locator('button[type="submit"]').click()
    await screenOf(page, 'paying').waitFor()
    expect(await shownValue(page, 'amount')).toBe('25')
  })
})

describe('a form that is wrong', () => {
  it('says so at the field, keeps what was typed, and stores nothing', async () => {
    const page = await phone()
    await page.goto(`${service.origin}/p/demo`)
    await page.getByLabel('First name').fill('Adaeze')
    await page.getByLabel('Email').fill('nobody')
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    await page.locator('#email[aria-invalid="true"]').waitFor()
    const described = await page.locator('#email').getAttribute('aria-describedby')
    expect(await page.locator(`#${described}`).innerText()).toMatch(/email address/)
    expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze')
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody')
    expect(page.url()).toBe(`${service.origin}/p/demo`)
  })
})

describe('addresses that lead nowhere', () => {
  it.each(['closed', 'nonsense'])('says that /p/%s is no page, with status 404', async (slug) => {
    const page = await phone()
    const response = await page.goto(`${service.origin}/p/${slug}`)
    expect(response?.status()).toBe(404)
    await screenOf(page, 'missing').waitFor()
  })
})
