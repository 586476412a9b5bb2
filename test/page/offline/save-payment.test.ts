// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { savePayment } from '../../../src/page/offline/save-payment'
import { createModel } from '../create-model'
import { fakePorts } from '../fake-ports'
import { aSession, NOW } from '../fixtures'

const MINUTE = 60_000

/** The copy that a document with `view` saves while the device's clock shows `device`. */
async function copyOf(view: object, device: number) {
  vi.setSystemTime(device)
  const puts: Response[] = []
  vi.stubGlobal('caches', { open: async () => ({ put: async (_: string, copy: Response) => puts.push(copy) }) })
  const world = fakePorts({ now: () => Date.now() })
  const model = createModel({ session: aSession(), ...view }, world)
  savePayment(model, async () => {})
  const copy = await vi.waitUntil(() => puts[0])
  const text = await copy.text()
  return {
    view: JSON.parse(/id="data">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { now: string; savedAt: number },
    until: Number(copy.headers.get('X-Saved-Until')),
  }
}

it('a copy that is saved from a copy keeps the time of the last contact, and its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { register: async () => {} } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  // the device is a day ahead
  const device = Date.parse(NOW) + 24 * 60 * MINUTE
  const first = await copyOf({}, device)
  expect(first.view).toMatchObject({ now: NOW, savedAt: device })
  const again = await copyOf(first.view, device + 20 * MINUTE)
  expect(again.view).toMatchObject({ now: NOW, savedAt: device })
  expect(again.until).toBe(first.until)
})
