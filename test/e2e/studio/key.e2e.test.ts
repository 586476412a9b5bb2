import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, service, withService } from '../with-service'
import { showDraft, studioLink, waitUntilDrawn } from './studio'

withService()

/** The URL and storage that same-origin scripts in this tab can read. */
const readAsScript = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([location.href, document.referrer, document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )

it('the key of the link is only in the requests that need it', async () => {
  const link = await studioLink(service, 'donate')
  const [address = '', key = ''] = link.split('#')
  expect(key.length).toBeGreaterThan(100)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [requestsWithKey, leakingRequests] = [new Set<string>(), new Set<string>()]
  const checks: Promise<void>[] = []
  async function check(request: Request) {
    const { authorization, cookie, ...others } = await request.allHeaders().catch(() => request.headers())
    if (`${authorization} ${cookie}`.includes(key)) requestsWithKey.add(new URL(request.url()).pathname)
    if (JSON.stringify([request.url(), others]).includes(key)) leakingRequests.add(request.url())
  }
  context.on('request', (request) => checks.push(check(request)))
  const page = await context.newPage()
  await page.goto(link)
  await waitUntilDrawn(page)
  expect(page.url()).toBe(address)
  expect(await readAsScript(page)).not.toContain(key)

  await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#5b2a86')
  const draft = await showDraft(page)
  await draft.waitForURL(`${service.origin}/p/donate`)
  expect(await readAsScript(draft)).not.toContain(key)
  expect(await draft.evaluate(() => history.state)).toBeNull()
  expect(await context.cookies()).toMatchObject([{ path: '/p/donate', httpOnly: true, sameSite: 'Strict' }])

  await page.reload()
  await waitUntilDrawn(page)
  expect(page.url()).toBe(address)
  expect(await readAsScript(page)).not.toContain(key)
  expect(await page.getByRole('button', { name: 'Save…' }).isEnabled()).toBe(true)

  await Promise.all(checks)
  expect([...leakingRequests]).toEqual([])
  expect(requestsWithKey).toContain('/api/v1/payment-pages/donate/draft')
  // The API gets the key in a header, the page of the draft in a cookie.
  expect([...requestsWithKey].filter((path) => !/^\/(?:api\/v1\/payment-pages|p)\/donate(?:\/|$)/.test(path))).toEqual(
    [],
  )
  expect(service.output()).not.toContain(key)
})
