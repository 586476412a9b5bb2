import { expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { violations } from '../axe'
import { injectTonWallet, type TonWalletState } from '../injected-ton-wallet'
import { displayedValue, hydrated, phone, sandboxMoney, screenLocator, sessionOf } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const ACCOUNT = `0:${'ab'.repeat(32)}`
const TEXTS = {
  en: {
    pay: 'Pay with Keeper (Tonkeeper)',
    declined: 'You declined in Keeper (Tonkeeper). Nothing was sent.',
    network: 'Keeper (Tonkeeper) is not on TON Testnet. Nothing was sent.',
    sent: 'Your payment is on its way',
    why: 'whose address this page cannot know',
  },
  sw: {
    pay: 'Lipa kwa Keeper (Tonkeeper)',
    declined: 'Umekataa kwenye Keeper (Tonkeeper). Hakuna kilichotumwa.',
    network: 'Keeper (Tonkeeper) haiko kwenye TON Testnet. Hakuna kilichotumwa.',
    sent: 'Malipo yako yako njiani',
    why: 'ambayo ukurasa huu hauwezi kujua anwani yake',
  },
} as const

/** A customer in Tonkeeper's browser on a phone, for whom the page shows an address. */
async function startPaying(language: keyof typeof TEXTS, asset: string, changes: Partial<TonWalletState> = {}) {
  const page = await phone(browser, { hasTouch: true, isMobile: true })
  await page.setViewportSize({ width: 360, height: 640 })
  const wallet: TonWalletState = { account: ACCOUNT, network: '-3', agrees: true, connects: [], sends: [], ...changes }
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await injectTonWallet(page, wallet)
  await page.goto(`${service.origin}/p/demo?lang=${language}`)
  await hydrated(page)
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('adaeze@example.com')
  await page.locator(`input[name="asset"][value="${asset}"]`).check()
  await page.locator('input[name="network"][value="TON"]').check()
  await page.locator('button[type=submit]').click()
  await screenLocator(page, 'paying').waitFor()
  const button = page.getByRole('button', { name: TEXTS[language].pay })
  return { page, wallet, requests, button, verdict: page.locator('.browser-wallets .verdict') }
}

it.each(['en', 'sw'] as const)('Tonkeeper on a phone pays TON, in %s', async (language) => {
  const texts = TEXTS[language]
  const { page, wallet, requests, button, verdict } = await startPaying(language, 'TON', { agrees: false })
  await button.waitFor()
  expect(wallet.connects).toEqual([])
  expect(await violations(page)).toEqual([])
  const address = await displayedValue(page, 'address')
  const amount = String(parseUnits(await displayedValue(page, 'amount'), 9))

  await button.click()
  await expect.poll(() => verdict.innerText()).toBe(texts.declined)
  wallet.agrees = true
  await button.click()
  await page.locator('main[data-screen="paying"][data-sent]').waitFor()
  expect(await page.locator('h1').innerText()).toBe(texts.sent)
  expect(await page.locator('main dl.details-list').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  expect(wallet.sends).toHaveLength(1)
  expect(JSON.parse(wallet.sends[0]?.params[0] ?? '')).toEqual({
    valid_until: expect.any(Number),
    network: '-3',
    from: ACCOUNT,
    messages: [{ address, amount }],
  })

  // the manifest is for the wallet, and the page speaks with nobody else
  const manifestUrl = wallet.connects[0]?.manifestUrl ?? ''
  expect(manifestUrl).toBe(`${service.origin}/tonconnect-manifest.json`)
  const manifest = await (await fetch(manifestUrl)).json()
  expect(manifest.url).toBe(service.origin)
  expect((await fetch(manifest.iconUrl)).headers.get('content-type')).toBe('image/png')
  expect(requests.filter((url) => !url.startsWith(service.origin))).toEqual([])
  expect(requests.filter((url) => /tonconnect|\/claims$/.test(url))).toEqual([])
  // the code of a family is loaded only where a wallet of the family can pay
  expect(requests.filter((url) => /(?:solana|tron)-payment/.test(url))).toEqual([])

  await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
  await screenLocator(page, 'completed').waitFor()
})

it.each(['en', 'sw'] as const)('a wallet with real money cannot pay a test payment, in %s', async (language) => {
  const { wallet, button, verdict } = await startPaying(language, 'TON', { network: '-239' })
  await button.click()
  await expect.poll(() => verdict.innerText()).toBe(TEXTS[language].network)
  expect(wallet.sends).toEqual([])
})

it.each([
  'en',
  'sw',
] as const)('USDT on TON is paid by link and by hand, and the page says why, in %s', async (language) => {
  const { page, requests, button } = await startPaying(language, 'USDT')
  await page.getByText(TEXTS[language].why).waitFor()
  expect(await button.count()).toBe(0)
  expect(await page.locator('a.app-link[href^="https://app.keeperwallet.com/transfer/"]').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  expect(requests.filter((url) => /ton-payment|browser-wallet/.test(url))).toEqual([])
})
