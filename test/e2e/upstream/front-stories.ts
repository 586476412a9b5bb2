import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { FakeOptions } from '../../server/upstream/fake-upstream'
import { launchShell } from '../chromium'
import { payingStories } from '../stories'
import { type Front, fakeMoney, SECRET, startFront } from './front'

/** The URL of a payment whose page the upstream does not name. */
export const URL_WITH_LINK_KEY = /\/p\/demo\/s\/[0-9a-f-]{36}\?k=[\w-]{22}$/

/** The main stories in front of a service that behaves as `options` say, with or without its webhooks. */
export function frontStories(options: Partial<FakeOptions>, { webhooks }: { webhooks: boolean }) {
  let browser: Browser
  let front: Front
  beforeAll(async () => {
    browser = await launchShell()
    front = await startFront(options)
    if (webhooks) front.upstream.sendWebhooksTo(`${front.service.origin}/webhooks/incoming/upstream`, SECRET)
  })
  afterAll(async () => {
    await browser?.close()
    await front?.stop()
  })
  payingStories(() => ({ service: front.service, browser, money: fakeMoney(front.upstream) }), URL_WITH_LINK_KEY)
}
