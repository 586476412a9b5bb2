import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hydrated, screenLocator } from '../../stories'
import { withService } from '../../with-service'
import { createVisitor, fill } from '../visitor'

withService()

/** Elements that reach beyond the screen or their own box, except texts for screen readers. */
const findCutOff = (page: Page) =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      if (!element.checkVisibility() || element.closest('.spoken')) continue
      const { left, right, width } = element.getBoundingClientRect()
      const clips = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if (clips || (width > 0 && (left < -1 || right > innerWidth + 1)))
        found.push(`${element.outerHTML.slice(0, 100)}: ${left} to ${right}`)
    }
    return found
  })

describe.each(['en', 'fr', 'ar', 'sw', 'am'] as const)('at 360 px in %s, nothing is cut off:', (language) => {
  it('the form, the address, a partial payment, an underpaid payment, the receipt', async () => {
    const faults: string[] = []
    const checkState = async (state: string, page: Page) => {
      faults.push(...(await findCutOff(page)).map((fault) => `${state}: ${fault}`))
    }
    const visitor = createVisitor({ language, checkState })
    const page = await visitor.phone()
    await visitor.open(page, '/p/demo')
    await hydrated(page)
    await page.locator('input[name="from"][value="bybit"]').check()
    await fill(page, 'USDT', 'Tron')
    await checkState('form', page)
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    await screenLocator(page, 'paying').waitFor()
    await page.locator('.folds').waitFor()
    await checkState('paying', page)
    await visitor.sandbox(page, 'deposits', { amount: '10' })
    await screenLocator(page, 'partial').waitFor()
    await checkState('partial', page)
    await visitor.sandbox(page, 'expire')
    await screenLocator(page, 'underpaid').waitFor()
    await page.locator('.next').waitFor()
    await checkState('underpaid', page)
    await visitor.sandbox(page, 'deposits')
    await page.reload()
    await screenLocator(page, 'completed').waitFor()
    await page.locator('.details-list').first().waitFor()
    await checkState('completed', page)
    expect(faults).toEqual([])
  })
})
