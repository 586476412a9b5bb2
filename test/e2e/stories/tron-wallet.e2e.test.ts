import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { isTransfer } from '../../../src/payment/tron/transfer'
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

it.each(['en', 'sw'] as const)('TronLink on a phone pays USDT on Tron, in %s', async (language) => {
  const texts = TEXTS[language]
  const page = await phone(browser)
  await page.setViewportSize({ width: 360, height: 640 })
  const wallet: TronLinkState = { account: ACCOUNT, agrees: false, sign, signed: [] }
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
  const button = page.getByRole('button', { name: texts.pay })
  await button.waitFor()
  const recipient = await displayedValue(page, 'address')
  const atoms = parseUnits(await displayedValue(page, 'amount'), 6) ?? 0n
  expect(await violations(page)).toEqual([])

  await button.click()
  const verdict = page.locator('.browser-wallets .verdict')
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
  const transfer = { from: ACCOUNT, recipient, atoms, contract: contractOf('USDT', 'Tron') }
  expect(isTransfer(hexToBytes(wallet.signed[0]?.raw_data_hex ?? ''), transfer)).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(foreign).toEqual([])

  const money = sandboxMoney(service.origin)
  await money.arrive(sessionOf(page), { final: true })
  await screenLocator(page, 'completed').waitFor()
})
