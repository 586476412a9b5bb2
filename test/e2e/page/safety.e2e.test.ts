import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import sw from '../../../src/page/i18n/locales/sw'
import { pay } from '../../call'
import { localeFile } from '../locale-file'
import { startService } from '../service'
import { displayedValue, fillForm, hydrated, phone, screenLocator, sessionOf, startPayment, submit } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const headersOf = async (path: string, init?: RequestInit) =>
  Object.fromEntries((await fetch(service.origin + path, { redirect: 'manual', ...init })).headers)

const policyOf = (headers: Record<string, string>) =>
  new Map(
    (headers['content-security-policy'] ?? '').split(/; */).map((line) => {
      const [name = '', ...values] = line.split(' ')
      return [name, values] as const
    }),
  )

describe('every document of the page', () => {
  const form = { method: 'POST', body: new URLSearchParams({ first_name: '', email: 'nobody' }) }

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['the form', () => headersOf('/p/demo')],
    ['the form that came back', () => headersOf('/p/demo', form)],
    ['a payment', async () => headersOf(`/p/demo/s/${(await pay(service.origin)).id}`)],
    ['a page that does not exist', () => headersOf('/p/nonsense')],
  ])('loads nothing from other origins and sends no referrer (%s)', async (_, ask) => {
    const headers = await ask()
    const policy = policyOf(headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:\/\/(?!localhost:)|blob:/)
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy.get('trusted-types')).toEqual(['malipo'])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    // QR codes are images in the document.
    expect(policy.get('img-src')).toEqual(["'self'", 'data:'])
    for (const name of ['connect-src', 'form-action', 'worker-src']) expect(policy.get(name)).toEqual(["'self'"])
    for (const name of ['script-src', 'style-src'])
      for (const source of policy.get(name) ?? []) expect(source).toMatch(/^'(?:self|sha256-[\w+/]{43}=)'$/)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
    })
    // Browsers ignore it over plain http.
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('may be framed only by itself and by the allowed origins of its page', async () => {
    expect(policyOf(await headersOf('/p/demo')).get('frame-ancestors')).toEqual(["'self'", service.shop])
    const { id } = await pay(service.origin)
    expect(policyOf(await headersOf(`/p/demo/s/${id}`)).get('frame-ancestors')).toEqual(["'self'", service.shop])
    for (const path of ['/p/donate', '/p/nonsense'])
      expect(policyOf(await headersOf(path)).get('frame-ancestors')).toEqual(["'self'"])
  })

  it('sends Strict-Transport-Security over https', async () => {
    const secure = await startService({ PUBLIC_URL: 'https://pay.example' })
    const { headers } = await fetch(`${secure.origin}/p/demo`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await secure.stop()
  })
})

describe('caching and loading by other origins', () => {
  it('a payment is never cached, as document or as data', async () => {
    const { id } = await pay(service.origin)
    for (const path of [`/p/demo/s/${id}`, `/api/v1/p/demo/sessions/${id}`])
      expect((await headersOf(path))['cache-control']).toBe('no-store')
  })

  it('other origins may load only the widget and the pages that they may frame', async () => {
    const html = await (await fetch(`${service.origin}/p/demo`)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    for (const [path, who] of [
      ['/widget.js', 'cross-origin'],
      [script, 'same-origin'],
      ['/service-worker.js', 'same-origin'],
      ['/p/demo', 'cross-origin'],
      ['/p/donate', 'same-origin'],
    ] as const)
      expect(await headersOf(path), path).toMatchObject({
        'cross-origin-resource-policy': who,
        'x-content-type-options': 'nosniff',
      })
    expect(await headersOf('/api/v1/p/demo')).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })
})

describe('a whole payment', () => {
  it('violates no directive of the policy', async () => {
    const page = await phone(browser)
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security|Trusted|integrity/i.test(message.text())) refused.push(message.text())
    })
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content Security: ${violatedDirective} ${blockedURI}`),
      ),
    )
    await startPayment(page, service.origin)
    await page.locator('.actions button').last().click()
    await page.locator('dialog .qr').waitFor()
    await page.keyboard.press('Escape')
    // Registering the worker needs the policy of trusted types.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await page.reload()
    await screenLocator(page, 'paying').waitFor()
    await hydrated(page)
    expect(refused).toEqual([])
  })

  it('runs in a document that refuses foreign markup, scripts and requests', async () => {
    const page = await phone(browser)
    await startPayment(page, service.origin)
    const attempts = await page.evaluate(async () => {
      const outcome = async (attempt: () => unknown) => {
        try {
          await attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const inline = document.createElement('script')
      const link = document.createElement('img')
      const loaded = new Promise((resolve) => {
        link.onload = () => resolve('done')
        link.onerror = () => resolve('refused')
      })
      link.src = 'https://elsewhere.example/pixel.png'
      return {
        markup: await outcome(() => {
          document.body.innerHTML = '<b>owned</b>'
        }),
        script: await outcome(() => {
          inline.text = 'window.owned = true'
        }),
        policy: await outcome(() =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('other', {}),
        ),
        request: await outcome(() => fetch('https://elsewhere.example/')),
        image: await loaded,
      }
    })
    expect(attempts).toEqual({
      markup: 'TypeError',
      script: 'TypeError',
      policy: 'TypeError',
      request: 'TypeError',
      image: 'refused',
    })
  })
})

describe('a file that was modified on its way', () => {
  /** Opens a page for which all files of a path are modified. `refused` waits until the browser has refused them. */
  async function visitWith(path: RegExp, change: (body: string) => string) {
    const page = await phone(browser)
    const changed: string[] = []
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    const refused = async () => {
      await expect.poll(() => changed.length).toBeGreaterThan(0)
      const taken = () =>
        changed.filter((url) => !complaints.some((text) => text.includes(url) && /integrity/.test(text)))
      await expect.poll(taken).toEqual([])
    }
    await page.route(path, async (route) => {
      const response = await route.fetch()
      changed.push(route.request().url())
      await route.fulfill({ response, body: change(await response.text()) })
    })
    return { page, refused }
  }
  const isOwned = (page: Page) => page.evaluate(() => 'owned' in window)
  const addOwnership = (code: string) => `${code};window.owned=1`

  it('is not run as the page’s script, and the form works without it', async () => {
    const { page, refused } = await visitWith(/\/assets\/index-[^/]+\.js$/, addOwnership)
    await page.goto(`${service.origin}/p/demo`)
    await page.waitForLoadState('load')
    await fillForm(page)
    await submit(page)
    await page.waitForURL(/\/s\//)
    await screenLocator(page, 'paying').waitFor()
    await refused()
    expect(await isOwned(page)).toBe(false)
    expect(sessionOf(page)).not.toBe('')
  })

  it('is not run as a chunk, and the page shows the address without it', async () => {
    const { page, refused } = await visitWith(/\/assets\/(?!index-)[^/]+\.js$/, addOwnership)
    await page.goto(`${service.origin}/p/demo`)
    await fillForm(page)
    await submit(page)
    await screenLocator(page, 'paying').waitFor()
    await refused()
    expect(await displayedValue(page, 'address')).toMatch(/^T\w{33}$/)
    expect(await isOwned(page)).toBe(false)
  })

  it('is not used as a language file', async () => {
    const { page, refused } = await visitWith(localeFile(sw), (text) => text.replace(sw['details.title'], 'OWNED'))
    await page.goto(`${service.origin}/p/demo`)
    await page.locator('.lang').click()
    await page.locator('dialog[open]').getByText('Kiswahili').click()
    await refused()
    await page.locator('dialog[open] .problem').getByText('No connection').waitFor()
    expect(await page.locator('body').innerText()).not.toContain('OWNED')
  })
})

it.each([
  '/p/demo',
  '/p/nonsense',
  '/dashboard',
  '/studio/demo',
  '/docs/',
  '/docs/api',
])('an optimiser that rewrites scripts is told to leave those of %s alone', async (path) => {
  const html = await (await fetch(service.origin + path)).text()
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('json'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((tag) => !tag.startsWith('<script data-cfasync="false"'))).toEqual([])
})
