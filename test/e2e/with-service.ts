import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchShell } from './chromium'
import { type Service, startService } from './service'

type Started = { service: Service; browser: Browser }

/**
 * Gives the tests of a file a service and a browser of their own, and ends both after the last one.
 * @param settings of the service, beside those of the demo
 */
export function withService(
  take: (started: Started) => void | Promise<void>,
  launch = launchShell,
  settings: Record<string, string> = {},
): void {
  let started: Started | undefined
  beforeAll(async () => {
    const [service, browser] = await Promise.all([startService(settings), launch()])
    started = { service, browser }
    await take(started)
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.service.stop()
  })
}
