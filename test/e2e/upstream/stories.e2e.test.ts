import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import type { FakeOptions } from '../../server/upstream/fake-upstream'
import { launchChromium } from '../chromium'
import { type Service, startService } from '../service'
import { payingStories, sandboxMoney } from '../stories'
import { type Front, fakeMoney, SECRET, startFront } from './stages'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const DIALECTS: [string, Partial<FakeOptions>, webhooks: boolean][] = [
  ['bare, that describes no pages and tells nothing', { dialect: 'bare', describesPages: false }, false],
  ['in «data», that tells what happens', { dialect: 'data' }, true],
  [
    'in «session», that says more than we know',
    { dialect: 'session', payGives: ['address'], clutter: { email: 'x@example.com', tenant: { id: 7 } } },
    false,
  ],
]

describe.each(DIALECTS)('in front of a service that answers %s', (_, options, webhooks) => {
  let front: Front
  beforeAll(async () => {
    front = await startFront(options)
    if (webhooks) front.upstream.tellTo(`${front.service.origin}/webhooks/incoming/upstream`, SECRET)
  })
  afterAll(() => front?.stop())
  payingStories(() => ({ service: front.service, browser, money: fakeMoney(front.upstream) }))
})

describe('in front of our own service', () => {
  let upstream: Service
  let service: Service
  beforeAll(async () => {
    upstream = await startService()
    service = await startService({ UPSTREAM_URL: upstream.origin, UPSTREAM_API_KEY: upstream.apiKey })
  })
  afterAll(async () => {
    await service?.stop()
    await upstream?.stop()
  })
  payingStories(() => ({ service, browser, money: sandboxMoney(upstream.origin) }))
})
