import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../e2e/chromium'
import { type Service, startService } from '../e2e/service'
import { studioLink, waitUntilDrawn } from '../e2e/studio/studio'
import { median, publish, quantile, table } from './figures'
import { measureColorChanges, measureStart, openSlowPage } from './slow-studio'

const STARTS = Number(process.env.BENCH_RUNS ?? 10)
const STEPS = 30
const MOST_MS = { start: 2000, step: 100 }

let browser: Browser
let service: Service

beforeAll(async () => {
  ;[browser, service] = await Promise.all([launchChromium(), startService()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** Different colors, each dark enough on white. */
const color = (_: unknown, step: number) => `#${(0x101010 + step * 0x030507).toString(16)}`

test('the studio on a slow processor', async () => {
  const starts: number[] = []
  for (let run = 0; run < STARTS; run += 1) starts.push(await measureStart(service, browser))
  const page = await openSlowPage(browser)
  await page.goto(await studioLink(service))
  await waitUntilDrawn(page)
  const steps = await measureColorChanges(page, Array.from({ length: STEPS }, color))
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[Math.min(...times), median(times), quantile(times, 0.9)].map((time) => time.toFixed(0)),
  ]
  publish(
    'studio',
    'The studio',
    [
      `${STARTS} starts with an empty cache and ${STEPS} changes of the accent with the colour picker, in Chromium at a window of 1280 by 800, the processor slowed to a quarter.`,
      table(
        ['ms', 'best', 'median', '90 %'],
        [
          row('until every visible frame shows a page', starts),
          row('from a change of a color to its paint in every visible frame', steps),
        ],
      ),
    ],
    [
      ['The studio starts, CPU 4×', `${median(starts).toFixed(0)} ms`, `${MOST_MS.start} ms`],
      ['A change of a color in all visible frames, CPU 4×', `${median(steps).toFixed(0)} ms`, `${MOST_MS.step} ms`],
    ],
  )
  expect(median(starts)).toBeLessThan(MOST_MS.start)
  expect(median(steps)).toBeLessThan(MOST_MS.step)
})
