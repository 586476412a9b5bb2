import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../../chromium'
import { screenLocator } from '../../stories'
import { withService } from '../../with-service'
import { createVisitor, fill, press, type Visitor } from '../visitor'
import { enterAddress, makeRefund, OTHER_ADDRESS } from './refund'
import { findCutOffText, setTextSize } from './text-size'

withService({ launch: launchChromium })

/** The states in which a customer reads and acts. */
async function walkReadableStates(visitor: Visitor, page: Page) {
  const { open, checkState, pay, sandbox } = visitor
  await open(page, '/p/demo')
  await press(page)
  await page.locator('.summary').waitFor()
  await checkState('form, nothing filled in', page)
  await page.locator('input[name="from"][value="binance"]').check()
  await fill(page, 'USDT', 'Tron')
  await checkState('form', page)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await page.locator('.folds').waitFor()
  await page.locator('#fee').fill('1.5')
  await page.locator('[data-value="amount-with-fee"]').waitFor()
  await page.locator('.copy button').last().click()
  await checkState('paying from an exchange', page)
  await page.locator('#paying-from').selectOption('other')
  await page.locator('.actions .wallets').waitFor()
  await checkState('paying', page)
  for (const [button, sheet] of [
    ['.lang', 'languages'],
    ['.actions .wallets', 'wallets'],
    ['.actions > .quiet:last-of-type', 'share'],
  ] as const) {
    await page.locator(button).click()
    await page.locator('dialog[open]').waitFor()
    if (sheet === 'share') await page.locator('dialog .qr').waitFor()
    await checkState(`sheet: ${sheet}`, page)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
  for (const summary of await page.locator('main .folds summary').all()) await summary.click()
  await page.locator('#pasted').fill('TAbc')
  await page.locator('#fee').fill('1.5')
  await checkState('paying, with all help', page)
  await sandbox(page, 'deposits', { amount: '10' })
  await screenLocator(page, 'partial').waitFor()
  await checkState('partial', page)
  await sandbox(page, 'deposits')
  await screenLocator(page, 'completed').waitFor()
  await checkState('completed', page)
  await open(page, await makeRefund(visitor, page, '1'))
  await screenLocator(page, 'refund').waitFor()
  await enterAddress(page, OTHER_ADDRESS)
  await checkState('refund, with its address', page)
  await page.locator('form .button').click()
  await page.locator('.refund-hash').waitFor()
  await checkState('refund, sent', page)
  await pay(page, 'USDC', 'Solana')
  await sandbox(page, 'expire')
  await screenLocator(page, 'expired').waitFor()
  await page.locator('.next').waitFor()
  await checkState('expired', page)
}

const findFaults = async (page: Page, percent: number): Promise<string[]> => {
  const found: string[] = []
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    `${16 * (percent / 100)}px`,
  )
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    found.push(...(await findCutOffText(page)).map((fault) => `at ${width} px: ${fault}`))
  }
  return found
}

describe.each([200, 400])('text alone at %i percent, on a small phone', (percent) => {
  it.each(['en', 'ar', 'am'] as const)('is not cut off in %s, and needs no scrolling sideways', async (language) => {
    const states: string[] = []
    const checkState = async (state: string, page: Page) => {
      states.push(...(await findFaults(page, percent)).map((fault) => `${state}, ${fault}`))
    }
    const visitor = createVisitor({ language, checkState })
    const page = await visitor.phone()
    await setTextSize(page, percent)
    await walkReadableStates(visitor, page)
    expect(states).toEqual([])
  })
})
