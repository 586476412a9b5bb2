import type { Page } from 'playwright-core'

const PHONE = { width: 320, height: 640 }
/** What WCAG 1.4.12 lets people set for themselves; all of it is inherited. */
const SPACING = { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' }

/** Whether the smallest phone has to scroll sideways, also with the text spaced as some people need it. */
export async function sideways(page: Page): Promise<number[]> {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  const widths = await page.evaluate((spacing) => {
    const { style } = document.documentElement
    const excess = () => document.documentElement.scrollWidth - innerWidth
    const usual = excess()
    Object.assign(style, spacing)
    const spaced = excess()
    for (const name of Object.keys(spacing)) Object.assign(style, { [name]: '' })
    return [usual, spaced]
  }, SPACING)
  if (before) await page.setViewportSize(before)
  return widths.filter((excess) => excess > 0)
}

/** What one taps to pay and is smaller than a fingertip: 44 by 44 px. A choice is tapped by its label; links within text are judged by axe. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, summary, a.button, a.quiet)')].flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return width === 0 || (width >= 44 && height >= 44)
        ? []
        : [`${element.outerHTML.slice(0, 120)}: ${width} × ${height}`]
    }),
  )
