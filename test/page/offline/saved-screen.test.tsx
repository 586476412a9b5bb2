// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { savedView } from '../../../src/page/offline/saved-view'
import { draw } from '../draw'
import { aPage, aSession, NOW } from '../fixtures'

it('a payment that is shown from the copy on the device has the same texts', () => {
  const [page, session] = [aPage(), aSession()]
  const first = draw({ page, session })
  const texts = first.main.textContent
  first.unmount()
  const rest = {
    slug: 'demo',
    base: 'https://pay.example',
    now: NOW,
    savedAt: Date.parse(NOW),
    language: 'en',
  } as const
  const again = draw(savedView(page, session, rest))
  const offline = again.main.querySelector('output > .notice')?.textContent ?? ''
  expect(offline).toMatch(/^No connection/)
  expect(again.main.textContent?.replace(offline, '')).toBe(texts)
})
