import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '../service'
import { type Origin, startOrigin } from '../widget/origin'
import { type Firefox, launchFirefox } from './firefox'

let service: Service
let firefox: Firefox
let shop: Origin

beforeAll(async () => {
  ;[service, firefox, shop] = await Promise.all([startService(), launchFirefox(), startOrigin('localhost')])
})
afterAll(async () => {
  await firefox?.close()
  await service?.stop()
  await shop?.stop()
})

const allow = (origins: string[]) => service.call('PATCH', '/api/v1/payment-pages/demo', { allowed_origins: origins })

/** Opens the payment in a shop that has WordPress's button block. */
async function pay(policy?: string) {
  shop.serve('/', {
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><h1>Shop</h1>
      <script src="${service.origin}/widget.js"></script>
      <div class="wp-block-button malipo"><a class="wp-block-button__link" href="${service.origin}/p/demo">Pay</a></div>`,
    headers: policy ? { 'content-security-policy': policy } : {},
  })
  await firefox.tab.open(`${shop.url}/`)
  await firefox.tab.press('.wp-block-button__link')
}

const ROOT = `document.querySelector('malipo-frame').shadowRoot`
const card = () => firefox.tab.evaluate<string>(`${ROOT}.querySelector('dialog').textContent`)
const isFrameVisible = () =>
  firefox.tab.evaluate<boolean>(`getComputedStyle(${ROOT}.querySelector('iframe')).visibility === 'visible'`)

it('the widget opens its dialog in Firefox ESR over the whole phone', async () => {
  await allow([shop.url])
  await pay()
  await expect.poll(isFrameVisible, { timeout: 20_000 }).toBe(true)
  const box = await firefox.tab.evaluate<string>(
    `JSON.stringify(Object.values(${ROOT}.querySelector('iframe').getBoundingClientRect().toJSON()).slice(0, 4))`,
  )
  expect(JSON.parse(box)).toEqual([0, 0, 360, 740])
  expect(await card()).toBe('')
})

it('the widget replaces Firefox’s error page for a refused frame by a sentence, a link and, in test mode, what to add', async () => {
  await allow([])
  await pay()
  await expect.poll(card).toContain(`Test mode: add ${shop.url} to the page’s allowed_origins.`)
  expect(await card()).toContain('The payment page did not open.')
  expect(await isFrameVisible()).toBe(false)
})

it('the widget detects in Firefox ESR that the shop’s policy refused the frame', async () => {
  await allow([shop.url])
  await pay(`script-src ${service.origin}; frame-src 'self'`)
  await expect
    .poll(card)
    .toContain(`Test mode: add frame-src ${service.origin} to the Content-Security-Policy of this shop.`)
})
