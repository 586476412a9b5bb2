import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailServer } from '../server/mail/queue/mail-server'
import { violations } from './axe'
import { sandboxMoney } from './stories'
import { browser, service, withService } from './with-service'

const OWNER = 'owner@lagosbooks.example'
const LAYOUTS = [
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const

const mails = await mailServer()
withService({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'pay@malipo.example' } })

const toOwner = () => mails.received.filter(({ recipients }) => recipients[0] === OWNER)
async function nextMail(number: number) {
  await expect.poll(() => toOwner().length, { timeout: 20_000 }).toBe(number)
  return toOwner()[number - 1] ?? { text: '', html: '' }
}
const linkIn = (text: string) => /https?:\S+\/mail\/\S+/.exec(text)?.[0] ?? ''

/** The rules for mails. Landmarks and the heading are left to the mail program. */
const MAIL_RULES = ['color-contrast', 'document-title', 'html-has-lang', 'image-alt', 'link-name', 'target-size']

/** Checks accessibility and width in every layout. */
async function expectReadable(open: (page: Page) => Promise<unknown>, rules?: readonly string[]) {
  for (const [colorScheme, width] of LAYOUTS) {
    // The page's own policy would forbid to evaluate axe.
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 740 }, bypassCSP: true })
    const page = await context.newPage()
    await open(page)
    expect([colorScheme, width, await violations(page, { rules })]).toEqual([colorScheme, width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await context.close()
  }
}

test('a merchant without script confirms an address, opens a payment from its mail, and stops such mails', async () => {
  await service.call('PATCH', '/api/v1/merchant', { mail: { address: OWNER } })
  const verification = await nextMail(1)
  await expectReadable((page) => page.setContent(verification.html), MAIL_RULES)
  await expectReadable((page) => page.goto(linkIn(verification.text)))
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(linkIn(verification.text))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await page.goto(linkIn(verification.text))
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

  const order = { amount: '18500', currency: 'NGN', title: 'Order 1042', crypto_asset: 'USDT', network: 'Tron' }
  const { id } = await service.call<{ id: string }>('POST', '/api/v1/payment-sessions', order)
  await sandboxMoney(service.origin).arrive(id, { final: true })
  const paid = await nextMail(2)
  await expectReadable((page) => page.setContent(paid.html), MAIL_RULES)
  await page.setContent(paid.html)
  await page.getByText('You were paid ₦18,500.00 for Order 1042.').waitFor()
  const link = page.getByRole('link', { name: 'Open the payment' })
  expect(await link.getAttribute('href')).toBe(`${service.origin}/dashboard/test/payments/${id}`)

  await expectReadable((page) => page.goto(linkIn(paid.text)))
  await page.goto(linkIn(paid.text))
  await page.getByRole('button', { name: 'Stop them' }).click()
  await page.getByRole('heading', { name: 'No more mails about single payments' }).waitFor()
  const { mail } = await service.call<{ mail: object }>('GET', '/api/v1/merchant')
  expect(mail).toMatchObject({ address: OWNER, payments: false, daily_summary: true })
})
