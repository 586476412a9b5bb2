import { describe, expect, it } from 'vitest'
import type { PayerService } from '../../../src/server/payer/payer-service'
import { createSite } from '../../../src/server/web/site'
import type { Serve } from '../../../src/server/web/static-files'
import { plainDeps } from './plain-documents'

/** A site with `files` whose API is described by `description`, without payment pages. */
const siteThat = (
  description: (() => object) | undefined,
  files: Serve = async () => undefined,
  start: Parameters<typeof createSite>[0]['start'] = { demoShop: null, operator: null },
) =>
  createSite({
    ...plainDeps({ payer: {} as PayerService }),
    files,
    start,
    describe: description && (() => JSON.stringify(description())),
  }).onError((_, c) => c.text('', 503))

describe('the API reference', () => {
  it('is generated once, and compressed for browsers that accept it', async () => {
    let made = 0
    const site = siteThat(() => ({ info: { title: `Interface ${++made}`, version: '1.0' } }))
    expect(await (await site.request('/docs/api')).text()).toContain('Interface 1')
    expect(await (await site.request('/docs/api')).text()).toContain('Interface 1')
    const compressAnswer = await site.request('/docs/api', { headers: { 'Accept-Encoding': 'br' } })
    expect(compressAnswer.headers.get('content-encoding')).toBe('br')
    expect(made).toBe(1)
  })

  it('refers to the other service if the service runs in front of one', async () => {
    const answer = await siteThat(undefined).request('/docs/api')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('in front of another payments service')
  })

  it('has a page for each subject, and no other page', async () => {
    const about = { info: { title: 'Interface', version: '1.0' }, paths: { '/a': { get: { tags: ['Swaps'] } } } }
    const site = siteThat(() => about)
    for (const [path, status] of [
      ['swaps', 200],
      ['statuses', 200],
      ['nothing', 404],
      ['__proto__', 404],
    ] as const)
      expect([path, (await site.request(`/docs/api/${path}`)).status]).toEqual([path, status])
    expect((await siteThat(undefined).request('/docs/api/swaps')).status).toBe(404)
  })

  it('is generated again after a failure', async () => {
    let away = true
    const site = siteThat(() => {
      if (away) throw new Error('away')
      return { info: { title: 'Interface', version: '1.0' } }
    })
    expect((await site.request('/docs/api')).status).toBe(503)
    away = false
    expect((await site.request('/docs/api')).status).toBe(200)
  })
})

const SEARCH = ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"]

describe('the docs and other documents', () => {
  const site = siteThat(undefined, async (path, _, headers) =>
    path.endsWith('.css') ? new Response('p{}') : new Response('', { headers }),
  )

  it.each([
    ['/docs/', SEARCH],
    ['/docs/webhooks.html', SEARCH],
    ['/docs/api', SEARCH],
    ['/about.html', []],
  ])('send no forms, cannot be framed, and run only the script of the docs’ search: %s', async (path, scripts) => {
    const policy = (await site.request(path)).headers.get('content-security-policy')
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      ...scripts,
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })
})

describe('a part of the build', () => {
  it('can be loaded by shops if it belongs to the widget', async () => {
    const site = siteThat(undefined, async (path, _, headers) =>
      path.endsWith('a1b2c3d4.js') ? new Response('', { headers }) : undefined,
    )
    const [page, widget] = await Promise.all(
      ['/assets/a1b2c3d4.js', '/widget/pay-a1b2c3d4.js'].map((path) => site.request(path)),
    )
    expect([page?.status, page?.headers.get('access-control-allow-origin')]).toEqual([200, null])
    expect([widget?.status, widget?.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect((await site.request('/assets/nobody.js')).status).toBe(404)
  })
})

describe('the page at the service’s own address', () => {
  const at = async (start: Parameters<typeof createSite>[0]['start']) => {
    const answer = await siteThat(undefined, undefined, start).request('/')
    return { answer, html: await answer.text() }
  }

  it('shows what to try as each of four people, with the demo', async () => {
    const { answer, html } = await at({ demoShop: 'http://localhost:8081', operator: null })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const who of ['Customer', 'Merchant', 'Designer', 'Operator']) expect(html).toContain(`<h2>${who}</h2>`)
    for (const link of ['/p/demo', '/p/donate', 'http://localhost:8081', '/docs/designers.html'])
      expect(html).toContain(`href="${link}"`)
  })

  it('shows the operator’s name as text, without the demo', async () => {
    const { answer, html } = await at({ demoShop: null, operator: 'Okonkwo <& Sons>' })
    expect(answer.status).toBe(200)
    expect(html).toContain('<h1>Okonkwo &#60;&#38; Sons&#62;</h1>')
    expect(html).not.toContain('demo')
  })

  it('is a redirect to the operator’s own site, if a setting names it', async () => {
    const { answer } = await at(new URL('https://okonkwo.example/pay'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://okonkwo.example/pay'])
  })
})
