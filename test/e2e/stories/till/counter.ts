import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { customerPays, openDashboard } from '../../dashboard/dashboard'
import type { Service } from '../../service'

/** Sizes of a cheap phone, a usual one, and a desk. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 412, height: 915 },
  { width: 1280, height: 800 },
] as const

/** Signs in, and opens the till with its keypad. */
export async function openTill(
  service: Service,
  browser: Browser,
  options: BrowserContextOptions & { link?: string } = {},
  language = 'en',
): Promise<Page> {
  const page = await openDashboard(service, browser, options, language)
  await page.goto(`${service.origin}/dashboard/till`)
  await page.locator('.keypad').waitFor()
  return page
}

/** Types an amount on the keypad. */
export async function type(page: Page, amount: string): Promise<void> {
  for (const digit of amount) await page.locator('.keypad').getByRole('button', { name: digit, exact: true }).click()
}

/** Types an amount, and charges it: one tap. Returns the id of the sale. */
export async function sell(page: Page, amount: string): Promise<string> {
  await type(page, amount)
  return charge(page)
}

export async function charge(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.locator('.sale[data-state="waiting"] .qr svg').waitFor()
  return idOf(page)
}

/** The id of the sale on the screen. */
export const idOf = (page: Page) => /\/till\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? ''

/** Waits until the sale on the screen has this state. Returns its text. */
export async function stateText(page: Page, state: string): Promise<string> {
  await page.locator(`.sale[data-state="${state}"]`).waitFor()
  return page.locator('.sale-state').innerText()
}

/** The phone of a customer who scanned the code of a sale. */
export async function customerOf(service: Service, id: string) {
  const { url } = await service.call<{ url: string }>('GET', `/api/v1/payment-sessions/${id}`)
  const [, slug] = /\/p\/([^/]+)\/s\//.exec(url) ?? []
  const path = `/api/v1/p/${slug}/sessions/${id}`
  const act = async (action: string, body: object = {}) => {
    const response = await fetch(`${service.origin}${path}/sandbox/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`)
  }
  return {
    url,
    /** Chooses USDT on Tron. */
    scans: () => customerPays(service, `${path}/method`),
    sends: (body: { amount?: string; confirmations?: number } = {}) => act('deposits', body),
    confirms: () => act('confirm'),
    waitsTooLong: () => act('expire'),
  }
}

/** Calls the API as the member who is signed in to the page. Returns the answer's `data`. */
export const callAsMember = <Data>(page: Page, method: string, path: string, body?: object): Promise<Data> =>
  page.evaluate(
    async ([method, path, body]) => {
      const mode = { 'Malipo-Mode': 'test' }
      const me = await (await fetch('/api/v1/me', { headers: mode })).json()
      const headers = { ...mode, 'Content-Type': 'application/json', 'X-CSRF-Token': me.data.csrf_token }
      const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return (await response.json()).data
    },
    [method, path, body] as const,
  )

/** A cashier of the demo, as the owner invites one. Returns the cashier's till, and the owner's page. */
export async function openCashierTill(service: Service, browser: Browser, options: BrowserContextOptions = {}) {
  const owner = await openDashboard(service, browser)
  const { member, url } = await callAsMember<{ member: { id: string }; url: string }>(
    owner,
    'POST',
    '/api/v1/members',
    { role: 'cashier', name: 'Musa' },
  )
  return {
    owner,
    memberId: member.id,
    page: await openTill(service, browser, { ...options, link: url.replace('/live#', '/test#') }),
  }
}

/** Records the vibrations and sounds of a page, before it loads. */
export const recordAlerts = (page: Page) =>
  page.addInitScript(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    Object.defineProperty(navigator, 'vibrate', { value: () => alerts.push('vibration') })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      alerts.push('note')
      start.call(this, when)
    }
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          alerts.push('awake')
          return { release: async () => void alerts.push('asleep') }
        },
      },
    })
  })

export const alertsOf = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)
