import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventsOf } from './world'

export const SESSION = { session_id: 'b2a7f0f6-0d0e-4a53-9a36-6f1f6f0c7e11', reference: 'ps_1', status: 'completed' }
export const forgeMessages = (nonce: string) => [
  { malipo: 'completed', nonce, ...SESSION },
  { malipo: 'close', nonce },
  { malipo: 'height', nonce, height: 5 },
  { malipo: 'ready', nonce },
  'completed',
  null,
  { malipo: 'completed', nonce, ...SESSION, reference: 'x'.repeat(1_000_000) },
  JSON.parse('{"__proto__":{"malipo":"completed","polluted":true},"nonce":"x"}'),
]

/**
 * Opens a payment and waits until page and widget have exchanged their first messages. Returns the nonce of this
 * opening, read from the widget's messages, and the events that the shop gets from then on.
 */
export async function openWithNonce(page: Page, open: () => Promise<unknown>) {
  const readEvents = await eventsOf(page)
  await open()
  await expect.poll(async () => (await readEvents()).map(({ type }) => type)).toContain('ready')
  const nonce = await page.evaluate(() => {
    const { received, sent } = window as typeof window & { received: unknown[]; sent: { nonce: string }[] }
    received.length = 0
    return sent[0]?.nonce ?? ''
  })
  return { nonce, readEvents }
}
/** Waits until all messages of a frame to the shop have been delivered. */
export async function waitUntilDelivered(page: Page, frame: Frame | null | undefined) {
  await page.evaluate(() => {
    const last = new Promise<void>((done) => addEventListener('message', ({ data }) => data === 'last' && done()))
    Object.assign(window, { last })
  })
  await frame?.evaluate(() => parent.postMessage('last', '*'))
  await page.evaluate(() => (window as typeof window & { last: Promise<void> }).last)
}
export const byLink = (page: Page) => () => page.getByRole('link', { name: 'Pay with crypto' }).click()
/** Records what the widget posts to its frame, and to which origin. Messages still come from the widget's window. */
export const RECORD_MESSAGES = `<script>window.sent = []; window.targets = []
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { configurable: true, get() {
    const real = get.call(this)
    if (!this.part.contains('frame') || event?.type === 'message') return real
    return new Proxy({}, { get: (_, name) => name === 'postMessage'
      ? (data, target) => { sent.push(data); targets.push(target); real.postMessage(data, target) } : real[name] })
  } })</script>`
