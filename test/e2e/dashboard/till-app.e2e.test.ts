import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { pushDevice, startPushService, vapidClaims } from '../../push-device'
import { findChromium } from '../chromium'
import { service, withService } from '../with-service'
import { customerPays, signInBy } from './dashboard'

withService({ settings: { ALLOW_PRIVATE_WEBHOOKS: '1' } })

/** A browser with a profile: in a private window, nothing can be installed. */
async function profile(): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    viewport: { width: 412, height: 915 },
    locale: 'en-NG',
  })
  onTestFinished(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return context
}

async function openTill(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await signInBy(page, await service.signInLink())
  await page.locator('main:not(.alone) h1').waitFor()
  await page.goto(`${service.origin}/dashboard/till`)
  await page.getByRole('heading', { name: 'Take a payment' }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

test('the till can be installed, by the criteria of the browser', async () => {
  const context = await profile()
  const page = await openTill(context)
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.reload()
  await page.getByRole('heading', { name: 'Take a payment' }).waitFor()
  const client = await context.newCDPSession(page)
  const { errors, url, data } = await client.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${service.origin}/dashboard/till.webmanifest`])
  expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { icons, start_url, scope } = JSON.parse(data ?? '')
  expect([start_url, scope]).toEqual(['/dashboard/till', '/dashboard/'])
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (path) => {
      const image = await createImageBitmap(await (await fetch(path)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(size).toBe(sizes)
  }
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => [one.scope, one.active?.scriptURL]),
  )
  expect(scopes).toEqual([[`${service.origin}/dashboard/`, `${service.origin}/dashboard/worker.js`]])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(refused).toEqual([])
})

test('a device that asks for it is notified of a payment, from the service to the notification', async () => {
  const context = await profile()
  await context.grantPermissions(['notifications'], { origin: service.origin })
  const push = await startPushService()
  onTestFinished(() => void push.close())
  const device = pushDevice()
  // Chromium reaches no push service here, so the subscription is ours.
  await context.addInitScript(
    (subscription) => {
      const made = { ...subscription, unsubscribe: async () => true, toJSON: () => subscription }
      let current: unknown = null
      PushManager.prototype.getSubscription = async () => current as PushSubscription
      PushManager.prototype.subscribe = async (options) => {
        current = { ...made, options: { applicationServerKey: null } }
        Object.assign(globalThis, { serverKey: options?.applicationServerKey })
        return current as PushSubscription
      }
    },
    { endpoint: push.endpoint, keys: device.keys },
  )
  const page = await openTill(context)
  await page.goto(`${service.origin}/dashboard/test/settings`)
  const tick = page.getByRole('checkbox', { name: 'Notify this device of payments' })
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await page.getByText('the maker of your browser carries it').waitFor()
  await tick.click()
  await expect.poll(() => tick.isChecked()).toBe(true)
  await page.reload()
  await expect.poll(() => tick.isChecked()).toBe(true)
  const serverKey = await page.evaluate(() => (globalThis as { serverKey?: string }).serverKey)

  const { id } = await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])
  await expect.poll(() => push.received.length).toBe(1)
  const [got] = push.received
  if (!got) throw new Error('nothing arrived')
  const claims = await vapidClaims(got.headers.authorization, serverKey ?? '')
  expect(claims.aud).toBe(new URL(push.endpoint).origin)
  const message = device.open(got.body)
  expect(message.title).toBe('₦50,000.00 received · Order 1042 · three books')

  const client = await context.newCDPSession(page)
  const registration = new Promise<string>((found) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/dashboard/'))
      if (own) found(own.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const registrationId = await registration
  let handled = 0
  client.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Push event completed') handled += 1
  })
  await client.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await client.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  /** Under load, a list that was read before the worker was done stayed empty, so this waits until it is done. */
  const deliver = async (data: string) => {
    const before = handled
    await client.send('ServiceWorker.deliverPushMessage', { origin: service.origin, registrationId, data })
    await expect.poll(() => handled).toBe(before + 1)
  }
  const notifications = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, lang }) => ({
        ...{ title, body, tag, lang },
      })),
    )
  await deliver(JSON.stringify(message))
  const expected = { title: message.title, body: 'Test mode: no real money moves.', tag: id, lang: 'en' }
  expect(await notifications()).toEqual([expected])
  // the same payment again replaces its notification, and a text that cannot be read is no failure
  await deliver(JSON.stringify(message))
  await deliver('{')
  expect((await notifications()).map(({ title }) => title).sort()).toEqual(['Malipo', message.title])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications({ tag })
    const event = new Event('notificationclick')
    Object.assign(event, { notification, waitUntil: (work: Promise<unknown>) => work.catch(() => {}) })
    dispatchEvent(event)
  }, id)
  await page.waitForURL(`${service.origin}/dashboard/test/payments/${id}`)
  await expect.poll(async () => (await notifications()).map(({ title }) => title)).toEqual(['Malipo'])

  await page.goto(`${service.origin}/dashboard/test/settings`)
  await tick.click()
  await expect.poll(() => tick.isChecked()).toBe(false)
  await page.reload()
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
})
