// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { keepPayment } from '../../../src/page/offline/keep-payment'
import { createPageModel } from '../../../src/page/state/page-model'
import { fakePorts } from '../fake-ports'
import { aSession, aView, NOW } from '../fixtures'

const MINUTE = 60_000

/** What a document keeps that is drawn from `view` when the device's clock says `device`. */
async function keptFrom(view: object, device: number) {
  vi.setSystemTime(device)
  const puts: Response[] = []
  vi.stubGlobal('caches', { open: async () => ({ put: async (_: string, copy: Response) => puts.push(copy) }) })
  const world = fakePorts({ now: () => Date.now() })
  const model = createPageModel({ ...aView(), session: aSession(), ...view }, createI18n('en', en), world.ports)
  keepPayment(model)
  const copy = await vi.waitUntil(() => puts[0])
  const text = await copy.text()
  return {
    view: JSON.parse(/id="data">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { now: string; keptAt: number },
    until: Number(copy.headers.get('X-Kept-Until')),
  }
}

it('a copy of a copy, made without network, says when the service was last reached, and is kept no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { register: async () => {} } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  // the device is a day ahead
  const device = Date.parse(NOW) + 24 * 60 * MINUTE
  const first = await keptFrom({}, device)
  expect(first.view).toMatchObject({ now: NOW, keptAt: device })
  const again = await keptFrom(first.view, device + 20 * MINUTE)
  expect(again.view).toMatchObject({ now: NOW, keptAt: device })
  expect(again.until).toBe(first.until)
})
