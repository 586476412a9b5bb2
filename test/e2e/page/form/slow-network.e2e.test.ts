import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, constants } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { countDifferingPixels, repaint } from '../../pixels'
import { browser, service, withService } from '../../with-service'

withService()

declare global {
  interface Window {
    /** Layout shifts, with their times and scores. */
    shifts: { at: number; by: number }[]
  }
}

/** The number of bytes of a packed document that contain the whole form. */
function countBytesUntilForm(packed: Buffer): number {
  const decoded = (bytes: number) =>
    brotliDecompressSync(packed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH })
  let bytes = 1
  while (!decoded(bytes).includes('</form>')) bytes++
  return bytes
}

/** Serves the service's document up to the end of its form, and the rest after `release`. */
async function slowNetwork(path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = createServer(async (request, response) => {
    // Script and icon are refused, so that the document alone is drawn.
    if (request.url !== path) return response.writeHead(404).end()
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(service.origin + path, { headers: { 'Accept-Encoding': 'br' } }, resolve).once('error', reject)
    })
    const packed = Buffer.concat(await answer.toArray())
    const cut = countBytesUntilForm(packed)
    response.writeHead(200, answer.headers).write(packed.subarray(0, cut))
    await released
    response.end(packed.subarray(cut))
  })
  onTestFinished(() => {
    release()
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${(server.address() as AddressInfo).port}${path}`, release }
}

it.each([
  [360, 'light', '/p/demo'],
  [360, 'dark', '/p/demo?lang=ar'],
  [360, 'light', '/p/donate'],
  [768, 'light', '/p/demo?lang=yo'],
  [1280, 'dark', '/p/demo'],
  [1280, 'light', '/p/donate?lang=ar'],
] as const)('on a slow network, the form looks the same before and after the rest of the document arrives (%i px, %s, %s)', async (width, colorScheme, path) => {
  const { address, release } = await slowNetwork(path)
  const context = await browser.newContext({ viewport: { width, height: 2400 }, colorScheme })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts.push({ at: entry.startTime, by: Number(Reflect.get(entry, 'value')) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'commit' })
  const button = page.locator('form[data-form="pay"] button[type="submit"]')
  await button.waitFor()
  expect(await button.isEnabled()).toBe(true)
  const { y = 0, height = 0 } = (await page.locator('form').boundingBox()) ?? {}
  expect(height).toBeGreaterThan(500)
  const clip = { x: 0, y: 0, width, height: y + height }
  const screenshot = async () => {
    await repaint(page.locator('html'))
    return page.screenshot({ clip })
  }
  const early = await screenshot()
  expect(await page.locator('footer').count()).toBe(0)
  const released = await page.evaluate(() => performance.now())
  release()
  await page.waitForLoadState('load')
  await page.locator('footer').waitFor()
  expect(countDifferingPixels(early, await screenshot())).toBe(0)
  const shifts = await page.evaluate(() => window.shifts)
  expect(shifts.filter(({ at }) => at > released)).toEqual([])
  // The browser may draw a row before all of the row has arrived, which shifts the layout a little.
  expect(shifts.reduce((sum, { by }) => sum + by, 0)).toBeLessThan(0.001)
})
