import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { decodeQr } from './qr'
import type { Service } from './service'
import { startStaticHost } from './static-host'

/** Makes money arrive for a session of the page `demo`. */
export interface PaymentSimulator {
  /** Deposits `amount`, by default the amount due. The deposit is final with `final`, and otherwise only detected. */
  arrive(sessionId: string, money?: { amount?: string; final?: boolean }): Promise<void>
  /** Makes the detected money final. */
  confirm(sessionId: string): Promise<void>
  expireSession(sessionId: string): Promise<void>
}

/**
 * The browser and the service of the stories, with the pages `demo` (NGN 50,000 at 1,600 a dollar), `donate` (an open
 * amount in dollars) and `closed`.
 */
export interface StoryContext {
  service: Service
  browser: Browser
  money: PaymentSimulator
}

/** Simulates money with the sandbox of the service at `origin`. */
export function sandboxMoney(origin: string, slug = 'demo'): PaymentSimulator {
  const act = async (id: string, action: string, body: object = {}) => {
    const response = await fetch(`${origin}/api/v1/p/${slug}/sessions/${id}/sandbox/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
  return {
    arrive: (id, { amount, final } = {}) => act(id, 'deposits', { amount, confirmations: final ? undefined : 0 }),
    confirm: (id) => act(id, 'confirm'),
    expireSession: (id) => act(id, 'expire'),
  }
}

/** Opens a new phone, without cookies, cache or storage. */
export async function phone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    locale: 'en-NG',
    ...options,
  })
  return context.newPage()
}

/** Waits until the script has taken over the server's document: an earlier click would submit without script. */
export const hydrated = (page: Page | Frame) => page.locator('#app noscript').first().waitFor({ state: 'detached' })

export const screenLocator = (page: Page, name: string) => page.locator(`main[data-screen="${name}"]`)

export async function fillForm(page: Page | Frame) {
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Last name').fill('Okonkwo')
  await page.getByLabel('Email').fill('adaeze@example.com')
  // A page with one coin or one network has no choice.
  const choices = [
    ['Pay with', /USDT/],
    ['Network', /Tron/],
  ] as const
  for (const [group, name] of choices) {
    const fieldset = page.getByRole('group', { name: group })
    if ((await fieldset.count()) > 0) await fieldset.getByRole('radio', { name }).check()
  }
}

export const submit = (page: Page) => page.locator('form[data-form="pay"] button[type="submit"]').click()

/** Pays from the form of the page `demo` to the address. Returns the session's id. */
export async function startPayment(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/p/demo`)
  await fillForm(page)
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  return sessionOf(page)
}

export const sessionOf = (page: Page) => /\/s\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/**
 * Reloads until the screen appears. The state of an upstream service is cached for a second, so one reload may not
 * suffice.
 */
async function reloadTo(page: Page, name: string) {
  for (let tries = 0; tries < 50; tries++) {
    await page.reload()
    if (await screenLocator(page, name).isVisible()) return
  }
  throw new Error(`screen ${name} did not appear after 50 reloads`)
}

/** The text of the QR code on the screen, or null, for example while the screen scrolls. */
const codeOf = async (page: Page) => decodeQr(await page.locator('[data-qr]').screenshot())

/** The exact value as one string, without white space. */
export const displayedValue = async (page: Page, name: 'address' | 'amount') =>
  (await page.locator(`[data-value="${name}"]`).innerText()).replace(/\s/g, '')

/** The stories that must work with any service behind the page. `link` matches the URL of a payment. */
export function payingStories(stage: () => StoryContext, link = /\/p\/demo\/s\/[0-9a-f-]{36}$/) {
  describe('paying with USDT on Tron', () => {
    it('works from the form to the receipt, even if the service is killed meanwhile', async () => {
      const { service, browser, money } = stage()
      const page = await phone(browser)
      const thirdPartyRequests: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(service.origin)) thirdPartyRequests.push(request.url())
      })
      await page.goto(`${service.origin}/p/demo`)
      await screenLocator(page, 'details').waitFor()
      await fillForm(page)
      await page.getByText('31.25 USDT').first().waitFor()
      await submit(page)

      await screenLocator(page, 'paying').waitFor()
      const address = await displayedValue(page, 'address')
      expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
      expect(await displayedValue(page, 'amount')).toBe('31.25')
      await expect.poll(() => codeOf(page)).toBe(address)
      expect(page.url()).toMatch(link)

      await service.kill()
      await service.restart()
      await page.reload()
      await screenLocator(page, 'paying').waitFor()
      expect(await displayedValue(page, 'address')).toBe(address)

      const id = sessionOf(page)
      await money.arrive(id, { amount: '10' })
      await screenLocator(page, 'partial').waitFor()
      expect(await displayedValue(page, 'amount')).toBe('21.25')
      await money.arrive(id)
      await screenLocator(page, 'processing').waitFor()
      await money.confirm(id)
      await screenLocator(page, 'completed').waitFor()
      expect(thirdPartyRequests).toEqual([])
    })

    it('completes when the money arrives after the payment expired', async () => {
      const { service, browser, money } = stage()
      const page = await phone(browser)
      const id = await startPayment(page, service.origin)
      await money.expireSession(id)
      await screenLocator(page, 'expired').waitFor()
      await money.arrive(id, { final: true })
      await reloadTo(page, 'completed')
    })

    it('works without script up to the receipt', async () => {
      const { service, browser, money } = stage()
      const page = await phone(browser, { javaScriptEnabled: false })
      const id = await startPayment(page, service.origin)
      const address = await displayedValue(page, 'address')
      await expect.poll(() => codeOf(page)).toBe(address)
      await money.arrive(id, { final: true })
      await reloadTo(page, 'completed')
    })

    it('shows the payment to everyone who opens its link', async () => {
      const { service, browser } = stage()
      const page = await phone(browser)
      await startPayment(page, service.origin)
      const other = await phone(browser)
      await other.goto(page.url())
      await screenLocator(other, 'paying').waitFor()
      for (const value of ['address', 'amount'] as const)
        expect(await displayedValue(other, value)).toBe(await displayedValue(page, value))
    })
  })

  describe('an open amount', () => {
    it('is the first field, and is priced before the form is submitted', async () => {
      const { service, browser } = stage()
      const page = await phone(browser)
      await page.goto(`${service.origin}/p/donate`)
      const form = page.locator('form[data-form="pay"]')
      expect(await form.locator('input').first().getAttribute('name')).toBe('amount')
      await page.getByLabel('Amount').fill('25')
      await fillForm(page)
      await page.getByText('25 USDT').first().waitFor()
      await submit(page)
      await screenLocator(page, 'paying').waitFor()
      expect(await displayedValue(page, 'amount')).toBe('25')
    })
  })

  describe('URLs without an open page', () => {
    it.each(['closed', 'nonsense'])('answer 404: /p/%s', async (slug) => {
      const { service, browser } = stage()
      const page = await phone(browser)
      const response = await page.goto(`${service.origin}/p/${slug}`)
      expect(response?.status()).toBe(404)
      await screenLocator(page, 'missing').waitFor()
    })
  })
}

/** The stories that do not depend on the service behind the page. */
export function pageStories(stage: () => StoryContext) {
  describe('a customer without a mouse', () => {
    it('pays with the keyboard alone', async () => {
      const { service, browser } = stage()
      const page = await phone(browser)
      await page.goto(`${service.origin}/p/demo`)
      const { keyboard } = page
      const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '')
      /** Presses Tab until the field has the focus. */
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
      await screenLocator(page, 'paying').waitFor()
      expect(await displayedValue(page, 'amount')).toBe('31.25')
    })
  })

  describe('a static host with the service behind it', () => {
    it('works from a static host, rendered only in the browser', async () => {
      const { service, browser, money } = stage()
      const host = await startStaticHost(service.origin)
      try {
        const page = await phone(browser)
        const id = await startPayment(page, host.origin)
        const address = await displayedValue(page, 'address')
        await page.reload()
        await screenLocator(page, 'paying').waitFor()
        expect(await displayedValue(page, 'address')).toBe(address)
        await expect.poll(() => codeOf(page)).toBe(address)
        await money.arrive(id, { final: true })
        await screenLocator(page, 'completed').waitFor()
        // Earlier widgets put the payment's URL behind another one; the last `/p/…` of the path counts.
        await page.goto(`${host.origin}/p/undefined/s/${host.origin}/p/demo/s/${id}`)
        await screenLocator(page, 'completed').waitFor()
      } finally {
        await host.stop()
      }
    })
  })

  describe('a form with an error', () => {
    it('shows the problem at the field, keeps the entries, and creates no payment', async () => {
      const { service, browser } = stage()
      const page = await phone(browser)
      await page.goto(`${service.origin}/p/demo`)
      await page.getByLabel('First name').fill('Adaeze')
      await page.getByLabel('Email').fill('nobody')
      await submit(page)
      await page.locator('#email[aria-invalid="true"]').waitFor()
      const described = await page.locator('#email').getAttribute('aria-describedby')
      expect(await page.locator(`#${described}`).innerText()).toMatch(/email address/)
      expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze')
      expect(await page.getByLabel('Email').inputValue()).toBe('nobody')
      expect(page.url()).toBe(`${service.origin}/p/demo`)
    })
  })
}
