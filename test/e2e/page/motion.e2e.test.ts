import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Service } from '../service'
import { withService } from '../with-service'
import { walkEndings } from './endings-walk'
import { walkForm } from './form-walk'
import { walkPaying } from './paying-walk'
import { walkPlain } from './plain-walk'
import { createVisitor, type Visitor } from './visitor'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

/** What moves by itself in a page, or would when something about it changes: elements and what stands before and after them. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = document.getAnimations().map((one) => `runs: ${one.constructor.name}`)
    for (const element of document.querySelectorAll('*')) {
      if (/^(?:animate|set|marquee|blink)/i.test(element.tagName)) found.push(`is ${element.tagName}`)
      for (const part of ['', '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        const name = element.tagName.toLowerCase() + part
        if (style.animationName !== 'none') found.push(`${name}: animation ${style.animationName}`)
        if (style.transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0))
          found.push(`${name}: transition of ${style.transitionProperty}`)
        if (!part && style.scrollBehavior !== 'auto') found.push(`${name}: scrolls ${style.scrollBehavior}`)
      }
    }
    return found
  })

/** The one thing that moves, for whom it may: the way from a problem in the summary to its field. */
const SCROLLING = ['html: scrolls smooth']

const WALKS: Record<string, (visitor: Visitor) => Promise<void>> = {
  form: walkForm,
  paying: walkPaying,
  endings: walkEndings,
  plain: walkPlain,
}

describe('for somebody whom motion makes ill', () => {
  it.each(
    Object.entries(WALKS),
  )('nothing moves in any state (%s), and scrolling is all that does for others', async (_, walk) => {
    const states: [string, string[], string[]][] = []
    await walk(
      createVisitor(service, browser, 'en', async (state, page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const still = await moving(page)
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        states.push([state, still, await moving(page)])
      }),
    )
    expect(states.length).toBeGreaterThan(5)
    expect(states).toEqual(states.map(([state]) => [state, [], SCROLLING]))
  })

  it('a link of the summary is at its field at once', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${service.origin}/p/demo`)
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    const link = page.locator('.summary a[href="#network"]')
    await link.waitFor()
    // where the focus is led after the press
    await page.locator('#first_name:focus').waitFor()
    const [at, later] = await link.evaluate(async (element: HTMLAnchorElement) => {
      element.click()
      const at = scrollY
      await new Promise((resolve) => setTimeout(resolve, 500))
      return [at, scrollY]
    })
    expect(at).toBeGreaterThan(0)
    expect(later).toBe(at)
    await context.close()
  })
})
