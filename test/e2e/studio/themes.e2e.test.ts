import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readThemeFile } from '../../../src/studio/look/design-tokens'
import { differingPixels } from '../pixels'
import type { Service } from '../service'
import { begin, fillForm } from '../stories'
import { withService } from '../with-service'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

const PIXELS = 540 * 1080
/** `PICTURES=1` writes what is seen here into the docs. */
const folder = process.env.PICTURES ? 'public/docs/themes' : null

async function save(name: string) {
  const read = readThemeFile(readFileSync(`public/themes/${name}.json`, 'utf8'))
  const response = await fetch(`${service.origin}/api/v1/payment-pages/demo`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ theme: 'theme' in read ? read.theme : null }),
  })
  expect((await response.json()).data.theme).toEqual('theme' in read && read.theme)
}

/** What is in the window before anything was scrolled, once what scrolls by itself has come to rest. */
async function fromTop(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0; still < 30; still = scrollY === 0 ? still + 1 : 0) {
      if (scrollY > 0) scrollTo({ top: 0, behavior: 'instant' })
      await painted()
    }
  })
  return page.screenshot()
}

/** The form and the payment of the real page, as somebody with a phone sees them. */
async function pictures(name: string) {
  await save(name)
  const context = await browser.newContext({
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 1.5,
    locale: 'en-NG',
  })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await fillForm(page)
  const details = await fromTop(page)
  await begin(page, service.origin)
  await page.locator('[data-qr] svg').waitFor()
  const paying = await fromTop(page)
  await context.close()
  const shots = { details, paying }
  if (folder) for (const [screen, shot] of Object.entries(shots)) writeFileSync(`${folder}/${name}-${screen}.png`, shot)
  return shots
}

it('the themes that ship are taken by the service as they are, and look really different', async () => {
  const [savanna, midnight, press] = [await pictures('savanna'), await pictures('midnight'), await pictures('press')]
  // the code is black on white in every theme
  for (const [one, other] of [
    [savanna, midnight],
    [midnight, press],
    [press, savanna],
  ] as const)
    for (const screen of ['details', 'paying'] as const)
      expect(differingPixels(one[screen], other[screen]) / PIXELS).toBeGreaterThan(0.75)
})
