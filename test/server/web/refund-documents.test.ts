import { describe, expect, it } from 'vitest'
import type { RefundLink } from '../../../src/contract/refunds/refund-link'
import { documentsThat, form, page } from './documents-world'

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

  it('shows the refund and its page, is never cached or listed, and has no address in its links', async () => {
    const { app, rendered } = documentsThat({ [READ]: { data: { refund, page } } })
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

  it('reloads itself without script while the money is on its way', async () => {
    const sent = { ...refund, status: 'created', address: TO } as RefundLink
    const { app, reloads } = documentsThat({ [READ]: { data: { refund: sent, page } } })
    expect(await (await app.request(PATH)).text()).toContain('<meta http-equiv="refresh" content="15">')
    expect(reloads).toEqual([{ seconds: 15, stopped: false }])
  })

  it('accepts the address without script, and then shows the new state', async () => {
    const { app, calls } = documentsThat({ [READ]: { data: { refund, page } }, [ENTER]: { data: refund } })
    const response = await app.request(`${PATH}?lang=sw`, form({ address: ` ${TO} `, email: 'ada@example.com' }))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${PATH}?lang=sw`])
    expect(calls.map(({ request }) => request)).toEqual([TO])
  })

  it.each([
    ['no address', ''],
    ['a refused one', 'somewhere'],
  ])('is shown again with the entered address and its error: %s', async (_, address) => {
    const { app, rendered } = documentsThat({
      [READ]: { data: { refund, page } },
      [ENTER]: { status: 400, errors: ['address: This field is required.'] },
    })
    const response = await app.request(PATH, form({ address }))
    expect(response.status).toBe(400)
    expect(rendered).toMatchObject([
      { refund, form: { values: { address }, errors: ['address: This field is required.'] } },
    ])
  })

  it('shows the current state if an address was entered before', async () => {
    const { app } = documentsThat({ [READ]: { data: { refund, page } }, [ENTER]: { status: 409 } })
    const response = await app.request(PATH, form({ address: TO }))
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
  })

  it('is 404 for any other token, and for a body that is not a form', async () => {
    const { app, rendered } = documentsThat({ [READ]: { data: { refund, page } } })
    expect((await app.request('/p/demo/r/other')).status).toBe(404)
    expect((await app.request('/p/demo/r/other', form({ address: TO }))).status).toBe(404)
    expect((await app.request(PATH, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(rendered.every(({ problem }) => problem === 'missing')).toBe(true)
  })

  it('redirects to its page’s new slug, and without a slash at the end', async () => {
    const { app } = documentsThat({ [READ]: { data: { refund, page: { ...page, slug: 'new' } } } })
    const to = async (path: string) => (await app.request(path)).headers.get('location')
    expect(await to(PATH)).toBe('/p/new/r/token')
    expect(await to(`${PATH}/`)).toBe(PATH)
  })
})
