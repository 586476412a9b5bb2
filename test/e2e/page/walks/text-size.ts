import type { Page } from 'playwright-core'

/** Sets the browser's own text size in percent of the default. Lengths in `em` and `rem` follow it. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const size = (pixels: number) => Math.round((pixels * percent) / 100)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: size(16), fixed: size(13) } })
}

/** Finds text that reaches beyond the screen or out of its box. */
export const findCutOffText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess > 0) found.push(`${excess} px sideways`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const parent = node.parentElement
      // Text for screen readers is not on the screen.
      if (!text || !parent?.checkVisibility() || parent.closest('.spoken, option, script, style')) continue
      const box = parent.closest(
        'button, a.button, a.quiet, summary, .app, .coin, .network, .copy, .notice, .warning, .sheet-content, main, header',
      )
      const around = (box ?? document.body).getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom, width } of range.getClientRects())
        if (
          width > 0 &&
          (left < Math.max(0, around.left) - 1 ||
            right > Math.min(innerWidth, around.right) + 1 ||
            top < around.top - 1 ||
            bottom > around.bottom + 1)
        )
          found.push(`“${text.slice(0, 40)}” of ${parent.tagName.toLowerCase()}.${parent.className}`)
    }
    return [...new Set(found)]
  })
