import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../axe'
import { injectWallet } from '../injected-wallet'
import { decodeQr } from '../qr'
import { displayedValue, hydrated, phone, sandboxMoney, screenLocator, sessionOf, submit } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

type Language = 'en' | 'sw'

const TEXTS = {
  en: { open: 'Open', pay: 'Pay with MetaMask', site: 'This page stays open.', nothing: 'Nothing happened?' },
  sw: {
    open: 'Fungua',
    pay: 'Lipa kwa MetaMask',
    site: 'Ukurasa huu utabaki wazi.',
    nothing: 'Hakuna kilichofunguka?',
  },
}
const TOUCH = { hasTouch: true, isMobile: true, permissions: ['clipboard-read', 'clipboard-write'] }

/** Pays from the form with the app, on a phone or on a computer. */
async function pay(page: Page, language: Language, app: string, asset: string, network: string) {
  await page.goto(`${service.origin}/p/demo?lang=${language}`)
  await hydrated(page)
  await page.locator('[name="first_name"]').fill('Adaeze')
  await page.locator('[name="last_name"]').fill('Okonkwo')
  await page.locator('[name="email"]').fill('adaeze@example.com')
  await page.locator(`input[name="from"][value="${app}"]`).check()
  await page.locator(`input[name="asset"][value="${asset}"]`).check()
  await page.locator(`input[name="network"][value="${network}"]`).check()
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  return { id: sessionOf(page), address: await displayedValue(page, 'address') }
}

const linkTo = (page: Page, name: string) => page.getByRole('link', { name })

/** The payment's address as the wallet's browser opens it. */
const addressOf = (id: string, language: Language) => `${service.origin}/p/demo/s/${id}?lang=${language}`

/** The wallet's browser shows the same payment in the same language, without the customer's data. */
async function openInWallet(
  url: string,
  language: Language,
  address: string,
  wallet?: { name: string; chain: number },
) {
  const page = await phone(browser, { ...TOUCH, locale: 'en-NG' })
  if (wallet) {
    const account = '0x52908400098527886e0f7030069857d2e4169ee7'
    const chains = new Map([[wallet.chain, { rpc: async () => '0x0' }]])
    const state = { account, chains, chain: wallet.chain, agrees: true, requestedMethods: [] }
    await injectWallet(page, state, wallet.name)
  }
  await page.goto(url)
  await screenLocator(page, 'paying').waitFor()
  await hydrated(page)
  expect(await displayedValue(page, 'address')).toBe(address)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('html').innerHTML()).not.toMatch(/Adaeze|Okonkwo|adaeze@/)
  return page
}

const HTTPS = [
  ['MetaMask', 'metamask', 'USDC', 'Base'],
  ['Phantom', 'phantom', 'SOL', 'Solana'],
] as const

describe.each(['en', 'sw'] as const)('on a phone in %s', (language) => {
  const texts = TEXTS[language]

  it.each(HTTPS)('%s opens the payment in its browser, and this page stays', async (name, app, asset, network) => {
    const page = await phone(browser, TOUCH)
    const sites: string[] = []
    await page.context().route(/^https:/, (route) => {
      sites.push(route.request().url())
      return route.fulfill({ body: 'The wallet’s site', contentType: 'text/html' })
    })
    const { id, address } = await pay(page, language, app, asset, network)
    const target = addressOf(id, language)
    const link =
      app === 'metamask'
        ? `https://link.metamask.io/dapp/${target.replace('http://', '')}`
        : `https://phantom.app/ul/browse/${encodeURIComponent(target)}?ref=${encodeURIComponent(service.origin)}`
    expect(await linkTo(page, `${texts.open} ${name}`).getAttribute('href')).toBe(link)
    expect(await page.getByText(texts.site).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])

    const before = page.url()
    const opened = page.context().waitForEvent('page')
    await linkTo(page, `${texts.open} ${name}`).tap()
    const site = await opened
    await site.waitForLoadState()
    expect([site.url(), sites]).toEqual([link, [link]])
    expect(await site.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
    await site.close()
    expect(page.url()).toBe(before)
    expect(await displayedValue(page, 'address')).toBe(address)
    expect(await page.getByText(texts.nothing).count()).toBe(0)

    const wallet = await openInWallet(target, language, address, { name, chain: 8453 })
    if (app === 'metamask') await wallet.getByRole('button', { name: texts.pay }).waitFor()
    // This Phantom only has its wallet for EVM networks, so its browser fills in the transfer.
    else await wallet.locator('a.app-link[href^="solana:"]').waitFor()
    expect(await wallet.locator('#paying-from').inputValue()).toBe(app)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    for (const one of [page, wallet]) await screenLocator(one, 'completed').waitFor()
  })

  it('TronLink has a scheme of its own: if nothing opens, the page says the next way', async () => {
    const page = await phone(browser, TOUCH)
    const { id, address } = await pay(page, language, 'tronlink', 'USDT', 'Tron')
    const target = addressOf(id, language)
    const param = JSON.stringify({ url: target, action: 'open', protocol: 'TronLink', version: '1.0' })
    const link = linkTo(page, `${texts.open} TronLink`)
    expect(await link.getAttribute('href')).toBe(`tronlinkoutside://pull.activity?param=${encodeURIComponent(param)}`)
    expect(await page.getByText(texts.site).count()).toBe(0)

    const before = page.url()
    await link.tap()
    await page.getByText(texts.nothing).first().waitFor()
    expect(page.url()).toBe(before)
    expect(page.context().pages()).toEqual([page])
    expect(await displayedValue(page, 'address')).toBe(address)
    expect(await violations(page)).toEqual([])
    await page.locator('.other-ways button').tap()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(target)
    await openInWallet(target, language, address)
  })
})

it('on a computer, the code for the phone’s wallet is behind a button, apart from the payment’s code', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const { id, address } = await pay(page, 'en', 'coinbase', 'USDC', 'Base')
  expect(await linkTo(page, 'Open Coinbase Wallet').isVisible()).toBe(false)
  expect(await page.getByText('This page stays open.').isVisible()).toBe(false)
  expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(address)
  await page.getByRole('button', { name: 'Open on my phone' }).click()
  const code = page.locator('dialog .qr')
  await code.waitFor()
  expect(decodeQr(await code.screenshot())).toBe(
    `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(addressOf(id, 'en'))}`,
  )
  expect(await page.locator('dialog [data-qr]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open on my phone')
})
