import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '../../../src/contract/enums'
import type { Service } from '../service'
import { screenOf } from '../stories'

/** Called at every state that a walk comes to, with the page that shows it. */
export type See = (state: string, page: Page) => Promise<void>

/** Somebody who walks through the page in one language, found by names and values, which are the same in all. */
export interface Visitor {
  language: Language
  service: Service
  see: See
  /** A phone of its own: no cookie, no cache, no storage of an earlier walk. */
  phone(options?: BrowserContextOptions): Promise<Page>
  open(page: Page, path: string): Promise<void>
  /** From the form to the address. */
  pay(page: Page, asset?: string, network?: string, slug?: string): Promise<void>
  /** What the sandbox does to the payment on the screen. */
  sandbox(page: Page, act: 'deposits' | 'confirm' | 'expire' | 'fail', body?: object): Promise<void>
  /** A call of the merchant, with his key. */
  merchant<Data>(method: string, path: string, body?: object): Promise<Data>
}

export async function fill(page: Page, asset: string, network: string, email = 'adaeze@example.com') {
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#last_name').fill('Okonkwo')
  await page.locator('#email').fill(email)
  await choose(page, asset, network)
}

export async function choose(page: Page, asset: string, network: string) {
  await page.locator(`input[name="asset"][value="${asset}"]`).check()
  await page.locator(`input[name="network"][value="${network}"]`).check()
}

export const press = (page: Page) => page.locator('form[data-form="pay"] button[type="submit"]').click()

export function createVisitor(service: Service, browser: Browser, language: Language, see: See): Visitor {
  const post = async (url: string, method: string, headers: object, body?: object) => {
    const response = await fetch(service.origin + url, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const open = async (page: Page, path: string) => {
    await page.goto(`${service.origin}${path}?lang=${language}`)
  }
  return {
    language,
    service,
    see,
    open,
    async phone(options) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        locale: 'en-NG',
        permissions: ['clipboard-read', 'clipboard-write'],
        ...options,
      })
      return context.newPage()
    },
    async pay(page, asset = 'USDT', network = 'Tron', slug = 'demo') {
      await open(page, `/p/${slug}`)
      await fill(page, asset, network)
      await press(page)
      await screenOf(page, 'paying').waitFor()
    },
    sandbox: (page, act, body = {}) =>
      post(`/api/v1${new URL(page.url()).pathname.replace('/s/', '/sessions/')}/sandbox/${act}`, 'POST', {}, body),
    merchant: (method, path, body) =>
      post(`/api/v1${path}`, method, { Authorization: `Bearer ${service.apiKey}` }, body),
  }
}
