import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { displayedValue, screenLocator } from '../../stories'
import type { Visitor } from '../visitor'

/** A hash in Tron's format, and one in the format of EVM networks. */
const HASHES = { tron: 'a'.repeat(64), ethereum: `0x${'b'.repeat(64)}` }

/** Opens the nth fold below the address. Returns its content. */
async function unfold(page: Page, n: number) {
  const fold = page.locator('main > .folds > .fold').nth(n)
  await fold.locator('summary').click()
  await fold.locator('.folded > :not(.hint)').first().waitFor()
  // The content fades in where motion is allowed.
  await fold.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)))
  return fold
}

/** Visits the address and all help below it, up to the receipt. */
export async function walkPaying(visitor: Visitor): Promise<void> {
  const { checkState, sandbox } = visitor
  const page = await visitor.phone()
  await visitor.pay(page)
  await page.locator('.folds').waitFor()
  await checkState('paying', page)
  await page.locator('.copy button').last().click()
  await checkState('paying, copied', page)

  const address = await displayedValue(page, 'address')
  const fee = await unfold(page, 0)
  await fee.locator('#fee').fill('1.5')
  const check = await unfold(page, 1)
  await check.locator('#pasted').fill(address)
  const claim = await unfold(page, 2)
  await checkState('help: the fee, the right address', page)
  await fee.locator('#fee').fill('much')
  await check.locator('#pasted').fill(address.slice(0, 10) + (address[10] === 'x' ? 'y' : 'x') + address.slice(11))
  await check.locator('.verdict[data-bad]').waitFor()
  await claim.locator('#transaction').fill(HASHES.ethereum)
  await claim.locator('button').click()
  await claim.locator('.verdict[data-warn]').waitFor()
  await checkState('help: no fee, another address, a transaction of another network', page)
  await claim.locator('#transaction').fill('paid, I swear')
  const otherNetworkText = await claim.locator('.verdict').textContent()
  await claim.locator('button').click()
  await expect.poll(() => claim.locator('.verdict').textContent()).not.toBe(otherNetworkText)
  await checkState('help: text that is not a transaction', page)
  await claim.locator('#transaction').fill(HASHES.tron)
  await claim.locator('button').click()
  await page.locator('main[data-sent]').waitFor()
  await checkState('sent', page)
  await page.locator('.not-sent').click()
  await page.locator('main:not([data-sent]) > .folds').waitFor()

  for (const [button, sheet] of [
    ['.actions .quiet:last-of-type', 'share'],
    ['.actions .wallets', 'wallets'],
    ['.lang', 'languages'],
  ] as const) {
    await page.locator(button).first().click()
    await page.locator('dialog[open]').waitFor()
    if (sheet === 'share') await page.locator('dialog .qr').waitFor()
    await checkState(`sheet: ${sheet}`, page)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }

  const method = await unfold(page, 3)
  await method.locator('#other-asset').selectOption('USDC')
  await checkState('another coin', page)
  await method.locator('#other-network').selectOption('Base')
  await method.locator('button[type="submit"]').click()
  await page.locator('.qr-choice').waitFor()
  await page.locator('.qr-choice button').last().click()
  await checkState('paying, code with amount', page)

  for (const [asset, network] of [
    ['TON', 'TON'],
    ['BTC', 'Bitcoin'],
  ] as const) {
    await visitor.pay(page, asset, network)
    await page.locator('.folds').waitFor()
    await checkState(`paying ${asset}`, page)
  }

  await visitor.pay(page)
  await sandbox(page, 'deposits', { amount: '31', confirmations: 0 })
  await screenLocator(page, 'partial').waitFor()
  await page.locator('.folds').waitFor()
  await checkState('partial', page)
  await sandbox(page, 'deposits', { confirmations: 7 })
  await screenLocator(page, 'processing').waitFor()
  await checkState('processing', page)
  await sandbox(page, 'confirm')
  await screenLocator(page, 'completed').waitFor()
  await checkState('completed', page)
  await page.emulateMedia({ media: 'print' })
  await checkState('receipt', page)
}
