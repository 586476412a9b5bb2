import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hydrated, screenLocator } from '../../stories'
import { withService } from '../../with-service'
import { createVisitor } from '../visitor'

withService()

/** The texts of the screen in the order of screen readers, without values that differ between runs. */
async function readingOrder(page: Page): Promise<string> {
  return (await page.locator('#app').ariaSnapshot())
    .replaceAll(/ps_[0-9a-f]{12}/g, 'ps_REFERENCE')
    .replaceAll(/[0-9a-f]{4}…[0-9a-f]{4}/g, 'HASH')
    .replaceAll(/\b[\d:]{4,5}(?=\s*$|")/gm, 'TIME')
    .replaceAll(/T\w{5}(?: \w{4}){7}/g, 'ADDRESS')
    .replaceAll(/\d{1,2} \w{3} \d{4}(?:, TIME)?|\d{2}:\d{2}/g, 'TIME')
    .replaceAll(/http:\/\/\S+/g, 'URL')
}

it('screen readers read the five main screens in the recorded order', async () => {
  const visitor = createVisitor()
  const record = async (name: string, page: Page) => {
    await hydrated(page)
    await expect(await readingOrder(page)).toMatchFileSnapshot(`reading-order/${name}.yaml`)
  }
  const page = await visitor.phone({ reducedMotion: 'reduce' })
  await visitor.open(page, '/p/demo')
  await record('details', page)
  await page.addInitScript(() => localStorage.setItem('malipo', '{"app":"binance"}'))
  await visitor.pay(page)
  await page.locator('.app-steps').waitFor()
  await record('paying', page)
  await visitor.sandbox(page, 'deposits', { confirmations: 3 })
  await screenLocator(page, 'processing').waitFor()
  await record('processing', page)
  await visitor.sandbox(page, 'confirm')
  await screenLocator(page, 'completed').waitFor()
  await page.locator('.details-list').first().waitFor()
  await page.getByText('Adaeze Okonkwo').waitFor()
  await record('completed', page)
  const other = await visitor.phone({ reducedMotion: 'reduce' })
  await visitor.pay(other)
  await visitor.sandbox(other, 'deposits', { amount: '10' })
  await screenLocator(other, 'partial').waitFor()
  await visitor.sandbox(other, 'expire')
  await screenLocator(other, 'underpaid').waitFor()
  await other.locator('.next').waitFor()
  await record('underpaid', other)
})
