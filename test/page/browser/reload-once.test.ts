// @vitest-environment happy-dom
import { signal } from '@preact/signals'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { retryLoad } from '../../../src/browser/retry-load'
import type { Session } from '../../../src/contract/session/session'
import { reloadOnce } from '../../../src/page/browser/reload-once'
import { settle } from '../fake-ports'
import { aSession } from '../fixtures'

const PARTS = ['/assets/payment-a1b2c3d4.js', '/assets/outcome-a1b2c3d4.js']
const head = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const reload = vi.fn<() => void>()
const visibleSession = signal<Session | null>(null)
const offline = signal(false)

/** Sets the status with which the service answers for each chunk. */
const service = (...statuses: (number | null)[]) =>
  head.mockImplementation(async (path) => {
    const status = statuses[PARTS.indexOf(path)]
    if (!status) throw new TypeError('network')
    return new Response(null, { status })
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', head)
  history.replaceState(null, '', '/p/demo/s/1')
  const integrity = Object.fromEntries(PARTS.map((path) => [path, 'sha256-']))
  document.body.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script><input><main></main>`
  visibleSession.value = aSession()
  offline.value = false
  head.mockReset()
  reload.mockReset()
  service(200, 404)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

const show = (session: Partial<Session>) => {
  visibleSession.value = aSession(session)
}

/** A page, until the test is over, with a chunk that fails to load `times` times. */
async function failing(times: number) {
  const connection = { offline } as unknown as Parameters<typeof reloadOnce>[0]['connection']
  onTestFinished(reloadOnce({ visibleSession, connection }, reload))
  let failures = 0
  retryLoad(async () => {
    if (++failures <= times) throw new TypeError('Failed to fetch dynamically imported module')
  })
  await vi.advanceTimersByTimeAsync(5_000 * (times + 1))
  await settle()
}

it('a payment’s page is reloaded once, even if a chunk stays missing', async () => {
  await failing(5)
  expect(reload).toHaveBeenCalledTimes(1)
  // the reloaded document, in the same entry of the history
  await failing(5)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('another payment’s page is reloaded once, too, and the shop’s metadata stays', async () => {
  history.replaceState({ metadata: { order: 7 } }, '')
  await failing(2)
  show({ id: '0c0ffee0-6f2b-4a55-9d43-0a1f6c1b2c3d' })
  await failing(2)
  expect(reload).toHaveBeenCalledTimes(2)
  expect(history.state.metadata).toEqual({ order: 7 })
})

it('a single failure does not reload the page', async () => {
  await failing(1)
  expect(head).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it.each<[string, () => unknown]>([
  ['every chunk exists, and only the network fails', () => service(200, 200)],
  ['the service does not answer', () => service(null, null)],
  ['the service answers 503', () => service(503, 503)],
  ['the page is offline', () => Object.assign(offline, { value: true })],
  ['the device is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['the form is on the screen', () => Object.assign(visibleSession, { value: null })],
  ['the form of a merchant’s session is on the screen', () => show({ status: 'initiated' })],
  ['the customer types', () => document.querySelector('input')?.focus()],
])('the page is not reloaded while %s', async (_, given) => {
  given()
  await failing(4)
  expect(reload).not.toHaveBeenCalled()
})

it('the page is reloaded as soon as nothing prevents it', async () => {
  offline.value = true
  await failing(2)
  offline.value = false
  await failing(2)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('the page is not reloaded if the customer went back to the form during the check', async () => {
  head.mockImplementation(async () => {
    visibleSession.value = null
    return new Response(null, { status: 404 })
  })
  await failing(2)
  expect(reload).not.toHaveBeenCalled()
})

it('a missing style sheet reloads the page', async () => {
  service(200, 200)
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
  const styles = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/help-a1b2c3d4.css' })
  document.body.append(styles)
  head.mockImplementation(async (path) => new Response(null, { status: path.endsWith('.css') ? 404 : 200 }))
  await failing(2)
  expect(reload).toHaveBeenCalledTimes(1)
})
