import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, service, withService } from '../with-service'
import { drawn, showDraft, studioLink } from './studio'

withService()

/** The URL and storage that same-origin scripts in this tab can read. */
const readable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([location.href, document.referrer, document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )

it('the key of the link is only in the requests that need it', async () => {
  const link = await studioLink(service, 'donate')
  const [address = '', key = ''] = link.split('#')
  expect(key.length).toBeGreaterThan(100)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [bearing, leaking] = [new Set<string>(), new Set<string>()]
  const checks: Promise<void>[] = []
  async function check(request: Request) {
    const { authorization, cookie, ...others } = await request.allHeaders().catch(() => request.headers())
    if (`${authorization} ${cookie}`.includes(key)) bearing.add(new URL(request.url()).pathname)
    if (JSON.stringify([request.url(), others]).includes(key)) leaking.add(request.url())
  }
  context.on('request', (request) => checks.push(check(request)))
  const page = await context.newPage()
  await page.goto(link)
  await drawn(page)
  expect(page.url()).toBe(address)
  expect(await readable(page)).not.toContain(key)

  await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#5b2a86')
  const draft = await showDraft(page)
  await draft.waitForURL(`${service.origin}/p/donate`)
  expect(await readable(draft)).not.toContain(key)
  expect(await draft.evaluate(() => history.state)).toBeNull()
  expect(await context.cookies()).toMatchObject([{ path: '/p/donate', httpOnly: true, sameSite: 'Strict' }])

  await page.reload()
  await drawn(page)
  expect(page.url()).toBe(address)
  expect(await readable(page)).not.toContain(key)
  expect(await page.getByRole('button', { name: 'Save…' }).isEnabled()).toBe(true)

  await Promise.all(checks)
  expect([...leaking]).toEqual([])
  expect(bearing).toContain('/api/v1/payment-pages/donate/draft')
  // The API gets the key in a header, the page of the draft in a cookie.
  expect([...bearing].filter((path) => !/^\/(?:api\/v1\/payment-pages|p)\/donate(?:\/|$)/.test(path))).toEqual([])
  expect(service.output()).not.toContain(key)
})
