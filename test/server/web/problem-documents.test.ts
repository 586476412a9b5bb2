import { describe, expect, it } from 'vitest'
import { documentsThat, GET_PAGE, page, session } from './documents-world'

describe('a page that cannot be shown', () => {
  it('is 404 when it does not exist', async () => {
    const response = await documentsThat({}).app.request('/p/nonsense')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('missing')
  })

  it('has one document per language for all unknown pages', async () => {
    const { app, rendered } = documentsThat({})
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

  it('is 429 over the limit: a document in the browser’s language, rendered once, with Retry-After', async () => {
    const { app, rendered, calls, limited } = documentsThat({ [GET_PAGE]: { data: page } })
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

  it('has a separate limit for prefilled forms, which are not cached', async () => {
    const { app, limited } = documentsThat({ [GET_PAGE]: { data: { ...page, amount: null } } })
    limited.add('prefilledForm')
    expect((await app.request('/p/demo?amount=5')).status).toBe(429)
    expect((await app.request('/p/demo')).status).toBe(200)
  })

  it.each([500, 503])('is 503 with Retry-After while the service is unavailable (%i)', async (status) => {
    const response = await documentsThat({ [GET_PAGE]: { status } }).app.request('/p/demo')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('unavailable')
  })
})
