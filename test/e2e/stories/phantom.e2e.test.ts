import { base58 } from '@scure/base'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import en from '../../../src/page/i18n/locales/en'
import sw from '../../../src/page/i18n/locales/sw'
import { pairOf } from '../../../src/payment/chains/catalogue'
import { parseUnits } from '../../../src/payment/money'
import { decodeTransaction } from '../../../src/payment/solana/transaction'
import { violations } from '../axe'
import { injectSolanaWallet, type SolanaWalletState } from '../injected-solana-wallet'
import { choose, press } from '../page/visitor'
import { displayedValue, hydrated, sandboxMoney, screenLocator, sessionOf } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const ACCOUNT = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const LANGUAGES = { en, sw }

/** A customer in Phantom's browser on a phone, for whom the page shows an address. */
async function inPhantom(
  language: keyof typeof LANGUAGES,
  asset: 'USDC' | 'SOL',
  changes: Partial<SolanaWalletState> = {},
) {
  const wallet: SolanaWalletState = {
    account: ACCOUNT,
    agrees: true,
    signature: Uint8Array.from({ length: 64 }, (_, index) => index + 1),
    sent: [],
    ...changes,
  }
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const foreign: string[] = []
  const claimed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/claims')) claimed.push(request.postDataJSON().transaction)
    if (!request.url().startsWith(service.origin)) foreign.push(request.url())
  })
  await injectSolanaWallet(page, wallet)
  await page.goto(`${service.origin}/p/demo?lang=${language}`)
  await hydrated(page)
  const app = await page.locator('input[name="from"]:checked').inputValue()
  await page.locator('#first_name').fill('Zuri')
  await page.locator('#email').fill('zuri@example.com')
  await choose(page, asset, 'Solana')
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  const button = page.getByRole('button', { name: LANGUAGES[language]['wallet.pay_with'].replace('{name}', 'Phantom') })
  const verdict = () => page.locator('.browser-wallets .verdict').innerText()
  return { page, wallet, app, button, foreign, claimed, verdict }
}

/** Whether an element is visible without scrolling. */
async function isOnScreen(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= 640
}

describe('Phantom on a phone', () => {
  it.each([
    'en',
    'sw',
  ] as const)('is there at once, and pays exactly the amount that the page shows, in %s', async (language) => {
    const { page, wallet, app, button, foreign, claimed } = await inPhantom(language, 'USDC')
    expect(app).toBe('phantom')
    await button.waitFor()
    expect(await isOnScreen(button)).toBe(true)
    expect(await violations(page)).toEqual([])
    const due = parseUnits(await displayedValue(page, 'amount'), 6) ?? 0n
    const address = await displayedValue(page, 'address')
    await button.click()
    await page.locator('main[data-screen="paying"][data-sent]').waitFor()
    expect(await page.locator('h1').innerText()).toBe(LANGUAGES[language]['sent.title'])
    const hash = base58.encode(wallet.signature)
    expect(claimed).toEqual([hash])
    expect(wallet.sent).toHaveLength(1)
    const { feePayer, instructions } = decodeTransaction(wallet.sent[0] ?? new Uint8Array())
    expect(feePayer).toBe(ACCOUNT)
    const [creation, transfer] = instructions.slice(2)
    expect(creation?.accounts).toContain(address)
    expect(transfer?.accounts[1]).toBe(pairOf('USDC', 'Solana')?.contract)
    expect(Buffer.from(transfer?.data ?? []).readBigUInt64LE(1)).toBe(due)
    // the button stays away after a reload, until the network has the transaction
    await page.reload()
    await hydrated(page)
    await page.locator('main[data-sent]').waitFor()
    expect(await button.count()).toBe(0)
    await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
    await screenLocator(page, 'completed').waitFor()
    expect(foreign).toEqual([])
  })

  it('sends nothing when the customer declines, and the customer can try again, with SOL', async () => {
    const { page, wallet, button, verdict } = await inPhantom('en', 'SOL', { agrees: false })
    await button.click()
    await expect.poll(verdict).toBe('You declined in Phantom. Nothing was sent.')
    expect(wallet.sent).toEqual([])
    wallet.agrees = true
    await button.click()
    await page.locator('main[data-sent]').waitFor()
    expect(wallet.sent).toHaveLength(1)
  })

  it('is asked for nothing if the answer of the service does not fit the payment', async () => {
    const { page, wallet, button, verdict } = await inPhantom('en', 'USDC')
    await page.route('**/wallet-transaction', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const bytes = Buffer.from(body.data.transaction, 'base64')
      // the last bytes are the amount, and the decimals
      bytes.writeBigUInt64LE(999_000_000n, bytes.length - 9)
      body.data.transaction = bytes.toString('base64')
      await route.fulfill({ response, json: body })
    })
    await button.click()
    await expect.poll(verdict).toMatch(/^The prepared transfer does not fit this payment\. Nothing was sent\./)
    expect(await isOnScreen(page.locator('.browser-wallets .verdict'))).toBe(true)
    expect(wallet.sent).toEqual([])
  })
})
