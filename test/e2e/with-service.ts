import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { launchShell } from './chromium'
import { type Service, startService } from './service'

/** The service and the browser of the test file that is running. A worker runs one file at a time. */
export let service: Service
export let browser: Browser

/**
 * Gives the tests of a file a service and a browser, and ends both after the last test. The pages that a
 * test opens are closed after it.
 * @param settings environment variables of the service, in addition to those of the demo
 */
export function withService({ launch = launchShell, settings = {} as Record<string, string> } = {}): void {
  beforeAll(async () => {
    ;[service, browser] = await Promise.all([startService(settings), launch()])
  })
  closePagesAfterEach(() => browser)
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })
}

/** Closes after each test the pages that the test has opened. Pages that were open before it stay open. */
export function closePagesAfterEach(browserOf: () => Browser): void {
  beforeEach(() => {
    const opened = new Set(browserOf().contexts())
    return async () => {
      for (const context of browserOf().contexts()) if (!opened.has(context)) await context.close()
    }
  })
}
