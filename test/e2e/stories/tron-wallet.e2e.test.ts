import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { encodeTransfer, isTransfer } from '../../../src/payment/tron/transfer'
import { tronAddress } from '../../../src/server/wallets/keys/key-address'
import { contractOf } from '../../payment/pairs'
import { violations } from '../axe'
import { injectTronLink, type TronLinkState } from '../injected-tronlink'
import { displayedValue, hydrated, phone, sandboxMoney, screenLocator, sessionOf } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const KEY = new Uint8Array(32).fill(7)
const ACCOUNT = tronAddress(secp256k1.getPublicKey(KEY))

/** The signature of a wallet: r, s and the recovery bit with 27. */
function sign(transaction: string): string {
  const signature = secp256k1.sign(sha256(hexToBytes(transaction)), KEY, { prehash: false, format: 'recovered' })
  return `${bytesToHex(signature.slice(1))}${(27 + (signature[0] ?? 0)).toString(16)}`
}

const TEXTS = {
  en: {
    pay: 'Pay with TronLink',
    declined: 'You declined in TronLink. Nothing was sent.',
    sent: 'Your payment is on its way',
  },
  sw: {
    pay: 'Lipa kwa TronLink',
    declined: 'Umekataa kwenye TronLink. Hakuna kilichotumwa.',
    sent: 'Malipo yako yako njiani',
  },
} as const

it('TronLink cannot reach a node through the page: `tronWeb` runs under the page’s policy', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  const blocked = await page.evaluate(async () => {
    const violated = new Promise<string>((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
    })
    const answer = await fetch('https://api.trongrid.io/wallet/broadcasthex').catch(() => null)
    return { answer, directive: await violated }
  })
  expect(blocked).toEqual({ answer: null, directive: 'connect-src' })
})

/** A customer with TronLink on a phone, for whom the page shows an address. */
async function startPaying(language: keyof typeof TEXTS, agrees: boolean) {
  const page = await phone(browser)
  await page.setViewportSize({ width: 360, height: 640 })
  const wallet: TronLinkState = { account: ACCOUNT, agrees, sign, signed: [] }
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(service.origin)) foreign.push(request.url())
  })
  await injectTronLink(page, wallet)
  await page.goto(`${service.origin}/p/demo?lang=${language}`)
  await hydrated(page)
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('adaeze@example.com')
  await page.locator('input[name="asset"][value="USDT"]').check()
  await page.locator('input[name="network"][value="Tron"]').check()
  await page.locator('button[type=submit]').click()
  await screenLocator(page, 'paying').waitFor()
  const button = page.getByRole('button', { name: TEXTS[language].pay })
  await button.waitFor()
  const recipient = await displayedValue(page, 'address')
  const atoms = parseUnits(await displayedValue(page, 'amount'), 6) ?? 0n
  const transfer = { from: ACCOUNT, recipient, atoms, contract: contractOf('USDT', 'Tron') }
  return { page, wallet, foreign, button, transfer, verdict: page.locator('.browser-wallets .verdict') }
}

it.each(['en', 'sw'] as const)('TronLink on a phone pays USDT on Tron, in %s', async (language) => {
  const texts = TEXTS[language]
  const { page, wallet, foreign, button, transfer, verdict } = await startPaying(language, false)
  expect(await violations(page)).toEqual([])

  await button.click()
  await expect.poll(() => verdict.innerText()).toBe(texts.declined)
  // the page scrolls smoothly to it
  await expect
    .poll(() => verdict.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
  expect(wallet.signed).toEqual([])

  wallet.agrees = true
  await button.click()
  await page.locator('main[data-screen="paying"][data-sent]').waitFor()
  expect(await page.locator('h1').innerText()).toBe(texts.sent)
  expect(wallet.signed).toHaveLength(1)
  expect(isTransfer(hexToBytes(wallet.signed[0]?.raw_data_hex ?? ''), transfer)).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(foreign).toEqual([])

  const money = sandboxMoney(service.origin)
  await money.arrive(sessionOf(page), { final: true })
  await screenLocator(page, 'completed').waitFor()
})

it('TronLink is asked for nothing if the answer of the service does not fit the payment', async () => {
  const { page, wallet, button, transfer, verdict } = await startPaying('en', true)
  const block = { number: 1, hash: 'ab'.repeat(32), at: new Date() }
  const lie = base64.encode(encodeTransfer({ ...transfer, recipient: ACCOUNT }, block))
  await page.route('**/wallet-transaction', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { success: true, data: { ...data, transaction: lie } } })
  })
  await button.click()
  await expect
    .poll(() => verdict.innerText())
    .toMatch(/^The prepared transfer does not fit this payment\. Nothing was sent/)
  expect(wallet.signed).toEqual([])
})
