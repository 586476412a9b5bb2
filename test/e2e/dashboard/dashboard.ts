import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Service } from '../service'

const PHONE = { width: 360, height: 740 }

/** A browser in which a member has already chosen the dashboard's language. */
export async function newBrowser(browser: Browser, options: BrowserContextOptions = {}, language = 'en') {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  })
  await context.addInitScript((chosen) => localStorage.setItem('malipo-dashboard-language', chosen), language)
  return context
}

/** Opens a sign-in link, and presses its button. */
export async function signInBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('main.alone button.main').click()
}

/** Signs in as the demo's owner, or with another link. */
export async function openDashboard(
  service: Service,
  browser: Browser,
  { link, ...options }: BrowserContextOptions & { link?: string } = {},
  language = 'en',
): Promise<Page> {
  const page = await (await newBrowser(browser, options, language)).newPage()
  await signInBy(page, link ?? (await service.signInLink()))
  await page.locator('main:not(.alone) h1').waitFor()
  return page
}

/** Whether something is wider than the screen. */
export const hasOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Starts a payment over the public API, and then performs these sandbox actions. Returns the payment. */
export async function customerPays(
  service: Service,
  path: string,
  actions: readonly [action: string, body?: object][] = [],
) {
  const post = async (pathname: string, body: object) => {
    const response = await fetch(service.origin + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()).data
  }
  const session = await post(path, {
    asset: 'USDT',
    network: 'Tron',
    first_name: 'Amina',
    last_name: 'Okafor',
    email: 'amina@example.com',
  })
  const [, slug] = /\/p\/([^/]+)/.exec(path) ?? []
  for (const [action, body = {}] of actions)
    await post(`/api/v1/p/${slug}/sessions/${session.id}/sandbox/${action}`, body)
  return session
}
