import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../postgres'
import { copyTree } from '../../tree-copy'
import { launchShell } from '../chromium'
import { type Service, startService } from '../service'
import { alive, begin, fillForm, phone, sandboxMoney, screenOf, sessionOf, shownValue, submit } from '../stories'
import { choosePair, demoShop, keptSession, screen } from '../widget/demo-shop'
import { type Balancer, startBalancer } from './balancer'

const stops: (() => void | Promise<void>)[] = []
let balancer: Balancer
let browser: Browser
/** A process of the build before, and one of the next build, which was built in the same folder. */
let old: Service
let next: Service
/** A process of the next build, in a folder where nothing is left of any other one. */
let fresh: Service

beforeAll(async () => {
  const tree = copyTree()
  stops.push(tree.remove)
  cpSync('dist', join(tree.folder, 'dist'), { recursive: true })
  const [cluster, started] = await Promise.all([startCluster(), startBalancer()])
  stops.push(cluster.stop, started.stop)
  balancer = started
  old = await start(cluster, tree.folder)
  // every chunk imports the entry by its name, so that each has another name in the next build
  appendFileSync(join(tree.folder, 'src/page/main.tsx'), "document.documentElement.dataset.build = 'next'\n")
  tree.build()
  const alone = mkdtempSync(join(tmpdir(), 'malipo-build-'))
  stops.push(() => rmSync(alone, { recursive: true, force: true }))
  cpSync(join(tree.folder, 'dist'), join(alone, 'dist'), { recursive: true })
  rmSync(join(alone, 'dist/parts'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(alone, 'node_modules'))
  ;[next, fresh, browser] = await Promise.all([
    start(cluster, tree.folder),
    start(cluster, alone),
    launchShell().then((launched) => {
      stops.push(() => launched.close())
      return launched
    }),
  ])
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
/** How often a document has come. */
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

const deploy = (service: Service) => {
  balancer.route = () => service.origin
}
const isOfNextBuild = async () => (await page.locator('html').getAttribute('data-build')) === 'next'

async function openForm() {
  await page.goto(`${balancer.origin}/p/demo`)
  await alive(page)
}

/** From the payment's screen to its end, with everything that is loaded on the way. */
async function followToTheEnd() {
  await screenOf(page, 'paying').waitFor()
  await page.locator('summary', { hasText: 'I have paid' }).click()
  await page.getByLabel('Transaction ID or link').waitFor()
  const money = sandboxMoney(balancer.origin)
  const session = sessionOf(page)
  await money.arrive(session, { amount: '10' })
  await screenOf(page, 'partial').waitFor()
  await money.arrive(session, { amount: '21.25' })
  await screenOf(page, 'processing').waitFor()
  await money.confirm(session)
  await screenOf(page, 'completed').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
}

describe('where the parts of the build before were kept', () => {
  it('a form that was begun is paid to the end by the build that drew it', async () => {
    await openForm()
    await fillForm(page)
    deploy(next)
    await submit(page)
    await followToTheEnd()
    expect([documents, await isOfNextBuild()]).toEqual([1, false])
  })

  it('a form that was not begun is, too', async () => {
    await openForm()
    deploy(next)
    await fillForm(page)
    await submit(page)
    await followToTheEnd()
    expect([documents, await isOfNextBuild()]).toEqual([1, false])
  })

  it('an open payment goes on', async () => {
    await begin(page, balancer.origin)
    deploy(next)
    await followToTheEnd()
    expect([documents, await isOfNextBuild()]).toEqual([1, false])
  })

  it('an old process that still runs in that folder has the parts of the next build', async () => {
    // documents from the new process, everything else from the old one
    balancer.route = (path) => (path.startsWith('/p/') ? next : old).origin
    await openForm()
    await fillForm(page)
    await submit(page)
    await followToTheEnd()
    expect([documents, await isOfNextBuild()]).toEqual([1, true])
  })
})

describe('where they are gone', () => {
  it('a form that was begun keeps what was typed, and the new document shows its payment', async () => {
    // where the customer saves data, what “Pay” needs is not there yet
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await openForm()
    deploy(fresh)
    // it is requested now, and again
    const gone = () => page.waitForResponse((answer) => /\/payment-/.test(answer.url()) && answer.status() === 404)
    const again = gone().then(gone)
    await fillForm(page)
    await again
    expect(await page.getByLabel('Email').inputValue()).toBe('adaeze@example.com')
    expect([documents, await isOfNextBuild()]).toEqual([1, false])
    await submit(page)
    await screenOf(page, 'paying').waitFor()
    await expect.poll(isOfNextBuild).toBe(true)
    await followToTheEnd()
    expect(documents).toBe(2)
  })

  it('it can be submitted without script', async () => {
    await openForm()
    await fillForm(page)
    deploy(fresh)
    await page.locator('form[data-form="pay"]').evaluate((form: HTMLFormElement) => form.submit())
    await screenOf(page, 'paying').waitFor()
    await expect.poll(isOfNextBuild).toBe(true)
    expect(await shownValue(page, 'amount')).toBe('31.25')
  })

  it('an open payment reloads itself once, and shows the same payment', async () => {
    const id = await begin(page, balancer.origin)
    const address = await shownValue(page, 'address')
    deploy(fresh)
    await page.locator('summary', { hasText: 'I have paid' }).click()
    await expect.poll(isOfNextBuild).toBe(true)
    await screenOf(page, 'paying').waitFor()
    expect([sessionOf(page), await shownValue(page, 'address')]).toEqual([id, address])
    await followToTheEnd()
    expect(documents).toBe(2)
  })

  it('so does one in the dialog of a shop, which stays open', async () => {
    await page.goto(`${old.shop}/`)
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    const { frameOf } = demoShop(() => ({ service: { ...old, origin: balancer.origin }, browser }))
    const frame = await frameOf(page)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    await choosePair(frame)
    const address = () => frame.locator('[data-value="address"]').innerText()
    const before = await address()
    deploy(fresh)
    await frame.locator('summary', { hasText: 'I have paid' }).click()
    await expect.poll(() => frame.locator('html').getAttribute('data-build')).toBe('next')
    await screen(frame, 'paying').waitFor()
    expect(await address()).toBe(before)
    await sandboxMoney(balancer.origin).arrive(await keptSession(page), { final: true })
    await screen(frame, 'completed').waitFor()
    await page.getByRole('dialog').waitFor()
  })

  it('but not everywhere, as while old and new processes run side by side, it goes on when the one answers that has them', async () => {
    await begin(page, balancer.origin)
    let asked = 0
    balancer.route = (path) => (path.startsWith('/assets/help-') && asked++ === 0 ? fresh : old).origin
    await followToTheEnd()
    expect(asked).toBeGreaterThan(1)
    expect([documents, await isOfNextBuild()]).toEqual([1, false])
  })
})
