import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readThemeFile } from '../../../src/studio/look/design-tokens'
import { countDifferingPixels } from '../pixels'
import { fillForm, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const PIXELS = 540 * 1080
/** `PICTURES=1` writes the pictures of themes into the docs. */
const folder = process.env.PICTURES ? 'public/docs/themes' : null

async function save(name: string) {
  const read = readThemeFile(readFileSync(`public/themes/${name}.json`, 'utf8'))
  const theme = 'theme' in read && read.theme
  expect(await service.call('PATCH', '/api/v1/payment-pages/demo', { theme })).toMatchObject({ theme })
}

/** Takes a screenshot of the top of the page, after all scrolling has ended. */
async function screenshotTop(page: Page): Promise<Buffer> {
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

/** Takes screenshots of the form and the payment of the real page on a phone. */
async function takePictures(name: string) {
  await save(name)
  const context = await browser.newContext({
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 1.5,
    locale: 'en-NG',
  })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await fillForm(page)
  const details = await screenshotTop(page)
  await startPayment(page, service.origin)
  await page.locator('[data-qr] svg').waitFor()
  const paying = await screenshotTop(page)
  await context.close()
  const shots = { details, paying }
  if (folder) for (const [screen, shot] of Object.entries(shots)) writeFileSync(`${folder}/${name}-${screen}.png`, shot)
  return shots
}

it('the service accepts the example themes unchanged, and they differ in most pixels', async () => {
  const [savanna, midnight, press] = [
    await takePictures('savanna'),
    await takePictures('midnight'),
    await takePictures('press'),
  ]
  // The limit is below 1, because the QR code is black on white in every theme.
  for (const [one, other] of [
    [savanna, midnight],
    [midnight, press],
    [press, savanna],
  ] as const)
    for (const screen of ['details', 'paying'] as const)
      expect(countDifferingPixels(one[screen], other[screen]) / PIXELS).toBeGreaterThan(0.75)
})
