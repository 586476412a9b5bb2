import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitor } from '../../e2e/page/visitor'
import { sandboxMoney, screenLocator, sessionOf } from '../../e2e/stories'
import { service, withService } from '../../e2e/with-service'
import { LIMITS } from '../../size-limits.mjs'
import { createTcpProxy, type TcpProxy } from '../../tcp-proxy'

let network: TcpProxy
withService()
beforeAll(async () => {
  network = await createTcpProxy({ port: Number(new URL(service.origin).port) })
})
afterAll(() => network?.close())

const transferred = () => network.bytes().up + network.bytes().down

/** Waits until no byte is transferred for two seconds. */
async function waitUntilQuiet(page: Page): Promise<void> {
  for (let before = -1; before !== transferred(); ) {
    before = transferred()
    await page.waitForTimeout(2_000)
  }
}

/** The service writes to a waiting browser every 50 seconds, so all minutes have nearly as many bytes. */
const MINUTE_MS = 60_000

it('a whole payment with ten minutes of waiting, from the form to the receipt, transfers at most 95 KiB', async () => {
  const visitor = createVisitor({ service: { ...service, origin: `http://localhost:${network.port}` } })
  const page = await visitor.phone()
  await visitor.pay(page)
  await waitUntilQuiet(page)
  const paying = transferred()
  await page.waitForTimeout(MINUTE_MS)
  const waiting = transferred() - paying
  expect(waiting).toBeGreaterThan(0)
  await sandboxMoney(service.origin).arrive(sessionOf(page), { final: true })
  await screenLocator(page, 'completed').waitFor()
  await waitUntilQuiet(page)
  expect(transferred() + 9 * waiting).toBeLessThanOrEqual(LIMITS.wholePayment)
})
