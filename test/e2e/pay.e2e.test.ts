import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchChromium } from './chromium'
import { type Service, startService } from './service'
import { payingStories, sandboxMoney } from './stories'

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

payingStories(() => ({ service, browser, money: sandboxMoney(service.origin) }))
