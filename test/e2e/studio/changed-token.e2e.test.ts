import { expect, it } from 'vitest'
import { browser, service, withService } from '../with-service'
import { openStudio, SCREENS } from './studio'

withService()

// The bench `studio` measures the time. This test holds on any machine.
it('every frame applies a changed token before the next paint, without drawing any element again', async () => {
  const page = await openStudio(service, browser)
  const step = await page.evaluate(async () => {
    const documents = [...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? [])
    const accents = () => documents.map((one) => one.documentElement.style.getPropertyValue('--accent'))
    let drawn = 0
    const observers = documents.map((one) => {
      const observer = new MutationObserver((changes) => {
        drawn += changes.length
      })
      observer.observe(one.body, { subtree: true, childList: true, attributes: true, characterData: true })
      return observer
    })
    const before = accents()
    const picker = document.querySelector<HTMLInputElement>('#color-accent')
    if (picker) picker.value = '#8a1c4a'
    picker?.dispatchEvent(new Event('input', { bubbles: true }))
    const after = accents()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    for (const observer of observers) observer.disconnect()
    return { before, after, drawn }
  })
  expect(step.before.includes('#8a1c4a')).toBe(false)
  expect(step.after).toEqual(SCREENS.map(() => '#8a1c4a'))
  expect(step.drawn).toBe(0)
})
