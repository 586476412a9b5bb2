import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../../postgres'
import { copyTree } from '../../../tree-copy'
import { launchShell } from '../../chromium'
import { type Service, startService } from '../../service'
import {
  displayedValue,
  fillForm,
  hydrated,
  phone,
  sandboxMoney,
  screenLocator,
  sessionOf,
  startPayment,
  submit,
} from '../../stories'
import { choosePair, frameOf, screen, sessionInHistory } from '../../widget/demo-shop'
import { type Balancer, startBalancer } from './balancer'

const stops: (() => void | Promise<void>)[] = []
let balancer: Balancer
let browser: Browser
/** A process of the old build. */
let old: Service
/** Two processes of the next build. */
let next: readonly [Service, Service]

beforeAll(async () => {
  const tree = copyTree()
  stops.push(tree.remove)
  cpSync('dist', join(tree.folder, 'dist'), { recursive: true })
  const [cluster, started] = await Promise.all([startCluster(), startBalancer()])
  stops.push(cluster.stop, started.stop)
  balancer = started
  old = await start(cluster, tree.folder)
  // Every chunk imports the entry by its name, so all chunks have other names in the next build.
  appendFileSync(join(tree.folder, 'src/page/main.tsx'), "document.documentElement.dataset.build = 'next'\n")
  tree.build()
  const [one, other, launched] = await Promise.all([
    start(cluster, tree.folder),
    start(cluster, tree.folder),
    launchShell(),
  ])
  stops.push(() => launched.close())
  next = [one, other]
  browser = launched
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function start({ url }: Cluster, root: string): Promise<Service> {
  const service = await startService({ DATABASE_URL: url, PUBLIC_URL: balancer.origin }, [], root)
  stops.push(service.stop)
  return service
}

let page: Page
/** The number of documents that the page has loaded. */
let documents = 0
beforeEach(async () => {
  deploy(old)
  page = await phone(browser)
  documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  return () => page.context().close()
})

/** Makes these processes answer in turn. */
function deploy(...processes: readonly Service[]) {
  let turn = 0
  balancer.route = () => processes[turn++ % processes.length]?.origin ?? ''
}
const isOfNextBuild = async () => (await page.locator('html').getAttribute('data-build')) === 'next'

async function openForm() {
  await page.goto(`${balancer.origin}/p/demo`)
  await hydrated(page)
}

/** A busy browser has not yet loaded the help ahead. */
const keepBusy = () => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

/** Completes the payment on the screen, with all files that the page loads for it. */
async function completePayment() {
  await screenLocator(page, 'paying').waitFor()
  await page.locator('summary', { hasText: 'I have paid' }).click()
  await page.getByLabel('Transaction ID or link').waitFor()
  const money = sandboxMoney(balancer.origin)
  const session = sessionOf(page)
  await money.arrive(session, { amount: '10' })
  await screenLocator(page, 'partial').waitFor()
  await money.arrive(session, { amount: '21.25' })
  await screenLocator(page, 'processing').waitFor()
  await money.confirm(session)
  await screenLocator(page, 'completed').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
}

it('a half-filled form keeps its entries after a deployment, and submitting it loads the new build', async () => {
  // With data saving, the page does not fetch the payment's chunk in advance, so the file is missing after `deploy`.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openForm()
  deploy(...next)
  // The page requests the missing file twice.
  const missing = () => page.waitForResponse((answer) => /\/payment-/.test(answer.url()) && answer.status() === 404)
  const missingTwice = missing().then(missing)
  await fillForm(page)
  await missingTwice
  expect(await page.getByLabel('Email').inputValue()).toBe('adaeze@example.com')
  expect([documents, await isOfNextBuild()]).toEqual([1, false])
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await expect.poll(isOfNextBuild).toBe(true)
  await completePayment()
  expect(documents).toBe(2)
})

it('a form of the old build can be submitted without script', async () => {
  await openForm()
  await fillForm(page)
  deploy(...next)
  await page.locator('form[data-form="pay"]').evaluate((form: HTMLFormElement) => form.submit())
  await screenLocator(page, 'paying').waitFor()
  await expect.poll(isOfNextBuild).toBe(true)
  expect(await displayedValue(page, 'amount')).toBe('31.25')
})

it('an open payment reloads once after a deployment, and shows its address again', async () => {
  await keepBusy()
  const id = await startPayment(page, balancer.origin)
  const address = await displayedValue(page, 'address')
  deploy(...next)
  await page.locator('summary', { hasText: 'I have paid' }).click()
  await expect.poll(isOfNextBuild).toBe(true)
  await screenLocator(page, 'paying').waitFor()
  expect([sessionOf(page), await displayedValue(page, 'address')]).toEqual([id, address])
  await completePayment()
  expect(documents).toBe(2)
})

it('an open payment in the dialog of a shop reloads after a deployment, and the dialog stays open', async () => {
  await keepBusy()
  await page.goto(`${old.shop}/`)
  await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
  const frame = await frameOf(page, balancer.origin)
  await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
  await choosePair(frame)
  const address = () => frame.locator('[data-value="address"]').innerText()
  const before = await address()
  deploy(...next)
  await frame.locator('summary', { hasText: 'I have paid' }).click()
  await expect.poll(() => frame.locator('html').getAttribute('data-build')).toBe('next')
  await screen(frame, 'paying').waitFor()
  expect(await address()).toBe(before)
  await sandboxMoney(balancer.origin).arrive(await sessionInHistory(page), { final: true })
  await screen(frame, 'completed').waitFor()
  await page.getByRole('dialog').waitFor()
})

it('while old and new processes run side by side, a page repeats its request until a process has the file', async () => {
  await keepBusy()
  await startPayment(page, balancer.origin)
  let requests = 0
  balancer.route = (path) => (path.startsWith('/assets/help-') && requests++ === 0 ? next[0] : old).origin
  await completePayment()
  expect(requests).toBeGreaterThan(1)
  expect([documents, await isOfNextBuild()]).toEqual([1, false])
})
