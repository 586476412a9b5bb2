import type { Page } from 'playwright-core'
import { screenLocator } from '../../stories'
import type { Visitor } from '../visitor'

/** Valid example addresses of Tron, which belong to no payment. */
export const REFUND_ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
export const OTHER_ADDRESS = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'

/** Refunds the payment on the screen without an address. Returns the path of the customer's link. */
export async function makeRefund({ merchant }: Visitor, page: Page, crypto_amount: string): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const path = `/payment-sessions/${id}/refunds`
  const { url } = await merchant<{ url: string }>('POST', path, { crypto_amount, reference: crypto.randomUUID() })
  return new URL(url).pathname
}

export const stageOf = (page: Page, mark: string) => page.locator(`[data-screen="refund"] ${mark}`)

/** Enters an address twice, as the form asks. */
export async function enterAddress(page: Page, address: string) {
  await page.locator('#address').fill(address)
  await page.locator('#pasted').fill(address)
  await page.locator('.verdict[data-good]').waitFor()
}

/** Visits the refund's link in all states, and the notice on its payment. */
export async function walkRefund(visitor: Visitor): Promise<void> {
  const { open, checkState, sandbox } = visitor
  const page = await visitor.phone()

  await visitor.pay(page)
  await sandbox(page, 'deposits', { amount: '40' })
  await screenLocator(page, 'completed').waitFor()
  const path = await makeRefund(visitor, page, '8.75')
  await page.reload()
  await page.locator('.refund-notice .button').waitFor()
  await checkState('completed, with a refund that waits', page)
  await page.locator('.refund-notice .button').click()
  await screenLocator(page, 'refund').waitFor()
  await checkState('asks for the address', page)
  await page.locator('form .button').click()
  await page.locator('#address-problem').waitFor()
  await checkState('without an address', page)
  await page.locator('#address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await page.locator('#address-problem bdi').first().waitFor()
  await checkState('with the address of another network', page)
  await page.locator('#address').fill(REFUND_ADDRESS)
  await page.locator('#pasted').fill(OTHER_ADDRESS)
  await page.locator('.verdict[data-bad]').waitFor()
  await checkState('two different addresses', page)
  await enterAddress(page, REFUND_ADDRESS)
  await checkState('the same address twice', page)
  await page.locator('form .button').click()
  await stageOf(page, '.mark[data-state="completed"]').waitFor()
  await page.locator('.refund-hash').waitFor()
  await checkState('sent', page)

  await visitor.pay(page)
  await sandbox(page, 'deposits', { amount: '40' })
  await screenLocator(page, 'completed').waitFor()
  // Amounts that end in 13 fail in the sandbox.
  await open(page, await makeRefund(visitor, page, '8.13'))
  await enterAddress(page, REFUND_ADDRESS)
  await page.locator('form .button').click()
  await stageOf(page, '.mark[data-state="failed"]').waitFor()
  await checkState('failed', page)

  await open(page, path)
  await stageOf(page, '.mark[data-state="completed"]').waitFor()
}
