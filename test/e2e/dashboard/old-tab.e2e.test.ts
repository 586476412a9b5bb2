import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, service, withService } from '../with-service'
import { openDashboard } from './dashboard'

withService()

const DESK = { width: 1280, height: 800 }

/** Lets the requests of matching files fail in this way, until the returned function is called. */
async function failing(page: Page, files: RegExp, fail: (route: Route) => Promise<void>) {
  await page.route(files, fail)
  return () => page.unroute(files)
}

const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not found' })
const documentInstead = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Malipo</title>' })
const aborted = (route: Route) => route.abort()

/** Counts how often the tab loads the document of the dashboard, from now on. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

const WEBHOOKS = /\/assets\/webhooks-[^/]*\.js$/

test.each([
  ['are gone', missing],
  ['are answered with a document', documentInstead],
])('an old tab whose scripts %s reloads itself, and shows the chosen screen', async (_, fail) => {
  const page = await openDashboard(service, browser, { viewport: DESK })
  const loads = countLoads(page)
  const recover = await failing(page, WEBHOOKS, fail)
  page.once('load', () => void recover())
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByText('No connection to the service.').waitFor()
  await page.getByRole('heading', { name: 'Webhooks', exact: true, level: 1 }).waitFor()
  await page.getByText('No webhook yet').waitFor()
  expect(loads()).toBe(1)
})

test('scripts that stay missing cause no loop, and the tab offers the reload', async () => {
  const page = await openDashboard(service, browser, { viewport: DESK })
  const loads = countLoads(page)
  await failing(page, WEBHOOKS, missing)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByText('This dashboard has a newer version').waitFor()
  expect(loads()).toBe(1)
  await page.getByRole('button', { name: 'Reload the page' }).first().click()
  await expect.poll(loads).toBe(2)
})

test('on a bad network, the tab does not reload itself, and goes on when the network is back', async () => {
  const page = await openDashboard(service, browser, { viewport: DESK })
  const loads = countLoads(page)
  const recover = await failing(page, /\/assets\//, aborted)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByText('No connection to the service.').waitFor()
  expect(await page.getByRole('button', { name: 'Reload the page' }).isVisible()).toBe(true)
  await page.waitForTimeout(7000)
  await recover()
  await page.getByText('No webhook yet').waitFor()
  expect(loads()).toBe(0)
})

test('a tab never reloads while a form is being filled in', async () => {
  const page = await openDashboard(service, browser, { viewport: DESK })
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create a page' }).click()
  await page.getByLabel('Title').fill('A bolt of cloth')
  const loads = countLoads(page)
  await failing(page, /\/assets\/.*\.js$/, missing)
  // the texts of another language are the only script that a form may still need
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('sw')
  await page.getByText('This dashboard has a newer version').waitFor()
  expect(await page.getByText('No connection to the service.').count()).toBe(0)
  expect(await page.getByLabel('Title').inputValue()).toBe('A bolt of cloth')
  expect(loads()).toBe(0)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(loads).toBe(1)
})
