import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import type { Reload, View } from '../../../src/contract/page/view'
import type { RefundLink } from '../../../src/contract/refunds/refund-link'
import type { Session } from '../../../src/contract/session/session'
import { acceptedEncoding } from '../../../src/server/http/compression'
import { ProblemError, tooMany } from '../../../src/server/http/problem'
import type { PayerService, SubmittedForm } from '../../../src/server/payer/payer-service'
import { type Visitor, visitors } from '../../../src/server/payer/visitor'
import { readSettings } from '../../../src/server/settings'
import { createDocuments } from '../../../src/server/web/documents'
import { integrityOf } from '../../../src/server/web/integrity'
import { createShell } from '../../../src/server/web/shell'
import { UNSCRIPTED_SCRIPT, UNSCRIPTED_SOURCE } from '../../../src/server/web/unscripted'

const TEMPLATE = `<!doctype html><html lang="en" dir="ltr"><head><title>Malipo</title><link rel="icon" href="/icon.svg"><style>b{}</style><!--head--><style>.later{}</style></head>
<body><div id="app"><!--app--></div><script type="application/json" id="data">null</script></body></html>`

const page = {
  slug: 'demo',
  title: 'Order',
  currency: 'NGN',
  valid_until: '2026-11-21T12:01:00Z',
  locale: null,
  theme: null,
  options: [{ asset: 'USDT', network: 'Tron' }],
  merchant: { name: 'Lagos Books', logo_url: null, support_email: null, privacy_url: null },
} as Page
const session = { id: '5f0c5c9e-0000-4000-8000-000000000001', status: 'pending' } as Session

interface Call {
  method: keyof PayerService
  request: unknown
  /** The one-time value of a drawn form, and the scope in which a payment is known again. */
  form: (string | null)[] | null
  /** The key of the payment's link. */
  k: string | undefined
  /** The visitor's language, by the address and the browser. */
  spoken: string
}

type Answers = Record<string, { status?: number; data?: unknown; errors?: string[] }>

/** What customers can do, answered from a table: by method, slug and id. Remembers what it was asked. */
function payerThat(answers: Answers, calls: Call[]): PayerService {
  async function take<Data>(
    visitor: Visitor,
    method: Call['method'],
    [slug, id]: (string | undefined)[],
    { request = null, form }: { request?: unknown; form?: SubmittedForm } = {},
  ): Promise<Data> {
    calls.push({
      method,
      request,
      form: form ? [form.token, form.key.scope] : null,
      k: visitor.linkKey,
      spoken: visitor.language(null),
    })
    const { status = 200, data, errors = [] } = answers[[method, slug, id].filter(Boolean).join(' ')] ?? { status: 404 }
    if (status >= 400) throw new ProblemError(status as 400, '', errors)
    return data as Data
  }
  const state = async (changed: Promise<Session & { payerToken?: string }>) => {
    const { payerToken, ...session } = await changed
    return { session, etag: '"1"', ...(payerToken && { payerToken }) }
  }
  return {
    // a payment that is none of the page's leaves the page
    page: (visitor, slug) => take(visitor, 'page', [slug]),
    quote: (visitor, slug) => take(visitor, 'quote', [slug]),
    pay: (visitor, slug, request, form) => state(take(visitor, 'pay', [slug], { request, form })),
    session: (visitor, slug, id) => state(take(visitor, 'session', [slug, id])),
    method: (visitor, slug, id, request) => state(take(visitor, 'method', [slug, id], { request })),
    renew: (visitor, slug, id, request, { token }) =>
      state(take(visitor, 'renew', [slug, id], { request: { ...request, token } })),
    claim: (visitor, slug, id) => take(visitor, 'claim', [slug, id]),
    follow: (visitor, slug, id) => take(visitor, 'follow', [slug, id]),
    refunds: {
      linkOf: (visitor, slug, id, token) => take(visitor, 'refunds', [`link ${slug}`, id], { request: token }),
      read: (visitor, slug, token) => take(visitor, 'refunds', [slug, token]),
      enter: (visitor, slug, token, address) =>
        take(visitor, 'refunds', [`enter ${slug}`, token], { request: address }),
    },
  }
}

/** Documents, with what they asked for and drew. */
function world(answers: Answers) {
  const calls: Call[] = []
  const rendered: View[] = []
  const reloads: (Reload | undefined)[] = []
  const frameAncestors = ['https://shop.example']
  let issued = 0
  const limited = new Set<'document' | 'prefilledForm'>()
  const limitOf = (kind: 'document' | 'prefilledForm') => () => {
    if (limited.has(kind)) throw tooMany(17)
  }
  const listed = { isIndexable: true }
  const app = createDocuments({
    shell: createShell(TEMPLATE),
    publicUrl: 'https://pay.example',
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    formTokens: {
      issue: (slug) => `${slug}-${++issued}`,
      read: (slug, token) => (token?.startsWith(`${slug}-`) ? token : null),
    },
    limits: { document: limitOf('document'), prefilledForm: limitOf('prefilledForm') },
    async frameAncestors() {
      if (answers[GET_PAGE]?.status === 503) throw new Error('the books are away')
      return [...frameAncestors]
    },
    isIndexable: async () => listed.isIndexable,
    renderer: {
      render(view, language, reload) {
        rendered.push(view)
        reloads.push(reload)
        return {
          title: `<${language}>`,
          html: `<main>${view.problem ?? view.session?.status ?? 'details'}</main>`,
          sums: {},
          ...(language !== 'en' && { messages: { 'details.title': `<${language}>` } }),
        }
      },
      themeStyle: () => ':root{--accent:#123456}',
    },
    payer: payerThat(answers, calls),
    visitorOf: visitors(readSettings({})),
    problemOf: (error) => (error instanceof ProblemError ? error : new ProblemError(500, 'It broke')),
  })
  return { app, calls, rendered, reloads, frameAncestors, limited, listed }
}

const GET_PAGE = 'page demo'
const POST_PAY = 'pay demo'
const GET_SESSION = `session demo ${session.id}`
const CHANGE = `method demo ${session.id}`
const ENTERED = { first_name: 'Ada', email: 'ada@example.com', asset: 'USDT', network: 'Tron' }
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

describe('search engines', () => {
  it('may list a page, and no payment, no form with wishes, and nothing that is refused or missing', async () => {
    const { app } = world({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
    const robotsOf = async (path: string, init?: RequestInit) =>
      (await app.request(path, init)).headers.get('x-robots-tag')
    expect(await robotsOf('/p/demo')).toBeNull()
    expect(await robotsOf('/p/demo?utm_source=x')).toBeNull()
    for (const path of [`/p/demo/s/${session.id}`, '/p/demo?asset=USDT', '/p/nonsense'])
      expect(await robotsOf(path), path).toBe('noindex')
    expect(await robotsOf('/p/demo', form({ first_name: 'Ada' }))).toBe('noindex')
  })

  it('may not list a page that its merchant keeps from them, from the moment he does', async () => {
    const { app, listed } = world({ [GET_PAGE]: { data: page } })
    const tag = (await app.request('/p/demo')).headers.get('etag') ?? ''
    listed.isIndexable = false
    const changed = await app.request('/p/demo', { headers: { 'if-none-match': tag } })
    expect([changed.status, changed.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  })
})

describe('the first view', () => {
  it('says no time, which would grow old in caches, where a session’s document says the service’s', async () => {
    const { app } = world({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
    const dataOf = async (path: string) =>
      JSON.parse(/id="data">([^<]*)</.exec(await (await app.request(path)).text())?.[1] ?? '')
    expect(await dataOf('/p/demo')).not.toHaveProperty('now')
    expect((await dataOf('/p/demo')).page).not.toHaveProperty('valid_until')
    expect(await dataOf(`/p/demo/s/${session.id}`)).toMatchObject({ now: '2026-11-21T12:00:00.000Z' })
  })

  it('has no more than the styles of its form; whatever else is shown has all others, before it is drawn', async () => {
    const errors = ['email: This field is required.']
    const answers = {
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: session },
      [POST_PAY]: { status: 400, errors },
    }
    const { app } = world(answers)
    const orderOf = async (path: string, init?: RequestInit) =>
      (await (await app.request(path, init)).text()).match(/<style>b\{}|\.later\{}|<main>|id="data"/g)
    for (const path of ['/p/demo', '/p/demo?asset=USDT', '/p/demo?amount=5'])
      expect(await orderOf(path)).toEqual(['<style>b{}', '<main>', 'id="data"'])
    expect(await orderOf('/p/demo', form({ asset: 'USDT' }))).toEqual(['<style>b{}', '<main>', 'id="data"'])
    const withOthers = ['<style>b{}', '.later{}', '<main>', 'id="data"']
    expect(await orderOf(`/p/demo/s/${session.id}`)).toEqual(withOthers)
    expect(await orderOf('/p/nonsense')).toEqual(withOthers)
  })

  it('is filled in with what its address says of coin, network and amount, as far as the page has it', async () => {
    const { app, rendered } = world({
      [GET_PAGE]: { data: { ...page, amount: null } },
      'page fixed': { data: { ...page, slug: 'fixed', amount: '5.00' } },
    })
    const filled = async (path: string) => {
      rendered.length = 0
      const response = await app.request(path)
      return { values: rendered[0]?.form?.values, status: response.status }
    }
    const wishes = 'asset=USDT&network=Tron&amount=%2025&email=ada@example.com'
    const values = { asset: 'USDT', network: 'Tron', amount: '25' }
    expect(await filled(`/p/demo?${wishes}`)).toEqual({ values, status: 200 })
    expect((await filled(`/p/fixed?${wishes}`)).values).toEqual({ asset: 'USDT', network: 'Tron' })
    expect((await filled(`/p/demo?asset=DOGE&network=&amount=${'9'.repeat(255)}`)).values).toBeUndefined()
    expect((await filled('/p/fixed?network=Tron')).values).toEqual({ network: 'Tron' })
    // only what has no wishes is kept, and drawn once
    expect((await filled('/p/fixed?asset=DOGE')).values).toBeUndefined()
    await filled('/p/fixed?asset=DOGE')
    expect(rendered).toHaveLength(0)
  })

  it('carries the drawn page, its data and the theme, all listed in the content policy', async () => {
    const { app } = world({ [GET_PAGE]: { data: page } })
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
    // or browsers would name device and system in every poll
    expect(response.headers.get('permissions-policy')).toMatch(/ch-ua=\(\).*ch-ua-mobile=\(\).*ch-ua-platform=\(\)/)
  })

  it.each([
    [null, null, '/icon.svg'],
    ['/logos/0a1b.png', null, '/logos/icons/0a1b.png'],
    ['/logos/0a1b.png', '/brand/yellow.svg', '/brand/yellow.svg'],
  ])('has the logo as its icon: %s, or of the theme %s', async (logo_url, logo, icon) => {
    const { app } = world({
      [GET_PAGE]: { data: { ...page, merchant: { ...page.merchant, logo_url }, theme: logo ? { logo } : null } },
    })
    expect(await (await app.request('/p/demo')).text()).toContain(`<link rel="icon" href="${icon}">`)
  })

  it('is drawn once per page and language, and again when the page has changed', async () => {
    const answers = { [GET_PAGE]: { data: page } }
    const { app, rendered } = world(answers)
    await app.request('/p/demo')
    // prices that have not changed hold a little longer at every question
    answers[GET_PAGE] = { data: { ...page, valid_until: '2026-11-21T12:00:01.000Z' } }
    await app.request('/p/demo')
    expect(rendered).toHaveLength(1)
    await app.request('/p/demo?lang=fr')
    expect(rendered).toHaveLength(2)
    answers[GET_PAGE] = { data: { ...page, title: 'New' } }
    expect(await (await app.request('/p/demo')).text()).toContain('New')
  })

  it('lists what it runs and who may frame it as every other document does, whatever that shows', async () => {
    const { app, limited } = world({
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

  it('is another when others may frame it', async () => {
    const { app, frameAncestors } = world({ [GET_PAGE]: { data: page } })
    await app.request('/p/demo')
    frameAncestors.pop()
    const response = await app.request('/p/demo')
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self';/)
  })

  it('gives each form a value of its own, which no cache keeps and no cookie carries, in one kept document', async () => {
    const { app, rendered } = world({ [GET_PAGE]: { data: page } })
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

  it('has a value wherever its form begins a payment, and nowhere else', async () => {
    const errors = ['email: This field is required.']
    const { app } = world({
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

  it('does not wait for a header of nothing but spaces any longer than for one that says something', () => {
    const fastest = (header: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const from = performance.now()
          acceptedEncoding(header)
          return performance.now() - from
        }),
      )
    // equally long; looking for an end after each of the spaces takes thousands of times as long
    expect(fastest(`br${' '.repeat(16_000)}x`)).toBeLessThan(10 * fastest('gzip,'.repeat(3_200)))
  })

  it('keeps a hostile title inside its data block', async () => {
    const { app } = world({ [GET_PAGE]: { data: { ...page, title: '</script><script>alert(1)</script>' } } })
    const html = await (await app.request('/p/demo')).text()
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(JSON.parse(/id="data">(.*?)<\/script>/.exec(html)?.[1] ?? '').page.title).toContain('</script>')
  })

  it('keeps its data where it belongs, whatever a merchant writes into what stands before it', () => {
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

describe('a page that cannot be shown', () => {
  it('is 404 when there is none', async () => {
    const response = await world({}).app.request('/p/nonsense')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('missing')
  })

  it('is drawn once in a language, however many are asked for that there are not', async () => {
    const { app, rendered } = world({})
    const ask = async (path: string) => {
      const response = await app.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      return response.text()
    }
    const first = await ask('/p/one')
    for (const path of ['/p/two', '/p/three', '/p/%6eonsense', '/p/one/s/1', '/p/one/s/two/three', '/p/one/two/three'])
      expect(await ask(path)).toBe(first)
    expect(rendered).toHaveLength(1)
    expect(await ask('/p/two?lang=sw')).not.toBe(first)
    expect(rendered).toHaveLength(2)
  })

  it('is 429 for whoever asks too often: a document in their language, drawn once, with the time to come back', async () => {
    const { app, rendered, calls, limited } = world({ [GET_PAGE]: { data: page } })
    limited.add('document')
    for (const path of ['/p/demo', '/p/other', `/p/demo/s/${session.id}`, '/p/demo?amount=5', '/p/a/b/c']) {
      const response = await app.request(path, { headers: { 'accept-language': 'sw' } })
      expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
        429,
        '17',
        'no-store',
      ])
      expect(await response.text()).toContain('<html lang="sw"')
    }
    expect(calls).toEqual([])
    expect(rendered).toHaveLength(1)
    expect(rendered[0]).toMatchObject({ problem: 'unavailable', form: { busy: true } })
  })

  it('limits the forms that have to be drawn anew by themselves', async () => {
    const { app, limited } = world({ [GET_PAGE]: { data: { ...page, amount: null } } })
    limited.add('prefilledForm')
    expect((await app.request('/p/demo?amount=5')).status).toBe(429)
    expect((await app.request('/p/demo')).status).toBe(200)
  })

  it.each([500, 503])('is 503 with a time to come back while the service is away (%i)', async (status) => {
    const response = await world({ [GET_PAGE]: { status } }).app.request('/p/demo')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('unavailable')
  })
})

describe('the plain form', () => {
  const fields = ENTERED

  it('leads to the session, and hands on the value that it was drawn with, not what else it has', async () => {
    const { app, calls } = world({ [POST_PAY]: { status: 201, data: session } })
    const response = await app.request('/p/demo?lang=sw', form({ ...fields, form_token: 'demo-1', key: 'x' }))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/p/demo/s/${session.id}?lang=sw`)
    await app.request('/p/demo', form(fields))
    expect(calls[0]?.request).toEqual(fields)
    expect(calls.map(({ form }) => form)).toEqual([
      ['demo-1', 'form'],
      [null, 'form'],
    ])
  })

  it.each([
    ['1,000', '1000'],
    ['1.000,50', '1000.50'],
    ['₦1 000', '1000'],
    ['1.000', null],
    ['25,50', '25.50'],
    ['٢٥', '25'],
    ['1,000', '1000'],
    ['1.000,50', '1000.50'],
    ['₦1 000', '1000'],
    ['1.000', null],
    ['much', null],
  ])('takes %s for what the page’s script takes it for, and gives it back as it was typed', async (typed, sent) => {
    const { app, calls, rendered } = world({
      [GET_PAGE]: { data: page },
      [POST_PAY]: { status: 400, errors: ['email: This field is required.'] },
    })
    await app.request('/p/demo', form({ ...fields, amount: typed }))
    // what is no amount is refused before anybody is asked
    const request = sent === null ? undefined : { ...fields, amount: sent }
    expect(calls.find(({ method }) => method === 'pay')?.request).toEqual(request)
    expect(rendered[0]?.form?.values.amount).toBe(typed)
  })

  it('goes on in its language, which the address names only where the browser would choose another', async () => {
    const { app } = world({ [POST_PAY]: { status: 201, data: session } })
    const asItsBrowser = { headers: { 'accept-language': 'sw-KE,en;q=0.5' } }
    const location = async (lang: string) =>
      (await app.request(`/p/demo?lang=${lang}`, { ...form(fields), ...asItsBrowser })).headers.get('location')
    expect(await location('sw')).toBe(`/p/demo/s/${session.id}`)
    expect(await location('en')).toBe(`/p/demo/s/${session.id}?lang=en`)
  })

  it('comes back with its values and what is wrong, and nothing of it in the address', async () => {
    const { app, rendered } = world({
      [GET_PAGE]: { data: page },
      [POST_PAY]: { status: 400, errors: ['email: This field is required.'] },
    })
    const response = await app.request('/p/demo', form({ ...fields, email: '' }))
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { email: _, ...kept } = fields
    expect(rendered[0]?.form).toEqual({ values: kept, errors: ['email: This field is required.'] })
  })

  it('comes back with what was typed when it is sent too often, and can be sent again', async () => {
    const { app, rendered } = world({ [GET_PAGE]: { data: page }, [POST_PAY]: { status: 429 } })
    const response = await app.request('/p/demo', form(fields))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(rendered[0]?.form).toEqual({ values: fields, busy: true })
    expect(await response.text()).toContain('form_token')
  })

  it('says in which language it was filled in', async () => {
    const { app, calls } = world({ [POST_PAY]: { status: 201, data: session } })
    const headers = { 'accept-language': 'sw-KE,en;q=0.5' }
    await app.request('/p/demo', { ...form(fields), headers })
    await app.request('/p/demo?lang=ha', { ...form(fields), headers })
    expect(calls.map(({ spoken }) => spoken)).toEqual(['sw', 'ha'])
  })

  it('refuses a body of another type or size', async () => {
    const { app, calls } = world({ [POST_PAY]: { status: 201, data: session } })
    expect((await app.request('/p/demo', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await app.request('/p/demo', form({ first_name: 'x'.repeat(17_000) }))).status).toBe(404)
    expect(calls.filter((call) => call.method === 'pay')).toEqual([])
  })

  it.each(['/p/demo', '/p/demo/s/1'])('posted to %s is read no further than it may be long', async (path) => {
    const { app } = world({})
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    let read = 0
    const body = new ReadableStream({
      pull(stream) {
        read += 1024
        stream.enqueue(new Uint8Array(1024).fill(97))
        if (read === 4 * 1024 * 1024) stream.close()
      },
    })
    const post: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    expect((await app.request(path, post)).status).toBe(404)
    // what the limit leaves out, and what a stream fetches in advance
    expect(read).toBeLessThan(32 * 1024)
  })
})

describe('a session', () => {
  it('is never stored, and reloads itself where there is no script, until that is stopped', async () => {
    const { app, reloads } = world({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
    const response = await app.request(`/p/demo/s/${session.id}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const refresh = '<noscript><meta http-equiv="refresh" content="15"></noscript>'
    expect(await response.text()).toContain(refresh)
    expect(await (await app.request(`/p/demo/s/${session.id}?lang=sw&still`)).text()).not.toContain('refresh')
    expect(reloads).toEqual([
      { seconds: 15, stopped: false },
      { seconds: 15, stopped: true },
    ])
  })

  it('has the script that reloads it while the page’s own does not come, by hash; a form and a payment that is over have none', async () => {
    const documentOf = async (path: string, changes: object = {}) => {
      const { app } = world({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: { ...session, ...changes } } })
      const response = await app.request(path)
      const html = await response.text()
      return { html, policy: response.headers.get('content-security-policy') ?? '' }
    }
    const at = `/p/demo/s/${session.id}`
    const open = await documentOf(at)
    const hash = `'${integrityOf(UNSCRIPTED_SOURCE)}'`
    expect(open.html).toContain(UNSCRIPTED_SCRIPT)
    expect(open.html).toContain(' data-unscripted="reload">')
    expect(open.policy).toContain(hash)
    const stopped = await documentOf(`${at}?still`)
    expect(stopped.html).toContain(' data-unscripted="still">')
    for (const { html, policy } of [
      await documentOf('/p/demo'),
      await documentOf(at, { status: 'initiated' }),
      await documentOf(at, { status: 'completed' }),
    ]) {
      expect(html).not.toContain(UNSCRIPTED_SCRIPT)
      expect(policy).not.toContain(hash)
    }
    expect((await documentOf('/p/demo')).html).not.toContain('data-unscripted="')
    expect((await documentOf(at, { status: 'completed' })).html).toContain(' data-unscripted="still">')
  })

  it('says what is wrong with a change without script, and does not reload that away', async () => {
    const { app, rendered, reloads } = world({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: session },
      [CHANGE]: { status: 400, errors: ['network: is not offered'] },
    })
    const response = await app.request(
      `/p/demo/s/${session.id}`,
      form({ action: 'method', asset: 'BTC', network: 'Tron' }),
    )
    expect(response.status).toBe(400)
    expect(rendered[0]?.form?.errors).toEqual(['network: is not offered'])
    expect(reloads[0]).toEqual({ seconds: 15, stopped: true })
  })

  it('is looked for at its page’s new slug', async () => {
    const { app } = world({ [GET_PAGE]: { data: { ...page, slug: 'books' } }, [GET_SESSION]: { data: session } })
    const location = async (path: string) => (await app.request(path)).headers.get('location')
    expect(await location('/p/demo?lang=sw&asset=USDT')).toBe('/p/books?lang=sw&asset=USDT')
    expect(await location(`/p/demo/s/${session.id}?lang=sw`)).toBe(`/p/books/s/${session.id}?lang=sw`)
  })

  it.each([
    ['/p/demo/?lang=sw&asset=USDT', '/p/demo?lang=sw&asset=USDT'],
    [`/p/demo/s/${session.id}/`, `/p/demo/s/${session.id}`],
    ['/p/', null],
    ['/p//evil.example/', null],
    ['/p/%2F%2Fevil.example/', null],
    ['/p/a%0Ab/', null],
    ['/p/demo//', null],
  ])('is found with a slash behind it: %s', async (path, location) => {
    const response = await world({}).app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([location ? 303 : 404, location])
  })

  it('in front of another service has a key in its address, which every request about it carries', async () => {
    const keyed = { ...session, k: 'signed' }
    const { app, calls } = world({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: keyed },
      [POST_PAY]: { status: 201, data: keyed },
      [CHANGE]: { data: keyed },
    })
    const location = async (path: string, init?: RequestInit) => {
      const response = await app.request(path, init)
      return [response.status, response.headers.get('location')]
    }
    const at = `/p/demo/s/${session.id}`
    expect(await location('/p/demo?lang=sw', form(ENTERED))).toEqual([303, `${at}?lang=sw&k=signed`])
    expect(await location(`${at}?k=signed`, form({ asset: 'USDT', network: 'Tron' }))).toEqual([303, `${at}?k=signed`])
    // whoever still has a link without is given it
    expect(await location(at)).toEqual([303, `${at}?k=signed`])
    expect(await location(`${at}?lang=sw&still`)).toEqual([303, `${at}?lang=sw&still&k=signed`])
    calls.length = 0
    expect(await location(`${at}?lang=sw&k=signed`)).toEqual([200, null])
    expect(calls.map(({ method, k }) => [method, k])).toEqual([
      ['page', 'signed'],
      ['session', 'signed'],
    ])
  })

  it('that cannot be is said to be missing by its page, which names whom to ask', async () => {
    const { app, rendered } = world({ [GET_PAGE]: { data: page } })
    expect((await app.request('/p/demo/s/5f0c5c9e-0000')).status).toBe(404)
    expect(rendered[0]).toMatchObject({ page: { title: 'Order' }, problem: 'missing' })
  })

  it('whose pair is not chosen is not shown without its page, which has the pairs', async () => {
    const chosen = world({ [GET_SESSION]: { data: session } })
    expect((await chosen.app.request(`/p/demo/s/${session.id}`)).status).toBe(200)
    const initiated = { [GET_SESSION]: { data: { ...session, status: 'initiated' } } }
    expect((await world(initiated).app.request(`/p/demo/s/${session.id}`)).status).toBe(404)
    const away = world({ ...initiated, [GET_PAGE]: { status: 503 } })
    expect((await away.app.request(`/p/demo/s/${session.id}`)).status).toBe(503)
  })

  it('shows where it stands when a change comes too late', async () => {
    const { app } = world({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: { ...session, status: 'completed' } },
      [CHANGE]: { status: 409 },
    })
    const response = await app.request(`/p/demo/s/${session.id}`, form({ asset: 'USDT', network: 'Tron' }))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('completed')
  })
})

describe('who paid without script', () => {
  const TOKEN = 'q9Xh3vN0cT7mJ2kYwLr5bE8sUzGdA1fPoIx6tRnVhQc'
  const AT = `/p/demo/s/${session.id}`
  const NEXT = '5f0c5c9e-0000-4000-8000-000000000002'
  const LINK = `refunds link demo ${session.id}`
  const URL_OF_REFUND = 'https://pay.example/p/demo/r/secret'
  const cookieAt = (path: string) =>
    `malipo_payer=${TOKEN}; Path=${path}; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`
  const sent = { headers: { cookie: `other=1; malipo_payer=${TOKEN}` } }
  const paid = { ...session, payerToken: TOKEN }
  const seen = { [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } }
  const cookieOf = (response: Response) => response.headers.get('set-cookie')

  it('gets a cookie that no script can read, for the documents of this payment alone', async () => {
    const { app } = world({ [GET_PAGE]: { data: page }, [POST_PAY]: { data: paid }, [CHANGE]: { data: paid } })
    for (const [path, fields] of [
      ['/p/demo', ENTERED],
      [AT, { asset: 'USDT', network: 'Tron' }],
    ] as const) {
      const response = await app.request(path, form(fields))
      expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([303, AT, cookieAt(AT)])
      expect(await response.text()).not.toContain(TOKEN)
    }
  })

  it('gets none where no token is given', async () => {
    const { app } = world({ ...seen, [CHANGE]: { data: session } })
    expect(cookieOf(await app.request(AT, form({ asset: 'USDT', network: 'Tron' })))).toBeNull()
    expect(cookieOf(await app.request(AT))).toBeNull()
  })

  it('takes it along to a new price, and to the page’s new slug', async () => {
    const renewed = { ...session, id: NEXT, payerToken: TOKEN }
    const { app, calls } = world({ ...seen, [`renew demo ${session.id}`]: { data: renewed } })
    const response = await app.request(AT, { ...form({ action: 'renew' }), ...sent })
    expect(cookieOf(response)).toBe(cookieAt(`/p/demo/s/${NEXT}`))
    expect(calls.at(-1)).toMatchObject({ method: 'renew', request: { token: TOKEN } })
    const moved = world({ ...seen, [GET_PAGE]: { data: { ...page, slug: 'new' } } })
    const there = await moved.app.request(AT, sent)
    expect([there.headers.get('location'), cookieOf(there)]).toEqual([
      `/p/new/s/${session.id}`,
      cookieAt(`/p/new/s/${session.id}`),
    ])
  })

  it('takes it along where somebody else has renewed the payment', async () => {
    const { app } = world({ ...seen, [GET_SESSION]: { data: { ...session, renewed_by: NEXT } } })
    expect(cookieOf(await app.request(AT, sent))).toBe(cookieAt(`/p/demo/s/${NEXT}`))
    expect(cookieOf(await app.request(AT))).toBeNull()
  })

  it('is known by the document, which does not contain the token', async () => {
    const { app, rendered } = world(seen)
    const html = await (await app.request(AT, sent)).text()
    expect(html).toContain('"paidHere":true')
    expect(html).not.toContain(TOKEN)
    await app.request(AT)
    expect(rendered.map(({ paidHere }) => paidHere)).toEqual([true, undefined])
  })

  it('is led to the refund, and everybody else to the payment', async () => {
    const { app, calls } = world({ ...seen, [LINK]: { data: URL_OF_REFUND } })
    const response = await app.request(`${AT}/refund?lang=sw`, sent)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${URL_OF_REFUND}?lang=sw`])
    expect(calls.map(({ request }) => request)).toEqual([TOKEN])
    for (const status of [403, 404]) {
      const refused = world({ ...seen, [LINK]: { status } })
      const back = await refused.app.request(`${AT}/refund?lang=sw`)
      expect([back.status, back.headers.get('location')]).toEqual([303, `${AT}?lang=sw`])
      expect(refused.calls.map(({ request }) => request)).toEqual([null])
    }
    expect((await world({ ...seen, [LINK]: { status: 503 } }).app.request(`${AT}/refund`)).status).toBe(503)
  })
})

describe('the document of a refund', () => {
  const refund = {
    id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
    status: 'requested',
    crypto_amount: '31.25',
    address: null,
  } as RefundLink
  const READ = 'refunds demo token'
  const ENTER = 'refunds enter demo token'
  const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const PATH = '/p/demo/r/token'

  it('shows what is sent back with its page, is never stored or listed, and leads no address on', async () => {
    const { app, rendered } = world({ [READ]: { data: { refund, page } } })
    const response = await app.request(PATH)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(rendered).toMatchObject([{ slug: 'demo', page: { title: 'Order' }, session: null, refund, problem: null }])
    const html = await response.text()
    expect(html).not.toContain('form_token')
    expect(html).not.toContain('og:')
    expect(html).toContain('"crypto_amount":"31.25"')
    expect(html).not.toContain('http-equiv="refresh"')
  })

  it('reloads itself where there is no script as long as the money is on its way', async () => {
    const sent = { ...refund, status: 'created', address: TO } as RefundLink
    const { app, reloads } = world({ [READ]: { data: { refund: sent, page } } })
    expect(await (await app.request(PATH)).text()).toContain('<meta http-equiv="refresh" content="15">')
    expect(reloads).toEqual([{ seconds: 15, stopped: false }])
  })

  it('takes the address without script, and then shows itself anew', async () => {
    const { app, calls } = world({ [READ]: { data: { refund, page } }, [ENTER]: { data: refund } })
    const response = await app.request(`${PATH}?lang=sw`, form({ address: ` ${TO} `, email: 'ada@example.com' }))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${PATH}?lang=sw`])
    expect(calls.map(({ request }) => request)).toEqual([TO])
  })

  it.each([
    ['no address', ''],
    ['a refused one', 'somewhere'],
  ])('comes back with what was typed and what is wrong: %s', async (_, address) => {
    const { app, rendered } = world({
      [READ]: { data: { refund, page } },
      [ENTER]: { status: 400, errors: ['address: This field is required.'] },
    })
    const response = await app.request(PATH, form({ address }))
    expect(response.status).toBe(400)
    expect(rendered).toMatchObject([
      { refund, form: { values: { address }, errors: ['address: This field is required.'] } },
    ])
  })

  it('shows where it stands when an address was entered before', async () => {
    const { app } = world({ [READ]: { data: { refund, page } }, [ENTER]: { status: 409 } })
    const response = await app.request(PATH, form({ address: TO }))
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
  })

  it('is missing for any other token, and for what is no form', async () => {
    const { app, rendered } = world({ [READ]: { data: { refund, page } } })
    expect((await app.request('/p/demo/r/other')).status).toBe(404)
    expect((await app.request('/p/demo/r/other', form({ address: TO }))).status).toBe(404)
    expect((await app.request(PATH, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(rendered.every(({ problem }) => problem === 'missing')).toBe(true)
  })

  it('is looked for at its page’s new slug, and without the slash that people add', async () => {
    const { app } = world({ [READ]: { data: { refund, page: { ...page, slug: 'new' } } } })
    const to = async (path: string) => (await app.request(path)).headers.get('location')
    expect(await to(PATH)).toBe('/p/new/r/token')
    expect(await to(`${PATH}/`)).toBe(PATH)
  })
})
