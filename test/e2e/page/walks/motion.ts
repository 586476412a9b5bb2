import type { Page } from 'playwright-core'

/** The motion of the page: the waiting dot, the tick of success, and a fold that opens. It never scrolls smoothly. */
const MOVING = /(?:animation|runs:) (?:breathe|draw-sign|unfold)$/

/** Finds motion that should not be: any under reduced motion, otherwise any that the page does not need. */
export async function findMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const reduced = await findMoving(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const others = await findMoving(page)
  return [...reduced.map((fault) => `with reduced motion: ${fault}`), ...others.filter((fault) => !MOVING.test(fault))]
}

/** Elements and pseudo-elements with an animation or a transition. */
const findMoving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = document
      .getAnimations()
      .map((one) => `runs: ${one instanceof CSSAnimation ? one.animationName : one.constructor.name}`)
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
