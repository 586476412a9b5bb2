import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillForm, screenLocator, submit } from '../stories'
import { browser, service, withService } from '../with-service'
import { customerPays, newBrowser, signInBy } from './dashboard'

withService()

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const

/** Opens this many tabs with the payments of the mode. All of them count as visible. */
async function openTabs(context: BrowserContext, count: number, mode = 'test'): Promise<Page[]> {
  const tabs: Page[] = []
  for (let opened = 0; opened < count; opened++) {
    const tab = await context.newPage()
    await tab.goto(`${service.origin}/dashboard/${mode}/payments`)
    await tab.getByRole('heading', { name: 'Payments', exact: true }).waitFor()
    tabs.push(tab)
  }
  return tabs
}

async function signedInBrowser(size: (typeof SIZES)[number], prepare: (context: BrowserContext) => unknown = () => {}) {
  const context = await newBrowser(browser, { viewport: size })
  await prepare(context)
  const page = await context.newPage()
  await signInBy(page, await service.signInLink())
  await page.locator('main:not(.alone) h1').waitFor()
  await page.close()
  return context
}

/** Connections for the changes of payments that the tabs hold now. */
function countStreams(context: BrowserContext) {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/changes')) open.add(request)
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

/** Starts a payment, and waits until every tab shows it without a reload. */
async function expectLiveChange(tabs: readonly Page[]) {
  const { id } = await customerPays(service, '/api/v1/p/demo/pay')
  for (const tab of tabs) await tab.locator(`a[href$="/payments/${id}"]`).waitFor()
  return id as string
}

test.each(SIZES)('seven tabs beside payment pages answer over HTTP/1.1, and show each change: %o', async (size) => {
  const context = await signedInBrowser(size)
  const streams = countStreams(context)
  const tabs = await openTabs(context, 7)
  expect(await tabs[0]?.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol)).toBe(
    'http/1.1',
  )
  expect(streams()).toBe(1)

  const payers: Page[] = []
  for (let opened = 0; opened < 7; opened++) {
    const payer = await context.newPage()
    await payer.goto(`${service.origin}/p/demo?again=${opened}`)
    await fillForm(payer)
    await submit(payer)
    await screenLocator(payer, 'paying').waitFor()
    payers.push(payer)
  }
  await expectLiveChange(tabs)

  // The seven payments are paid, and each page shows it.
  for (const payer of payers) {
    const id = payer.url().split('/').at(-1)?.split('?')[0]
    await service.call('POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
    await screenLocator(payer, 'completed').waitFor()
  }

  // Every tab still answers a person.
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Today', exact: true }).last().click()
    await tab.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  }
})

test('another tab takes over when the tab with the connection is closed', async () => {
  const context = await signedInBrowser(SIZES[1])
  const streams = countStreams(context)
  const tabs = await openTabs(context, 7)
  for (let closed = 0; closed < 3; closed++) {
    await tabs.shift()?.close()
    await expectLiveChange(tabs)
    await expect.poll(streams).toBe(1)
  }
})

test('a visible tab takes over from a tab that the device has frozen', async () => {
  const context = await signedInBrowser(SIZES[0])
  const [frozen] = (await openTabs(context, 1)) as [Page]
  // A frozen tab keeps its lock, and sends nothing.
  await frozen.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const [next] = (await openTabs(context, 1)) as [Page]
  await expectLiveChange([next])
})

test.each([
  ['Web Locks', () => void Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })],
  ['BroadcastChannel', () => void Object.assign(globalThis, { BroadcastChannel: undefined })],
  [
    'permission for Web Locks',
    () => {
      LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    },
  ],
])('without %s, seven tabs hold no connection, and show a change within seconds', async (_, remove) => {
  const context = await signedInBrowser(SIZES[0], (fresh) => fresh.addInitScript(remove))
  const streams = countStreams(context)
  const tabs = await openTabs(context, 7)
  const payer = await context.newPage()
  await payer.goto(`${service.origin}/p/demo`)
  await expectLiveChange(tabs)
  expect(streams()).toBe(0)
})

test('the tabs of test and live mode have connections of their own, and signing out ends all of them', async () => {
  const context = await signedInBrowser(SIZES[1])
  const streams = countStreams(context)
  const [first, second] = (await openTabs(context, 2)) as [Page, Page]
  const [live] = (await openTabs(context, 1, 'live')) as [Page]
  await expect.poll(streams).toBe(2)
  const id = await expectLiveChange([first, second])
  expect(await live.locator(`a[href$="/payments/${id}"]`).count()).toBe(0)
  await second.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [first, second, live]) await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(streams).toBe(0)
})

test('a tab shows nothing of the account that another tab has signed in to', async () => {
  const context = await signedInBrowser(SIZES[1])
  const [before] = (await openTabs(context, 1)) as [Page]
  const other = await context.newPage()
  await other.goto(await service.signInLink('kano-textiles'))
  await other.getByRole('button', { name: 'Sign in with the link' }).click()
  await other.locator('main:not(.alone) h1').waitFor()
  await before.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await before.locator('body').innerText()).not.toContain('kano-textiles')
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.locator('main.alone').count()).toBe(0)
})
