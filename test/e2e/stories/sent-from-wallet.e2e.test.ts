import { expect, it } from 'vitest'
import { violations } from '../axe'
import { type Chain, injectWallet } from '../injected-wallet'
import { fillForm, hydrated, phone, sandboxMoney, screenLocator, sessionOf } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const HASH = `0x${'c'.repeat(64)}`

/** A chain on which the account has enough money. */
const chain: Chain = {
  async rpc(method) {
    const answers: Record<string, string> = {
      eth_getBalance: '0xde0b6b3a7640000',
      eth_call: `0x${'f'.repeat(64)}`,
      eth_gasPrice: '0x1',
      eth_estimateGas: '0x5208',
      eth_sendTransaction: HASH,
    }
    return answers[method]
  },
}

it('sent from a wallet: the page waits for the network, and asks for nothing twice', async () => {
  const page = await phone(browser)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const account = '0x52908400098527886e0f7030069857d2e4169ee7'
  await injectWallet(page, {
    account,
    chains: new Map([[8453, chain]]),
    chain: 8453,
    agrees: true,
    requestedMethods: [],
  })
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await fillForm(page)
  await page.locator('input[name="asset"][value="USDC"]').check()
  await page.locator('input[name="network"][value="Base"]').check()
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Pay with MetaMask' }).click()

  // the code of a family is loaded only where a wallet of the family can pay
  expect(scripts.filter((url) => /browser-wallet-.*\.js/.test(url))).toHaveLength(1)
  expect(scripts.filter((url) => /solana|tron/.test(url))).toEqual([])
  const sent = page.locator('main[data-screen="paying"][data-sent]')
  // It is there after a reload, too.
  for (const visit of ['first', 'again']) {
    await sent.waitFor()
    expect(await page.locator('h1').innerText()).toBe('Your payment is on its way')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(visit === 'first' ? 'H1' : 'BODY')
    expect(await page.locator('.state').innerText()).toBe('Sent, waiting for the network')
    expect(await page.locator('main .copy, main [data-qr]').count()).toBe(0)
    expect(await page.locator('main [data-value="amount"]').isVisible()).toBe(false)
    expect(await page.getByText('0xcc…cccc').isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await hydrated(page)
  }
  await page.getByRole('button', { name: 'I have not paid yet' }).click()
  await page.getByRole('button', { name: 'Pay with MetaMask' }).click()
  await sent.waitFor()
  const money = sandboxMoney(service.origin)
  await money.arrive(sessionOf(page))
  await screenLocator(page, 'processing').waitFor()
  expect(await page.locator('main[data-sent]').count()).toBe(0)
  await money.confirm(sessionOf(page))
  await screenLocator(page, 'completed').waitFor()
})
