import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { phone, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { savedOnDevice } from './saved-payment'

withService()

/** A policy, by its directives; the hashes are of what each document has inline. */
function directivesOf(policy: string | null | undefined): Record<string, string[]> {
  const directives = (policy ?? '').split(';').map((one) => one.trim().split(/\s+/))
  return Object.fromEntries(
    directives.map(([name = '', ...sources]) => [name, sources.filter((one) => !one.startsWith("'sha256-")).sort()]),
  )
}

/** A foreign site that frames a URL. */
async function framing(url: string): Promise<string> {
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${url}"></iframe>`),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

it('every saved document has the policy of the service’s document, and cannot be framed', async () => {
  const page = await phone(browser)
  await startPayment(page, service.origin)
  await savedOnDevice(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const url = page.url()
  const served = directivesOf((await page.reload())?.headers()['content-security-policy'])
  const copies = await page.evaluate(async () => {
    const cache = await caches.open('malipo-saved')
    const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return found
      .filter((copy) => copy?.headers.get('content-type')?.startsWith('text/html'))
      .map((copy) => copy?.headers.get('content-security-policy'))
  })
  expect(copies).not.toEqual([])
  // a copy is for the device's own tabs, whatever sites may frame the page
  for (const copy of copies) expect(directivesOf(copy)).toEqual({ ...served, 'frame-ancestors': ["'self'"] })

  await service.kill()
  // both are one site for the browser, so that the frame is answered by the worker
  const shop = await framing(url)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.goto(shop)
  await refused
  expect(await page.frameLocator('iframe').locator('main').count()).toBe(0)
  // in a tab of its own the copy is there, from the worker and with its policy
  const answer = await page.goto(url)
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(directivesOf(answer?.headers()['content-security-policy'])['frame-ancestors']).toEqual(["'self'"])
  await page.locator('main[data-offline]').waitFor()
})
