import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import type { Service } from '../service'

/** The names of all screens, as in the ids of their cells. */
export const SCREENS = [
  'details',
  'errors',
  'paying',
  'partial',
  'processing',
  'held',
  'unavailable-network',
  'completed',
  'overpaid',
  'late',
  'underpaid',
  'expired',
  'failed',
  'refund',
  'refund-created',
  'refund-sent',
  'refund-expired',
  'missing',
  'unavailable',
  'offline',
] as const
export type ScreenName = (typeof SCREENS)[number]

/** Creates a link to the studio of a page over the merchant's API. */
export async function studioLink(service: Service, slug = 'demo', merchant_theme = false): Promise<string> {
  const path = `/api/v1/payment-pages/${slug}/studio-links`
  return (await service.call<{ url: string }>('POST', path, { merchant_theme })).url
}

/** Opens the studio on a desktop, and waits until every screen is drawn. */
export async function openStudio(
  service: Service,
  browser: Browser,
  options: BrowserContextOptions & { slug?: string; merchantTheme?: boolean } = {},
): Promise<Page> {
  const { slug, merchantTheme, ...context } = options
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-NG', ...context })
  ).newPage()
  await page.goto(await studioLink(service, slug, merchantTheme))
  await waitUntilDrawn(page)
  return page
}

/** Presses “Show draft” and returns the window that it opens. */
export async function showDraft(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Show draft' }).click()
  return opening
}

/** Waits until every frame shows a page and has the height of its page. */
export const waitUntilDrawn = (page: Page) =>
  page.waitForFunction(
    (count) => {
      const frames = [...document.querySelectorAll<HTMLIFrameElement>('.screens iframe')]
      const isDrawn = ({ contentDocument, style }: HTMLIFrameElement) =>
        Boolean(contentDocument?.querySelector('main') && style.height)
      return frames.length === count && frames.every(isDrawn)
    },
    SCREENS.length,
    { timeout: 30_000 },
  )

export const cellOf = (page: Page, name: ScreenName) => page.locator(`#screen-${name}`)
export const inFrame = (page: Page, name: ScreenName): FrameLocator => page.frameLocator(`#screen-${name} iframe`)

/** The value of a custom property in each frame. */
export const propertyInFrames = (page: Page, property: string) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll<HTMLIFrameElement>('.screens iframe')].map((frame) => {
        const root = frame.contentDocument?.documentElement
        return root ? (frame.contentWindow?.getComputedStyle(root).getPropertyValue(name).trim() ?? '') : ''
      }),
    property,
  )

/** Waits until the contrast of the current theme has been measured. */
export async function waitUntilMeasured(page: Page) {
  await page.getByRole('tab', { name: /Contrast/ }).click()
  // The list is busy from the change until the measurement, also while a slider still moves.
  await page.locator('.group[aria-busy="false"]').waitFor({ timeout: 30_000 })
}

/** A file for a file input. */
export const toInputFile = (name: string, content: string) => ({
  name,
  mimeType: name.endsWith('.svg') ? 'image/svg+xml' : 'application/json',
  buffer: Buffer.from(content),
})
