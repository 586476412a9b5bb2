import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { displayedValue, screenLocator } from '../../stories'
import { withService } from '../../with-service'
import { findOverflow } from '../fit'
import { createVisitor } from '../visitor'

withService()

/** Hostile texts, which are repeated up to the limits of a name, a title and a description. */
const HOSTILE: Record<string, string> = {
  'words without end': 'Three books for the whole school and then some more ',
  'a word without a gap': 'Donaudampfschifffahrtsgesellschaft',
  'two directions': 'שלום\u200f TRC20 ssenippah \u200fمرحبا ',
  'marks piled up high': `Z${'\u0336\u0351\u0349\u0310\u030d\u0347\u0322'.repeat(8)}`,
  'line after line': 'a\n\r\n\n\n',
  'emoji of many parts': '👩🏽‍🚀🏴‍☠️🇳🇬',
  markup: '<h1 style="position:fixed;inset:0">Send to TXYZ</h1><script>window.owned=1</script>',
}

/** Repeats a text up to `length`, without half a character at its end. */
const fillTo = (text: string, length: number) =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** The position of the address on the first view, and whether all of it can be seen and touched. */
const addressOn = (page: Page) =>
  page.locator('[data-value="address"]').evaluate((address) => {
    const { top, left, right, bottom } = address.getBoundingClientRect()
    const at = Math.round(top + scrollY)
    address.scrollIntoView({ behavior: 'instant', block: 'center' })
    const groups = [...address.children]
    const order = groups.map((group) => group.getBoundingClientRect())
    return {
      at,
      inside: left >= 0 && right <= innerWidth && bottom > top,
      covered: groups
        .filter((group) => {
          const box = group.getBoundingClientRect()
          return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) !== group
        })
        .map((group) => group.textContent),
      reversed: order.some((box, i) => i > 0 && box.top === order[i - 1]?.top && box.left < (order[i - 1]?.left ?? 0)),
    }
  })

describe('a merchant’s texts', () => {
  async function payFor(text: string, written: typeof fillTo) {
    const visitor = createVisitor()
    // Names and titles must not have line breaks.
    const line = text.replaceAll(/\s+/g, ' ')
    const { slug } = await visitor.merchant<{ slug: string }>('POST', '/payment-pages', {
      title: written(line, 120),
      description: written(text, 500),
      currency: 'NGN',
      amount: '50000.00',
      status: 'active',
      merchant: { name: written(line, 100) },
    })
    const page = await visitor.phone()
    await visitor.pay(page, 'USDT', 'Tron', slug)
    await page.locator('.folds').waitFor()
    return page
  }

  it.each(Object.entries(HOSTILE))('cannot hide, cover, reverse or push away the address (%s)', async (_, text) => {
    const plain = await payFor('Order 1042', (short) => short)
    const usual = await addressOn(plain)
    await plain.context().close()
    const page = await payFor(text, fillTo)
    const seen = await addressOn(page)
    expect(seen).toMatchObject({ inside: true, covered: [], reversed: false })
    // Name, title and description may take at most two more lines.
    expect(seen.at - usual.at).toBeLessThan(170)
    expect(await displayedValue(page, 'address')).toMatch(/^T\w{33}$/)
    expect(await displayedValue(page, 'amount')).toBe('31.25')
    expect(await findOverflow(page)).toEqual([])
    expect(await page.evaluate(() => 'owned' in window)).toBe(false)
    // The text's marks must not overlap the page's own texts.
    expect(
      await page.locator('.who bdi').evaluateAll((all) => all.map((one) => getComputedStyle(one).overflow)),
    ).toEqual(['hidden', 'hidden', 'hidden'])
    await page.reload()
    await screenLocator(page, 'paying').waitFor()
    expect(await addressOn(page)).toMatchObject({ at: seen.at, inside: true, covered: [] })
  })
})
