import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../chromium'
import { type Service, startService } from '../service'
import { slowDesk, timesToShow, timeToStart } from './slow-desk'
import { drawn, studioLink } from './studio'

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

// Other work on the same machine only ever makes it slower: the best of some attempts is the studio's own time. All
// figures, with the machine, are the bench's.
const best = (times: readonly number[]) => Math.min(...times)

it('starts within two seconds on a slow processor', async () => {
  const times = []
  for (let attempt = 0; attempt < 4; attempt++) times.push(await timeToStart(service, browser))
  expect(best(times)).toBeLessThan(2000)
})

it('shows a step of a token in all frames that are seen within a tenth of a second', async () => {
  const page = await slowDesk(browser)
  await page.goto(await studioLink(service))
  await drawn(page)
  const times = await timesToShow(page, ['#8a1c4a', '#0055aa', '#00663a', '#884400', '#123456', '#5b2a86'])
  expect(best(times)).toBeLessThan(100)
  expect([...times].sort((a, b) => a - b)[2]).toBeLessThan(150)
})
