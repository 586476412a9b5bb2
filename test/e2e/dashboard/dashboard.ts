import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Service } from '../service'

const PHONE = { width: 360, height: 740 }

/** A browser in which a language was chosen in the dashboard before. */
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

/** Opens a link to sign in, and presses the one button there. */
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

/** A payment by the API as its customer makes it, with what the sandbox then does to it. */
export async function customerPays(service: Service, path: string, acts: readonly [act: string, body?: object][] = []) {
  const post = async (where: string, body: object) => {
    const response = await fetch(service.origin + where, {
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
  for (const [act, body = {}] of acts) await post(`/api/v1/p/${slug}/sessions/${session.id}/sandbox/${act}`, body)
  return session
}
