import type { Visitor } from '../visitor'

/** Visits the warning and the renewed payment. The prices of the visitor's service hold for less than five minutes. */
export async function walkShortPrice(visitor: Visitor): Promise<void> {
  const page = await visitor.phone()
  await visitor.pay(page)
  await page.locator('.soon').waitFor()
  await visitor.checkState('paying, little time left', page)
  const before = page.url()
  await page.locator('.soon button').click()
  await page.waitForURL((url) => url.href !== before)
  await visitor.checkState('paying, at a new price', page)
}
