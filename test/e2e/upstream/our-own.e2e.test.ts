// Our service in front of another one of ours.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchShell } from '../chromium'
import { type Service, startService } from '../service'
import { pageStories, payingStories, sandboxMoney } from '../stories'
import { URL_WITH_LINK_KEY } from './front-stories'

let browser: Browser
let upstream: Service
let service: Service
beforeAll(async () => {
  browser = await launchShell()
  upstream = await startService()
  service = await startService({ UPSTREAM_URL: upstream.origin, UPSTREAM_API_KEY: upstream.apiKey })
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await upstream?.stop()
})

const stage = () => ({ service, browser, money: sandboxMoney(upstream.origin) })
payingStories(stage, URL_WITH_LINK_KEY)
pageStories(stage)
