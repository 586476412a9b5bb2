import type { Page } from 'playwright-core'

const PHONE = { width: 320, height: 640 }
/** The text spacing of WCAG 1.4.12. It is set on every element, because controls do not inherit it. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

/** The pixels by which a page is wider than the smallest phone, with usual and wide text spacing. Empty if it fits. */
export async function findOverflow(page: Page): Promise<number[]> {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  const widths = await page.evaluate((spacing) => {
    const excess = () => document.documentElement.scrollWidth - innerWidth
    const usualExcess = excess()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(spacing)
    document.adoptedStyleSheets.push(sheet)
    const spacedExcess = excess()
    document.adoptedStyleSheets.pop()
    return [usualExcess, spacedExcess]
  }, SPACING)
  if (before) await page.setViewportSize(before)
  return widths.filter((excess) => excess > 0)
}

/** Controls smaller than 44 by 44 px. A choice is measured with its label. Links within text are left to axe. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, summary, a.button, a.quiet)')].flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return width === 0 || (width >= 44 && height >= 44)
        ? []
        : [`${element.outerHTML.slice(0, 120)}: ${width} × ${height}`]
    }),
  )
