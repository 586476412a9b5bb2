import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { phone, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { waitUntilSaved } from './saved-payment'

withService()

/** The directives of a policy, without the hashes of inline code, which differ for each document. */
function directivesOf(policy: string | null | undefined): Record<string, string[]> {
  const directives = (policy ?? '').split(';').map((one) => one.trim().split(/\s+/))
  return Object.fromEntries(
    directives.map(([name = '', ...sources]) => [name, sources.filter((one) => !one.startsWith("'sha256-")).sort()]),
  )
}

/** Starts a foreign site that frames a URL. Returns its address. */
async function startFramingSite(url: string): Promise<string> {
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
  await waitUntilSaved(page)
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
  // A saved copy may only be framed by its own origin, even if other sites may frame the page.
  for (const copy of copies) expect(directivesOf(copy)).toEqual({ ...served, 'frame-ancestors': ["'self'"] })

  await service.kill()
  // The browser treats both origins as one site, so the page's service worker answers the request of the frame.
  const shop = await startFramingSite(url)
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.goto(shop)
  await refused
  expect(await page.frameLocator('iframe').locator('main').count()).toBe(0)
  // In a separate tab, the service worker answers with the copy and its policy.
  const answer = await page.goto(url)
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(directivesOf(answer?.headers()['content-security-policy'])['frame-ancestors']).toEqual(["'self'"])
  await page.locator('main[data-offline]').waitFor()
})
