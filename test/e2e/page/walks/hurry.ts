import type { Visitor } from '../visitor'

/** Visits, on a service whose prices hold for less than five minutes, the warning and the renewed payment. */
export async function walkHurry(visitor: Visitor): Promise<void> {
  const page = await visitor.phone()
  await visitor.pay(page)
  await page.locator('.soon').waitFor()
  await visitor.see('paying, little time left', page)
  const before = page.url()
  await page.locator('.soon button').click()
  await page.waitForURL((url) => url.href !== before)
  await visitor.see('paying, at a new price', page)
}
