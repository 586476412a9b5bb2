import type { Page } from 'playwright-core'

/** The one thing that moves, for whom it may: the way from a problem in the summary to its field. */
const SCROLLING = 'html: scrolls smooth'

/** What moves, also when something changes, for somebody whom motion makes ill; and for others, where only scrolling does. */
export async function motion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const reduced = await moving(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const others = await moving(page)
  return [
    ...reduced.map((what) => `with reduced motion: ${what}`),
    ...others.filter((what) => what !== SCROLLING),
    ...(others.includes(SCROLLING) ? [] : ['does not scroll smoothly']),
  ]
}

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
