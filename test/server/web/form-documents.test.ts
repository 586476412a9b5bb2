import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedEncoding } from '../../../src/server/http/compression'
import { createShell } from '../../../src/server/web/shell'
import { documentsThat, form, GET_PAGE, GET_SESSION, POST_PAY, page, session, TEMPLATE } from './documents-world'

describe('search engines', () => {
  it('may list a page, but no payments, prefilled forms or problems', async () => {
    const { app } = documentsThat({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
    const robotsOf = async (path: string, init?: RequestInit) =>
      (await app.request(path, init)).headers.get('x-robots-tag')
    expect(await robotsOf('/p/demo')).toBeNull()
    expect(await robotsOf('/p/demo?utm_source=x')).toBeNull()
    for (const path of [`/p/demo/s/${session.id}`, '/p/demo?asset=USDT', '/p/nonsense'])
      expect(await robotsOf(path), path).toBe('noindex')
    expect(await robotsOf('/p/demo', form({ first_name: 'Ada' }))).toBe('noindex')
  })

  it('may no longer list a page after its merchant has hidden it', async () => {
    const { app, listed } = documentsThat({ [GET_PAGE]: { data: page } })
    const tag = (await app.request('/p/demo')).headers.get('etag') ?? ''
    listed.isIndexable = false
    const changed = await app.request('/p/demo', { headers: { 'if-none-match': tag } })
    expect([changed.status, changed.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  })
})

describe('the first view', () => {
  it('contains no times, because it is cached, unlike the document of a session', async () => {
    const { app } = documentsThat({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
    const dataOf = async (path: string) =>
      JSON.parse(/id="data">([^<]*)</.exec(await (await app.request(path)).text())?.[1] ?? '')
    expect(await dataOf('/p/demo')).not.toHaveProperty('now')
    expect((await dataOf('/p/demo')).page).not.toHaveProperty('valid_until')
    expect(await dataOf(`/p/demo/s/${session.id}`)).toMatchObject({ now: '2026-11-21T12:00:00.000Z' })
  })

  it('has only the styles of its form; other documents have all styles', async () => {
    const errors = ['email: This field is required.']
    const answers = {
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: session },
      [POST_PAY]: { status: 400, errors },
    }
    const { app } = documentsThat(answers)
    const orderOf = async (path: string, init?: RequestInit) =>
      (await (await app.request(path, init)).text()).match(/<style>b\{}|\.later\{}|<main>|id="data"/g)
    for (const path of ['/p/demo', '/p/demo?asset=USDT', '/p/demo?amount=5'])
      expect(await orderOf(path)).toEqual(['<style>b{}', '<main>', 'id="data"'])
    expect(await orderOf('/p/demo', form({ asset: 'USDT' }))).toEqual(['<style>b{}', '<main>', 'id="data"'])
    const withOthers = ['<style>b{}', '.later{}', '<main>', 'id="data"']
    expect(await orderOf(`/p/demo/s/${session.id}`)).toEqual(withOthers)
    expect(await orderOf('/p/nonsense')).toEqual(withOthers)
  })

  it('is prefilled with the coin, network and amount of the URL, if the page offers them', async () => {
    const { app, rendered } = documentsThat({
      [GET_PAGE]: { data: { ...page, amount: null } },
      'page fixed': { data: { ...page, slug: 'fixed', amount: '5.00' } },
    })
    const filled = async (path: string) => {
      rendered.length = 0
      const response = await app.request(path)
      return { values: rendered[0]?.form?.values, status: response.status }
    }
    const query = 'asset=USDT&network=Tron&amount=%2025&email=ada@example.com'
    const values = { asset: 'USDT', network: 'Tron', amount: '25' }
    expect(await filled(`/p/demo?${query}`)).toEqual({ values, status: 200 })
    expect((await filled(`/p/fixed?${query}`)).values).toEqual({ asset: 'USDT', network: 'Tron' })
    expect((await filled(`/p/demo?asset=DOGE&network=&amount=${'9'.repeat(255)}`)).values).toBeUndefined()
    expect((await filled('/p/fixed?network=Tron')).values).toEqual({ network: 'Tron' })
    // only forms without prefilled values are cached
    expect((await filled('/p/fixed?asset=DOGE')).values).toBeUndefined()
    await filled('/p/fixed?asset=DOGE')
    expect(rendered).toHaveLength(0)
  })

  it('contains the rendered page, its data and the theme, allowed by the content policy', async () => {
    const { app } = documentsThat({ [GET_PAGE]: { data: page } })
    const response = await app.request('/p/demo')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<main>details</main>')
    expect(html).toContain('<title>&#60;en&#62;</title>')
    expect(html).toContain(':root{--accent:#123456}')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/'sha256-/g)).toHaveLength(2)
    expect(policy).toContain("style-src 'self' 'sha256-")
    expect(policy).toContain("frame-ancestors 'self' https://shop.example")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=/)
    // otherwise browsers would send device and system in every poll
    expect(response.headers.get('permissions-policy')).toMatch(/ch-ua=\(\).*ch-ua-mobile=\(\).*ch-ua-platform=\(\)/)
  })

  it.each([
    [null, null, '/icon.svg'],
    ['/logos/0a1b.png', null, '/logos/icons/0a1b.png'],
    ['/logos/0a1b.png', '/brand/yellow.svg', '/brand/yellow.svg'],
  ])('has the logo as its icon: %s, or of the theme %s', async (logo_url, logo, icon) => {
    const { app } = documentsThat({
      [GET_PAGE]: { data: { ...page, merchant: { ...page.merchant, logo_url }, theme: logo ? { logo } : null } },
    })
    expect(await (await app.request('/p/demo')).text()).toContain(`<link rel="icon" href="${icon}">`)
  })

  it('is rendered once per page and language, and again when the page has changed', async () => {
    const answers = { [GET_PAGE]: { data: page } }
    const { app, rendered } = documentsThat(answers)
    await app.request('/p/demo')
    // unchanged prices are valid a little longer at each read
    answers[GET_PAGE] = { data: { ...page, valid_until: '2026-11-21T12:00:01.000Z' } }
    await app.request('/p/demo')
    expect(rendered).toHaveLength(1)
    await app.request('/p/demo?lang=fr')
    expect(rendered).toHaveLength(2)
    answers[GET_PAGE] = { data: { ...page, title: 'New' } }
    expect(await (await app.request('/p/demo')).text()).toContain('New')
  })

  it('has the content policy that all documents have', async () => {
    const { app, limited } = documentsThat({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: session },
      [POST_PAY]: { status: 400, errors: ['email: This field is required.'] },
    })
    const policyOf = async (path: string, init?: RequestInit) =>
      (await app.request(path, init)).headers.get('content-security-policy')?.replace(/ 'sha256-[^']*'/g, '')
    const policy = await policyOf('/p/demo')
    expect(policy).toMatch(/^default-src 'none';script-src 'self';.*;frame-ancestors 'self' https:\/\/shop\.example;/)
    for (const path of [`/p/demo/s/${session.id}`, '/p/demo?asset=USDT', '/p/nonsense', '/p/demo/s/1'])
      expect(await policyOf(path), path).toBe(policy)
    expect(await policyOf('/p/demo', form({ asset: 'USDT' }))).toBe(policy)
    limited.add('document')
    expect(await policyOf('/p/demo')).toBe(policy?.replace(' https://shop.example', ''))
  })

  it('is rendered again when its frame ancestors change', async () => {
    const { app, frameAncestors } = documentsThat({ [GET_PAGE]: { data: page } })
    await app.request('/p/demo')
    frameAncestors.pop()
    const response = await app.request('/p/demo')
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self';/)
  })

  it('gives each form its own token in one cached document, without cookies', async () => {
    const { app, rendered } = documentsThat({ [GET_PAGE]: { data: page } })
    const formOf = async (encoding: string) => {
      const response = await app.request('/p/demo', { headers: { 'Accept-Encoding': encoding } })
      const { headers } = response
      expect([headers.get('cache-control'), headers.get('etag'), headers.get('set-cookie')]).toEqual([
        'no-store',
        null,
        null,
      ])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(headers.get('content-length')).toBe(String(bytes.length))
      const html = (
        encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
      ).toString()
      expect(html).toMatch(
        /<main>details<\/main>[\s\S]*<\/script><input type="hidden" form="pay"[^>]*><\/body><\/html>$/,
      )
      return /name="form_token" value="([^"]*)"/.exec(html)?.[1]
    }
    expect([await formOf('br'), await formOf('gzip'), await formOf('identity'), await formOf('br')]).toEqual([
      'demo-1',
      'demo-2',
      'demo-3',
      'demo-4',
    ])
    expect(rendered).toHaveLength(1)
  })

  it('has a token only if its form starts a payment', async () => {
    const errors = ['email: This field is required.']
    const { app } = documentsThat({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: { ...session, status: 'initiated' } },
      [POST_PAY]: { status: 400, errors },
    })
    const has = async (path: string, init?: RequestInit) =>
      (await (await app.request(path, init)).text()).includes('form_token')
    expect(await has('/p/demo?asset=USDT')).toBe(true)
    expect(await has('/p/demo', form({ asset: 'USDT' }))).toBe(true)
    expect(await has(`/p/demo/s/${session.id}`)).toBe(false)
    expect(await has('/p/nonsense')).toBe(false)
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['BR ; q=0.1,gzip', 'br'],
    ['br;q=0.0, gzip;q=1', 'gzip'],
    ['br;q=none, *', 'identity'],
    ['brotli, x-gzip', 'identity'],
  ] as const)('is sent to a browser that accepts %s as %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  it('parses a header of spaces as fast as any other', () => {
    const fastest = (header: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const from = performance.now()
          acceptedEncoding(header)
          return performance.now() - from
        }),
      )
    // an equally long header; a search for an end after each space would take thousands of times as long
    expect(fastest(`br${' '.repeat(16_000)}x`)).toBeLessThan(10 * fastest('gzip,'.repeat(3_200)))
  })

  it('contains a hostile title only inside its data block', async () => {
    const { app } = documentsThat({ [GET_PAGE]: { data: { ...page, title: '</script><script>alert(1)</script>' } } })
    const html = await (await app.request('/p/demo')).text()
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(JSON.parse(/id="data">(.*?)<\/script>/.exec(html)?.[1] ?? '').page.title).toContain('</script>')
  })

  it('has its data in the right place, whatever texts come before it', () => {
    const text = '<!--head--><title>x</title> id="data">null</script>'
    const html = createShell(TEMPLATE).document({
      language: 'en',
      title: ' id="data">null',
      app: text,
      data: { text },
      theme: ':root{}/*<!--app--> id="data">null<*/',
      formOnly: true,
    })
    const [before = '', data = ''] = html.split('<script type="application/json" id="data">')
    expect(before.split(text)).toHaveLength(2)
    expect(JSON.parse(/^.*(?=<\/script>)/.exec(data)?.[0] ?? '')).toEqual({ text })
  })
})
