import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer } from '../server/mail/queue/mail-server'
import { violations } from './axe'
import { launchShell } from './chromium'
import { type Service, startService } from './service'

const OWNER = 'owner@lagosbooks.example'
const LOOKS = [
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const

const mails = await mailServer()
let service: Service
let browser: Browser
beforeAll(async () => {
  service = await startService({ SMTP_URL: mails.url, MAIL_FROM: 'pay@malipo.example' })
  browser = await launchShell()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const toOwner = () => mails.received.filter(({ recipients }) => recipients[0] === OWNER)
async function nextMail(number: number) {
  await expect.poll(() => toOwner().length, { timeout: 20_000 }).toBe(number)
  return toOwner()[number - 1] ?? { text: '', html: '' }
}
const linkIn = (text: string) => /https?:\S+\/mail\/\S+/.exec(text)?.[0] ?? ''

/** A mail stands within a mail program, which has the landmarks and the heading. */
const OF_MAIL = ['color-contrast', 'document-title', 'html-has-lang', 'image-alt', 'link-name', 'target-size']

/** What everybody can read, in every look, without scrolling to the side. */
async function looksRight(open: (page: Page) => Promise<unknown>, rules?: readonly string[]) {
  for (const [colorScheme, width] of LOOKS) {
    // what axe needs is evaluated into the page, which its own policy forbids
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 740 }, bypassCSP: true })
    const page = await context.newPage()
    await open(page)
    expect([colorScheme, width, await violations(page, rules)]).toEqual([colorScheme, width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await context.close()
  }
}

async function ask(path: string, method: string, body: object) {
  const response = await fetch(service.origin + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${service.apiKey}` },
    body: JSON.stringify(body),
  })
  return (await response.json()).data
}

test('a merchant confirms an address, is told of a payment, opens it, and stops such mails, without script', async () => {
  await ask('/api/v1/merchant', 'PATCH', { mail: { address: OWNER } })
  const asked = await nextMail(1)
  await looksRight((page) => page.setContent(asked.html), OF_MAIL)
  await looksRight((page) => page.goto(linkIn(asked.text)))
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(linkIn(asked.text))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await page.goto(linkIn(asked.text))
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

  const order = { amount: '18500', currency: 'NGN', title: 'Order 1042', crypto_asset: 'USDT', network: 'Tron' }
  const { id } = await ask('/api/v1/payment-sessions', 'POST', order)
  await ask(`/api/v1/p/demo/sessions/${id}/sandbox/deposits`, 'POST', {})
  const paid = await nextMail(2)
  await looksRight((page) => page.setContent(paid.html), OF_MAIL)
  await page.setContent(paid.html)
  await page.getByText('You were paid ₦18,500.00 for Order 1042.').waitFor()
  await page.getByRole('link', { name: 'Open the payment' }).click()
  await page.locator('main[data-screen="completed"]').waitFor()

  await looksRight((page) => page.goto(linkIn(paid.text)))
  await page.goto(linkIn(paid.text))
  await page.getByRole('button', { name: 'Stop them' }).click()
  await page.getByRole('heading', { name: 'No more mails about single payments' }).waitFor()
  const key = { authorization: `Bearer ${service.apiKey}` }
  const { mail } = (await (await fetch(`${service.origin}/api/v1/merchant`, { headers: key })).json()).data
  expect(mail).toMatchObject({ address: OWNER, payments: false, daily_summary: true })
  await context.close()
})
