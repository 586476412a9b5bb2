import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Asset, Network } from '../../src/contract/enums'
import { pairOf } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { injectWallet, type WalletState } from '../e2e/injected-wallet'
import { choose, press } from '../e2e/page/visitor'
import { displayedValue, hydrated, sandboxMoney, screenLocator, sessionOf } from '../e2e/stories'
import { browser, service, withService } from '../e2e/with-service'
import { type Anvil, startAnvil } from './anvil'
import { putToken, tokensOf } from './token'

withService()

/** Private chains with the chain ids of real networks. */
const chains = new Map<number, Anvil>()
beforeAll(async () => {
  for (const chain of [1, 56, 8453, 42161]) chains.set(chain, await startAnvil(chain))
})
afterAll(async () => {
  for (const chain of chains.values()) await chain.stop()
})

const chainOf = (id: number) => {
  const chain = chains.get(id)
  if (!chain) throw new Error(`no chain ${id}`)
  return chain
}

/** A customer with this wallet, for whom the page shows an address. */
async function startPaying(asset: Asset, network: Network, changes: Partial<WalletState> = {}) {
  const pair = pairOf(asset, network)
  if (!pair?.chainId) throw new Error('no EVM pair')
  const chain = chainOf(pair.chainId)
  const account = changes.account ?? chain.accounts[0] ?? ''
  if (pair.contract) await putToken(chain, pair.contract, { [account]: 10n ** BigInt(pair.decimals + 3) })
  const wallet: WalletState = { account, chains, chain: 1, agrees: true, requestedMethods: [], ...changes }
  const context = await browser.newContext({ viewport: { width: 360, height: 612 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const claimed: string[] = []
  const foreign: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/claims')) claimed.push(request.postDataJSON().transaction)
    if (!request.url().startsWith(service.origin)) foreign.push(request.url())
  })
  await injectWallet(page, wallet)
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('adaeze@example.com')
  await choose(page, asset, network)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  const address = await displayedValue(page, 'address')
  const atoms = parseUnits(await displayedValue(page, 'amount'), pair.decimals) ?? 0n
  const arrived = async () =>
    pair.contract
      ? tokensOf(chain, pair.contract, address)
      : BigInt(await chain.rpc<string>('eth_getBalance', [address, 'latest']))
  return { page, wallet, chain, atoms, arrived, claimed, foreign }
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with MetaMask' })
const verdict = (page: Page) => page.locator('.browser-wallets .verdict').innerText()

describe('MetaMask in its own browser', () => {
  it.each([
    ['USDC', 'Base'],
    ['USDT', 'Binance_Smart_Chain'],
    ['USDT', 'Ethereum'],
    ['ETH', 'Arbitrum'],
    ['BNB', 'Binance_Smart_Chain'],
  ] as const)('pays %s on %s: on the right network, with the exact amount, and the page reports the transaction to the service at once', async (asset, network) => {
    const { page, wallet, chain, atoms, arrived, claimed, foreign } = await startPaying(asset, network)
    await payButton(page).click()
    const sent = page.locator('main[data-screen="paying"][data-sent]')
    await sent.waitFor()
    await expect.poll(() => claimed).toHaveLength(1)
    await expect
      .poll(async () => (await chain.rpc<{ status: string } | null>('eth_getTransactionReceipt', claimed))?.status)
      .toBe('0x1')
    expect(await arrived()).toBe(atoms)
    expect(wallet.chain).toBe(pairOf(asset, network)?.chainId)
    expect(await payButton(page).count()).toBe(0)
    // The button stays away until the network has the transaction, even after a reload.
    await page.reload()
    await hydrated(page)
    await sent.waitFor()
    expect(await payButton(page).count()).toBe(0)
    await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
    await screenLocator(page, 'completed').waitFor()
    expect(foreign).toEqual([])
  })

  it.each([
    [
      'replaced by one that pays more for its gas',
      'Your payment is on its way',
      /^Your wallet has replaced this transfer/,
    ],
    ['dropped', 'The payment did not go through', /^The network no longer has this transfer, and no money was sent\./],
  ])('sends a transfer that is then %s, and the page says so', async (what, heading, text) => {
    const { page, chain, claimed, wallet, arrived } = await startPaying('ETH', 'Base')
    await chain.rpc('evm_setAutomine', [false])
    onTestFinished(() => chain.rpc('evm_setAutomine', [true]))
    await payButton(page).click()
    await page.locator('main[data-screen="paying"][data-sent]').waitFor()
    await expect.poll(() => claimed).toHaveLength(1)
    const lead = () => page.locator('main .lead').first().innerText()
    const [hash] = claimed
    const { nonce, gas } = await chain.rpc<{ nonce: string; gas: string }>('eth_getTransactionByHash', [hash])
    // The page has to see the transfer first.
    await expect.poll(() => wallet.requestedMethods).toContain('eth_getTransactionByHash')
    if (what === 'dropped') await chain.rpc('anvil_dropTransaction', [hash])
    else {
      // The wallet's “Cancel” sends nothing to the account itself, with the same nonce.
      const cancel = { from: wallet.account, to: wallet.account, value: '0x0', nonce, gas, gasPrice: '0x174876e800' }
      await chain.rpc('eth_sendTransaction', [cancel])
    }
    await expect.poll(lead, { timeout: 40_000 }).toMatch(text)
    expect(await page.locator('h1').innerText()).toBe(heading)
    await chain.rpc('evm_mine')
    expect(await arrived()).toBe(0n)
    await page.getByRole('button', { name: 'I have not paid yet' }).click()
    await chain.rpc('evm_setAutomine', [true])
    await payButton(page).click()
    await expect.poll(arrived).not.toBe(0n)
  })

  it('sends nothing when the customer declines, and the customer can try again', async () => {
    const { page, wallet, arrived, atoms } = await startPaying('USDC', 'Base', { agrees: false })
    await payButton(page).click()
    await expect.poll(() => verdict(page)).toBe('You declined in MetaMask. Nothing was sent.')
    expect(await arrived()).toBe(0n)
    wallet.agrees = true
    await payButton(page).click()
    await expect.poll(arrived).toBe(atoms)
  })

  it('may not know the network, and the page then says so', async () => {
    const { page, arrived } = await startPaying('USDC', 'Base', { chains: new Map([[1, chainOf(1)]]) })
    await payButton(page).click()
    await expect.poll(() => verdict(page)).toMatch(/^MetaMask does not know Base\. Nothing was sent\./)
    expect(await arrived()).toBe(0n)
  })

  it.each([
    ['USDC', /^Your account in MetaMask holds less than 31\.25 USDC on Base\. Nothing was sent\./, 0n],
    ['USDC', /^Your account in MetaMask has too little ETH for the network fee\. Nothing was sent\./, 10n ** 9n],
    ['ETH', /^Your account in MetaMask holds less than .* ETH on Base\. Nothing was sent\./, 0n],
  ] as const)('has too little for a payment in %s, and the page says what is missing: %s', async (asset, text, tokens) => {
    const account = `0x${'ab'.repeat(20)}`
    const { page, chain, arrived, wallet } = await startPaying(asset, 'Base', { account })
    const { contract } = pairOf(asset, 'Base') ?? {}
    if (contract) await putToken(chain, contract, { [account]: tokens })
    await payButton(page).click()
    await expect.poll(() => verdict(page)).toMatch(text)
    expect(wallet.requestedMethods).not.toContain('eth_sendTransaction')
    expect(await arrived()).toBe(0n)
  })
})
