import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../chromium'
import { type Chain, injectWallet, type WalletState } from '../injected-wallet'
import { choose, press } from '../page/visitor'
import { decodeQr } from '../qr'
import { displayedValue, hydrated, sandboxMoney, screenLocator, sessionOf } from '../stories'
import { browser, service, withService } from '../with-service'

withService({ launch: launchChromium })

async function phone(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 612 },
    isMobile: true,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function openPayment(page: Page, asset: string, network: string, app?: string) {
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  if (app) await page.locator(`input[name="from"][value="${app}"]`).check()
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('adaeze@example.com')
  await choose(page, asset, network)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

describe('a payment from Binance on the same phone', () => {
  it('shows where to go in the app, what to enter and what to compare, also after a reload', async () => {
    const page = await phone()
    await openPayment(page, 'USDT', 'Tron', 'binance')
    for (const visit of ['first', 'again']) {
      await page.getByText('In Binance: Wallet → Withdraw → USDT → Tron (TRC20)').waitFor()
      const fee = page.getByLabel('Withdrawal fee that Binance shows (optional)')
      // The fee is kept, since cheap phones end a tab while its customer is in the exchange's app.
      if (visit === 'first') await fee.fill('1')
      await page.getByRole('heading', { name: 'Enter in Binance 32.25 USDT on Tron (TRC20)' }).waitFor()
      expect(await fee.inputValue()).toBe('1')
      expect(await page.locator('[data-value="amount-with-fee"]').innerText()).toBe('32.25')
      expect(await displayedValue(page, 'amount')).toBe('31.25')
      await page.getByRole('button', { name: 'Copy amount' }).tap()
      await expect.poll(() => clipboard(page)).toBe('32.25')
      expect(await page.getByRole('button', { name: 'Open wallet' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Copy Tron address' }).tap()
      const address = await displayedValue(page, 'address')
      await expect.poll(() => clipboard(page)).toBe(address)
      const hint = page.locator('.afterwards')
      await hint.waitFor()
      expect(await hint.innerText()).toBe('Copied. After pasting, compare the marked groups.')
      expect(await hint.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(10, 107, 63)')
      // Another phone can still scan the code.
      expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(address)
      if (visit === 'first') {
        await page.reload()
        await hydrated(page)
      }
    }
    await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
    await screenLocator(page, 'completed').waitFor()
  })

  it('can be changed both ways, and permanently, by a customer who pays from another app', async () => {
    const page = await phone()
    await openPayment(page, 'USDT', 'Tron', 'binance')
    const app = page.getByLabel('Paying from')
    await app.selectOption('Other')
    await page.getByText('Does your exchange charge a fee?').waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByText('Does your exchange charge a fee?').waitFor()
    expect(await page.getByText('In Binance').count()).toBe(0)
    await app.selectOption('Binance')
    await page.getByText('In Binance: Wallet → Withdraw').waitFor()
  })
})

/** The hash of every transfer on `richChain`. */
const HASH = `0x${'c'.repeat(64)}`
/** Simulates a chain on which every account has enough money. */
function richChain(sent: unknown[]): Chain {
  const answers: Record<string, string> = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_call: `0x${'f'.repeat(64)}`,
    eth_gasPrice: '0x1',
    eth_estimateGas: '0x5208',
    eth_sendTransaction: HASH,
  }
  return {
    async rpc(method, params) {
      if (method === 'eth_sendTransaction') sent.push(...(params ?? []))
      return answers[method]
    },
  }
}

describe('MetaMask in its own browser', () => {
  async function openInMetaMask(changes: Partial<WalletState> = {}, name?: string) {
    const page = await phone()
    const sent: { to?: string; data?: string; chainId?: string }[] = []
    const chains = new Map([1, 8453].map((id) => [id, richChain(sent)]))
    const account = '0x52908400098527886e0f7030069857d2e4169ee7'
    const wallet: WalletState = { account, chains, chain: 1, agrees: true, requestedMethods: [], ...changes }
    await injectWallet(page, wallet, name)
    await openPayment(page, 'USDC', 'Base')
    return { page, sent, wallet, verdict: () => page.locator('.browser-wallets .verdict').innerText() }
  }

  it('gets requests to switch the network and to send the exact amount, and the page reports the transaction to the service', async () => {
    const { page, sent, wallet } = await openInMetaMask()
    const claim = page.waitForRequest((request) => request.url().endsWith('/claims'))
    await page.getByRole('button', { name: 'Pay with MetaMask' }).tap()
    expect((await claim).postDataJSON()).toEqual({ transaction: HASH })
    await page.locator('main[data-screen="paying"][data-sent]').waitFor()
    expect(wallet.chain).toBe(8453)
    await page.getByText('Amount and address').tap()
    const address = (await displayedValue(page, 'address')).slice(2).toLowerCase()
    const amount = (31_250_000).toString(16).padStart(64, '0')
    expect(sent).toEqual([
      expect.objectContaining({
        to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        data: `0xa9059cbb${address.padStart(64, '0')}${amount}`,
        value: '0x0',
        chainId: '0x2105',
      }),
    ])
    await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
    await screenLocator(page, 'completed').waitFor()
  })

  it('may decline the request, and the page keeps the address', async () => {
    const { page, sent, verdict } = await openInMetaMask({ agrees: false })
    await page.getByRole('button', { name: 'Pay with MetaMask' }).tap()
    await expect.poll(verdict).toBe('You declined in MetaMask. Nothing was sent.')
    expect(sent).toEqual([])
    expect(await page.getByRole('button', { name: 'Copy Base address' }).isEnabled()).toBe(true)
  })

  it('cannot inject markup by its name, and its icon is not loaded', async () => {
    const name = `<b>${'x'.repeat(500)}`
    const { page } = await openInMetaMask({}, name)
    const button = page.locator('.browser-wallets button')
    await button.waitFor()
    expect(await button.innerText()).toBe(`Pay with ${name.slice(0, 24)}`)
    expect(await page.locator('.browser-wallets :is(img, b)').count()).toBe(0)
  })

  it('is not offered on networks that it does not support, or for payments from an exchange', async () => {
    const page = await phone()
    await injectWallet(page, { account: '', chains: new Map(), chain: 1, agrees: true, requestedMethods: [] })
    await openPayment(page, 'USDT', 'Tron')
    expect(await page.locator('.browser-wallets').count()).toBe(0)
    await openPayment(page, 'USDT', 'Ethereum', 'binance')
    await page.locator('.app-steps').waitFor()
    expect(await page.locator('.browser-wallets').count()).toBe(0)
  })
})
