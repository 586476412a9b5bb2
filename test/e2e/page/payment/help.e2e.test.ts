import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { call } from '../../../call'
import { decodeQr } from '../../qr'
import { displayedValue, hydrated, screenLocator, sessionOf } from '../../stories'
import { service, withService } from '../../with-service'
import { createVisitor, type Visitor } from '../visitor'

let visitor: Visitor

withService()
beforeAll(() => {
  visitor = createVisitor()
})

async function openPayment(asset = 'USDT', network = 'Tron'): Promise<Page> {
  const page = await visitor.phone()
  await visitor.pay(page, asset, network)
  await page.locator('.folds').waitFor()
  return page
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const spoken = (page: Page) => page.locator('output.spoken')

describe('a customer who pays from another app', () => {
  it('copies the exact amount and address, and each copy is confirmed in words', async () => {
    const page = await openPayment()
    // The label changes back after a few seconds.
    const confirmation = page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Copy amount' }).click()
    await confirmation
    await expect.poll(() => clipboard(page)).toBe('31.25')
    await expect.poll(() => spoken(page).innerText()).toBe('The amount 31.25 USDT is copied.')
    await page.getByRole('button', { name: 'Copy Tron address' }).click()
    await expect.poll(() => clipboard(page)).toBe(await displayedValue(page, 'address'))
    await expect.poll(() => spoken(page).innerText()).toContain('After pasting, compare the marked groups.')
  })

  it('is warned of a look-alike address', async () => {
    const page = await openPayment()
    const address = await displayedValue(page, 'address')
    await page.getByText('Check the address you pasted').click()
    const field = page.getByLabel('Paste the address your wallet shows')
    // The marked groups are equal, as in a thief's look-alike address.
    const [first, last] = [address.slice(0, 6), address.slice(-4)]
    const alike = first + [...address.slice(6, -4)].reverse().join('') + last
    for (const [pasted, confirmation, tone] of [
      [alike, /^✗ This is a different address\. Do not send/, 'data-bad'],
      [`${address} `, /^✓ It matches/, 'data-good'],
      [address.slice(0, -1), /^That is not a complete address/, 'data-warn'],
    ] as const) {
      await field.fill(pasted)
      const verdict = page.locator('output[for="pasted"]')
      await expect.poll(() => verdict.innerText()).toMatch(confirmation)
      expect(await verdict.getAttribute(tone)).not.toBeNull()
    }
  })

  it('gets the amount to enter in an exchange that charges a fee', async () => {
    const page = await openPayment()
    await page.getByText('Does your exchange charge a fee?').click()
    await page.getByLabel('Withdrawal fee that your exchange shows (optional)').fill('1,5')
    await page.getByRole('heading', { name: 'Enter in your exchange 32.75 USDT on Tron (TRC20)' }).waitFor()
  })

  it('can switch to a code with the amount if wallets can read it', async () => {
    const page = await openPayment('USDC', 'Base')
    const read = async () => decodeQr(await page.locator('[data-qr]').screenshot())
    const address = await displayedValue(page, 'address')
    expect(await read()).toBe(address)
    await page.getByRole('button', { name: 'With amount' }).click()
    await page.getByText('For MetaMask. Check coin, network and amount').waitFor()
    await expect.poll(read).toMatch(new RegExp(`^ethereum:0x\\w+@8453/transfer\\?address=${address}&uint256=31250000$`))
    await page.getByRole('button', { name: 'Address only' }).click()
    await expect.poll(read).toBe(address)
    const tron = await openPayment()
    expect(await tron.getByRole('button', { name: 'With amount' }).count()).toBe(0)
  })

  it('can change the coin without entering anything again', async () => {
    const page = await openPayment()
    const first = await displayedValue(page, 'address')
    await page.getByText('Pay with another coin or network').click()
    await page.getByText('We keep watching the old address too.').waitFor()
    await page.getByLabel('Pay with').selectOption('SOL')
    await page.getByRole('button', { name: 'Switch' }).click()
    await page.getByRole('heading', { name: /SOL on Solana/ }).waitFor()
    expect(await displayedValue(page, 'address')).not.toBe(first)
    expect(page.url()).toContain('/s/')
  })

  it('can share the page with another device or person', async () => {
    const page = await openPayment()
    const shared: unknown[] = []
    await page.exposeFunction('noteShared', (data: unknown) => shared.push(data))
    await page.addInitScript(() => {
      navigator.share = async (data) => (window as unknown as { noteShared(data: unknown): void }).noteShared(data)
    })
    await page.reload()
    await hydrated(page)
    const link = new URL(page.url())
    link.search = ''
    await page.getByRole('button', { name: 'Share' }).click()
    await page.locator('dialog .qr svg').waitFor()
    expect(decodeQr(await page.locator('dialog .qr').screenshot())).toBe(link.href)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => clipboard(page)).toBe(link.href)
    // The confirmation is visible and announced, and nothing behind the sheet is announced.
    await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('status').allTextContents()).toEqual(['The link is copied.'])
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.poll(() => shared).toEqual([{ url: link.href, text: expect.stringContaining('31.25 USDT') }])
  })

  it('reads the network of a pasted transaction, and whether it was detected', async () => {
    const page = await openPayment()
    await page.getByText('I have paid').click()
    const lookUp = async (transaction: string) => {
      await page.getByLabel('Transaction ID or link').fill(transaction)
      await page.getByRole('button', { name: 'Find my payment' }).click()
    }
    await lookUp(`https://etherscan.io/tx/0x${'b'.repeat(64)}`)
    const verdict = () => page.locator('output[for="transaction"]').innerText()
    await expect.poll(verdict).toMatch(/^This is a transaction on Ethereum, not on Tron\./)
    await lookUp('a'.repeat(64))
    await page.locator('main[data-sent]').waitFor()
    await visitor.sandbox(page, 'deposits', { amount: '10' })
    await screenLocator(page, 'partial').waitFor()
    await page.getByText('I have paid').click()
    const { transactions } = await call<Session>(service.origin, 'GET', `/api/v1/p/demo/sessions/${sessionOf(page)}`)
    await lookUp(transactions[0]?.hash ?? '')
    await expect.poll(verdict).toBe('We have detected and counted it. The rest has not arrived yet.')
  })
})

describe('a phone whose clock is wrong', () => {
  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('shows the time by the service’s clock, and no warning (%s)', async (_, offset) => {
    const page = await visitor.phone()
    await page.addInitScript((shift) => {
      const { now } = Date
      Date.now = () => now() + shift
    }, offset)
    await visitor.pay(page)
    for (const load of [async () => {}, () => page.reload()]) {
      await load()
      await page.locator('.folds').waitFor()
      const left = () => page.locator('.held time').innerText()
      // The first text may be the server's. After that, the device counts down.
      const drawn = await left()
      await expect.poll(left).not.toBe(drawn)
      expect(await left()).toMatch(/^(?:30:00|29:\d\d)$/)
      expect(await page.locator('.soon').count()).toBe(0)
    }
  })
})
