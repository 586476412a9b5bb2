import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { launchChromium } from './chromium'
import { displayedValue, fillForm, hydrated, sandboxMoney, screenLocator, sessionOf, submit } from './stories'
import { charge, customerOf, sell, stateText, type } from './stories/till/counter'
import { openStudio } from './studio/studio'
import { browser, service, withService } from './with-service'

withService({ launch: launchChromium })

const FOLDER = 'public/docs/pictures'
/** `PICTURES=1` writes the pictures for the docs and the README. */
const shouldWrite = process.env.PICTURES === '1'
const taken = new Set<string>()

/** Saves a picture with few colours, so that it is small for readers whose data is expensive. */
async function savePicture(name: string, picture: Buffer) {
  taken.add(name)
  const file = name.endsWith('.webp')
    ? picture
    : await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
  if (shouldWrite) writeFileSync(`${FOLDER}/${name}`, file)
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 2,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const page = await context.newPage()
  await page.goto(service.origin + path)
  return page
}

const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

/** Chooses Binance and fills in the form. */
async function fillFormForBinance(page: Page) {
  await hydrated(page)
  await page.locator('input[name="from"][value="binance"]').check()
  await fillForm(page)
}

it('pictures of a payment from an exchange app, in five steps and as a short film', async () => {
  const page = await open('/p/demo')
  const frames: { picture: Buffer; ms: number }[] = []
  const film = async (ms: number) => {
    const picture = await page.screenshot()
    frames.push({ picture, ms })
    return picture
  }
  await film(1500)
  await fillFormForBinance(page)
  await page.getByText('Continue with 31.25 USDT').waitFor()
  await page.getByRole('group', { name: 'Where are you paying from?' }).evaluate((group) => group.scrollIntoView())
  await savePicture('step-1.png', await film(2000))
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  const fee = page.getByLabel('Withdrawal fee that Binance shows (optional)')
  await fee.waitFor()
  await film(1500)
  await fee.fill('1')
  await page.locator('[data-value="amount-with-fee"]').waitFor()
  await savePicture('step-2.png', await film(2000))
  await page.getByRole('button', { name: 'Copy Tron address' }).click()
  await page.locator('.afterwards').waitFor()
  await savePicture('step-3.png', await film(2000))
  const address = await displayedValue(page, 'address')
  await page.getByText('Check the address you pasted').click()
  await page.getByLabel('Paste the address your wallet shows').fill(address)
  const match = page.getByText('It matches. This is the right address.')
  await match.waitFor()
  await match.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await page.evaluate(() => scrollBy(0, 120))
  await savePicture('step-4.png', await page.screenshot())
  const money = sandboxMoney(service.origin)
  await money.arrive(sessionOf(page))
  await screenLocator(page, 'processing').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await film(1500)
  await money.confirm(sessionOf(page))
  await screenLocator(page, 'completed').waitFor()
  await page.getByText('Print receipt').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await savePicture('step-5.png', await film(3000))
  expect(frames).toHaveLength(7)
  const film320 = await Promise.all(frames.map(({ picture }) => sharp(picture).resize(300).png().toBuffer()))
  const animated = sharp(film320, { join: { animated: true } }).webp({
    quality: 70,
    delay: frames.map(({ ms }) => ms),
    loop: 0,
  })
  await savePicture('payment.webp', await animated.toBuffer())
})

it('pictures of a payment on a phone in the dark scheme, in Arabic, and on a desktop', async () => {
  const night = await open('/p/demo?lang=ar', { colorScheme: 'dark' })
  await hydrated(night)
  await night.locator('#first_name').fill('Adaeze')
  await night.locator('#email').fill('adaeze@example.com')
  await night.locator('input[name="asset"][value="USDT"]').check()
  await night.locator('input[name="network"][value="Tron"]').check()
  await submit(night)
  await screenLocator(night, 'paying').waitFor()
  await savePicture('dark.png', await night.screenshot())
  await night.context().close()
  const desk = await open('/p/demo', DESKTOP)
  await fillFormForBinance(desk)
  await submit(desk)
  await screenLocator(desk, 'paying').waitFor()
  await desk.locator('[data-qr] svg').waitFor()
  await savePicture('desktop.png', await desk.screenshot())
})

it('pictures of the dialog in a shop and of the studio', async () => {
  const shop = await open('/p/demo', DESKTOP)
  await shop.goto(service.shop)
  await shop.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
  await shop.frameLocator('dialog iframe').getByLabel('First name').waitFor()
  await shop.waitForTimeout(500)
  await savePicture('shop.png', await shop.screenshot())
  await shop.context().close()
  const studio = await openStudio(service, browser, { ...DESKTOP, reducedMotion: 'reduce' })
  await savePicture('studio.png', await studio.screenshot())
})

/** A small window, so that its texts can be read in a picture of half the size. */
const WINDOW = { viewport: { width: 680, height: 510 }, deviceScaleFactor: 1.5 }

it('pictures of five shops: dialog over a checkout, redirect, back in the shop, inline page, and no shop', async () => {
  const { id, url } = await service.call<{ id: string; url: string }>('POST', '/api/v1/payment-sessions', {
    ...{ page: 'demo', amount: '50000', currency: 'NGN', title: 'Order 1043' },
    items: [
      { name: 'The Harmattan Letters', amount: '18000' },
      { name: 'Salt Road', amount: '14500' },
      { name: 'A Ledger of Rain', amount: '17500' },
    ],
    customer: { first_name: 'Ada', email: 'ada@example.com' },
    return_url: `${service.shop}/`,
  })
  const redirected = await open(url.slice(service.origin.length), WINDOW)
  await hydrated(redirected)
  await redirected.getByText('Your order').click()
  await redirected.locator('input[name="asset"][value="USDT"]').check()
  await redirected.locator('input[name="network"][value="Tron"]').check()
  await redirected.evaluate(() => scrollTo(0, 0))
  await savePicture('shop-redirect.png', await redirected.screenshot())

  const checkout = await open('/p/demo', WINDOW)
  await checkout.goto(service.shop)
  await checkout.waitForFunction(() => 'Malipo' in window)
  await checkout.evaluate((session) => window.Malipo?.open({ session }), url)
  const dialog = checkout.frameLocator('dialog iframe')
  await dialog.locator('input[name="asset"][value="USDT"]').check()
  await dialog.locator('input[name="network"][value="Tron"]').check()
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await dialog.locator('[data-value="address"]').waitFor()
  await savePicture('shop-dialog.png', await checkout.screenshot())

  await sandboxMoney(service.origin).arrive(id, { final: true })
  await redirected.reload()
  await redirected.getByRole('link', { name: 'Back to Lagos Books' }).waitFor()
  await savePicture('shop-paid.png', await redirected.screenshot())

  const inline = await open('/p/demo', WINDOW)
  await inline.goto(service.shop)
  const tab = inline.getByRole('tab', { name: 'Inline' })
  await tab.click()
  await inline.frameLocator('malipo-frame iframe').getByLabel('First name').waitFor()
  await tab.evaluate((one) => one.scrollIntoView())
  await savePicture('shop-inline.png', await inline.screenshot())

  const dashboard = new URL(await service.signInLink()).href.slice(service.origin.length)
  // higher, so that the amount and the whole code are in the picture
  const counter = await open(dashboard, { viewport: { width: 900, height: 675 }, deviceScaleFactor: 1 })
  await counter.getByRole('button', { name: 'Sign in', exact: true }).click()
  await counter.getByRole('heading', { name: 'Newest payments' }).waitFor()
  await counter.getByRole('link', { name: 'Take a payment' }).last().click()
  await counter.getByRole('button', { name: 'What for' }).click()
  await counter.getByRole('dialog').getByLabel('What for').fill('Two books')
  await counter.getByRole('button', { name: 'Done' }).click()
  await sell(counter, '2500')
  await savePicture('shop-counter.png', await counter.screenshot())
})

it('pictures of the dashboard on a phone', async () => {
  const page = await open(new URL(await service.signInLink()).href.slice(service.origin.length))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const picture = async (name: string) => savePicture(`dashboard-${name}.png`, await page.screenshot())
  await page.getByRole('heading', { name: 'Newest payments' }).waitFor()
  await picture('today')
  await page.getByRole('link', { name: 'Take a payment' }).last().click()
  await page.getByRole('button', { name: 'What for' }).click()
  await page.getByRole('dialog').getByLabel('What for').fill('Two books')
  await page.getByRole('button', { name: 'Done' }).click()
  await type(page, '2500')
  await picture('amount')
  const customer = await customerOf(service, await charge(page))
  await picture('code')
  await customer.scans()
  await customer.sends()
  await stateText(page, 'paid')
  await picture('paid')
  await page.getByRole('link', { name: 'View the payment' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').getByLabel('Amount in USDT').waitFor()
  await picture('refund')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Payments' }).last().click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
  await picture('table')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Pages', exact: true }).last().click()
  await page.getByRole('link', { name: 'Create a page' }).click()
  await page.getByLabel('Title').fill('Fabric, two yards')
  await page.getByLabel('Currency').selectOption('NGN')
  await page.getByLabel('Amount', { exact: true }).fill('12000')
  await page.getByRole('button', { name: 'Create a page' }).click()
  await page.locator('.qr svg').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await picture('page')
})

it('the docs have exactly these pictures, each smaller than 160 kB', () => {
  const there = readdirSync(FOLDER)
  expect(there.sort()).toEqual([...taken].sort())
  for (const name of there) expect([name, readFileSync(`${FOLDER}/${name}`).length < 160_000]).toEqual([name, true])
})
