import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Language } from '../../../src/contract/enums'
import { call } from '../../call'
import type { Service } from '../service'
import { screenLocator } from '../stories'
import * as started from '../with-service'

/** A test's check of a state, which a walk calls in every state that it reaches, with the page that shows the state. */
export type CheckState = (state: string, page: Page) => Promise<void>

/** A customer in one language. Elements are found by names and values, which do not depend on the language. */
export interface Visitor {
  language: Language
  service: Service
  checkState: CheckState
  /** A new phone, without cookies, cache or storage. */
  phone(options?: BrowserContextOptions): Promise<Page>
  open(page: Page, path: string): Promise<void>
  /** Pays from the form to the address. */
  pay(page: Page, asset?: string, network?: string, slug?: string): Promise<void>
  /** Performs a sandbox action on the payment on the screen. */
  sandbox(page: Page, action: 'deposits' | 'confirm' | 'expire' | 'fail', body?: object): Promise<void>
  /** Calls the API with the merchant's key. */
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

export function createVisitor({
  language = 'en' as Language,
  checkState = (async () => {}) as CheckState,
  service = started.service,
} = {}): Visitor {
  const open = async (page: Page, path: string) => {
    await page.goto(`${service.origin}${path}?lang=${language}`)
  }
  return {
    language,
    service,
    checkState,
    open,
    async phone(options) {
      const context = await started.browser.newContext({
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
      // A device that has just paid shows its receipt, and folds the form.
      if (page.url().startsWith(service.origin)) await page.evaluate(() => localStorage.removeItem('malipo-payments'))
      await open(page, `/p/${slug}`)
      await fill(page, asset, network)
      await press(page)
      await screenLocator(page, 'paying').waitFor()
    },
    sandbox: (page, action, body = {}) => {
      const session = new URL(page.url()).pathname.replace('/s/', '/sessions/')
      return call(service.origin, 'POST', `/api/v1${session}/sandbox/${action}`, body)
    },
    merchant: (method, path, body) => service.call(method, `/api/v1${path}`, body),
  }
}
