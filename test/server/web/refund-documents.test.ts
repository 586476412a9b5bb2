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

  it('shows what is sent back with its page, is never stored or listed, and leads no address on', async () => {
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

  it('reloads itself where there is no script as long as the money is on its way', async () => {
    const sent = { ...refund, status: 'created', address: TO } as RefundLink
    const { app, reloads } = documentsThat({ [READ]: { data: { refund: sent, page } } })
    expect(await (await app.request(PATH)).text()).toContain('<meta http-equiv="refresh" content="15">')
    expect(reloads).toEqual([{ seconds: 15, stopped: false }])
  })

  it('takes the address without script, and then shows itself anew', async () => {
    const { app, calls } = documentsThat({ [READ]: { data: { refund, page } }, [ENTER]: { data: refund } })
    const response = await app.request(`${PATH}?lang=sw`, form({ address: ` ${TO} `, email: 'ada@example.com' }))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${PATH}?lang=sw`])
    expect(calls.map(({ request }) => request)).toEqual([TO])
  })

  it.each([
    ['no address', ''],
    ['a refused one', 'somewhere'],
  ])('comes back with what was typed and what is wrong: %s', async (_, address) => {
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

  it('shows where it stands when an address was entered before', async () => {
    const { app } = documentsThat({ [READ]: { data: { refund, page } }, [ENTER]: { status: 409 } })
    const response = await app.request(PATH, form({ address: TO }))
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
  })

  it('is missing for any other token, and for what is no form', async () => {
    const { app, rendered } = documentsThat({ [READ]: { data: { refund, page } } })
    expect((await app.request('/p/demo/r/other')).status).toBe(404)
    expect((await app.request('/p/demo/r/other', form({ address: TO }))).status).toBe(404)
    expect((await app.request(PATH, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(rendered.every(({ problem }) => problem === 'missing')).toBe(true)
  })

  it('is looked for at its page’s new slug, and without the slash that people add', async () => {
    const { app } = documentsThat({ [READ]: { data: { refund, page: { ...page, slug: 'new' } } } })
    const to = async (path: string) => (await app.request(path)).headers.get('location')
    expect(await to(PATH)).toBe('/p/new/r/token')
    expect(await to(`${PATH}/`)).toBe(PATH)
  })
})
