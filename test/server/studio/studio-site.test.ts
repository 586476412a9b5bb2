import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import { missing } from '../../../src/server/http/problem'
import type { PayerService } from '../../../src/server/payer/payer-service'
import { DRAFT_MARK } from '../../../src/server/studio/draft-cookie'
import { createStudioSite } from '../../../src/server/studio/studio-site'
import { createShell, inlineHashes } from '../../../src/server/web/shell'
import { plainDocuments } from '../web/plain-documents'

const PAGE = `<!doctype html><html lang="en" dir="ltr"><head><title>Malipo</title><style>main{color:red}</style>
<!--head--></head><body><div id="app"><!--app--></div><script type="application/json" id="data">null</script>
<script type="importmap">{}</script><script type="module" src="/assets/index.js" integrity="sha256-x"></script></body></html>`
const STUDIO =
  '<!doctype html><html><head></head><body><div id="studio"></div><script type="module" src="/s.js"></script></body></html>'

const site = createStudioSite({ studio: STUDIO, page: PAGE, secure: true })
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the studio’s documents', () => {
  it('include an empty frame with the page’s own styles, in which no script can run', async () => {
    const response = await site.request('/studio/demo/frame')
    const html = await response.text()
    expect(html).toContain('<style>main{color:red}</style>')
    expect(html).toContain('<div id="app"></div>')
    expect(html).not.toMatch(/<script|<!--/)
    expect(policyOf(response)).toBe(
      `default-src 'none'; style-src 'self' ${inlineHashes(html, 'style').join(' ')}; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
  })

  it('contain a hash of the frame, so that browsers can cache the frame forever', async () => {
    const shell = await (await site.request('/studio/demo')).text()
    const [, version] = /data-frame="([\w-]+)"/.exec(shell) ?? []
    expect(version).toHaveLength(12)
    const other = createStudioSite({ studio: STUDIO, page: PAGE.replace('red', 'blue'), secure: true })
    expect(await (await other.request('/studio/demo')).text()).not.toContain(version)
    expect((await site.request('/studio/demo/frame')).headers.get('cache-control')).toContain('immutable')
  })

  it('forbid loading from other origins, and framing', async () => {
    const response = await site.request('/studio/any-slug')
    expect(policyOf(response)).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-cache',
    })
  })
})

describe('a draft at the URL of its page', () => {
  const live = {
    slug: 'demo',
    title: 'Order',
    locale: null,
    theme: null,
    merchant: { name: 'Lagos Books', logo_url: null, support_email: null, privacy_url: null },
    options: [] as Page['options'],
  } as Page
  const payer: Pick<PayerService, 'page'> = {
    async page(_, slug) {
      if (slug === 'closed') throw missing()
      return live
    },
  }
  const documents = plainDocuments({
    payer: payer as PayerService,
    shell: createShell(PAGE),
    publicUrl: 'https://pay.example',
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    renderer: {
      render: ({ page }) => ({ title: '', html: `<main>${page?.theme?.accent ?? 'live'}</main>`, formattedMoney: {} }),
      themeStyle: (page) => (page?.theme ? `:root{--accent:${page.theme.accent}}` : null),
    },
    draft: {
      mark: DRAFT_MARK,
      read: async (c, _, page) =>
        c.req.header('cookie') === 'mine' ? { ...(page ?? live), theme: { accent: '#123456' } } : null,
    },
  })

  it('is rendered for its author, marked, and never cached', async () => {
    const response = await documents.request('/p/demo', { headers: { cookie: 'mine' } })
    const html = await response.text()
    expect(html).toContain('<main>#123456</main>')
    expect(html).toContain(`<style>:root{--accent:#123456}${DRAFT_MARK}</style>`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    for (const hash of inlineHashes(html, 'style')) expect(policyOf(response)).toContain(hash)
  })

  it('is rendered for its author while the page is not open, which stays hidden from others', async () => {
    const mine = await documents.request('/p/closed', { headers: { cookie: 'mine' } })
    expect([mine.status, mine.headers.get('cache-control'), mine.headers.get('etag')]).toEqual([200, 'no-store', null])
    expect(await mine.text()).toContain(DRAFT_MARK)
    const other = await documents.request('/p/closed', { headers: { cookie: 'another' } })
    expect(other.status).toBe(404)
    expect(await other.text()).not.toContain('#123456')
  })

  it('does not change the page for other visitors', async () => {
    const before = await (await documents.request('/p/demo')).text()
    await documents.request('/p/demo', { headers: { cookie: 'mine' } })
    const response = await documents.request('/p/demo', { headers: { cookie: 'another' } })
    expect(await response.text()).toBe(before)
    expect(before).toContain('<main>live</main>')
    expect(before).not.toContain('Draft')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is hidden from search engines, even if its page is not', async () => {
    const robotsOf = async (cookie: string) =>
      (await documents.request('/p/demo', { headers: { cookie } })).headers.get('x-robots-tag')
    expect(await robotsOf('mine')).toBe('noindex')
    expect(await robotsOf('another')).toBeNull()
  })
})
