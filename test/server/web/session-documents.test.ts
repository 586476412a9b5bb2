import { describe, expect, it } from 'vitest'
import { integrityOf } from '../../../src/server/web/integrity'
import { UNSCRIPTED_SCRIPT, UNSCRIPTED_SOURCE } from '../../../src/server/web/unscripted'
import { CHANGE, documentsThat, ENTERED, form, GET_PAGE, GET_SESSION, POST_PAY, page, session } from './documents-world'

describe('a session', () => {
  it('is never cached, and reloads itself without script until the customer stops that', async () => {
    const { app, reloads } = documentsThat({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: session } })
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

  it('has the script that reloads it while the page’s own is missing, allowed by hash; forms and ended payments have none', async () => {
    const documentOf = async (path: string, changes: object = {}) => {
      const { app } = documentsThat({ [GET_PAGE]: { data: page }, [GET_SESSION]: { data: { ...session, ...changes } } })
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

  it('shows the errors of a change without script, and does not reload while they are shown', async () => {
    const { app, rendered, reloads } = documentsThat({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: session },
      [CHANGE]: { status: 400, errors: ['network: This network is not offered.'] },
    })
    const response = await app.request(
      `/p/demo/s/${session.id}`,
      form({ action: 'method', asset: 'BTC', network: 'Tron' }),
    )
    expect(response.status).toBe(400)
    expect(rendered[0]?.form?.errors).toEqual(['network: This network is not offered.'])
    expect(reloads[0]).toEqual({ seconds: 15, stopped: true })
  })

  it('redirects to its page’s new slug', async () => {
    const { app } = documentsThat({
      [GET_PAGE]: { data: { ...page, slug: 'books' } },
      [GET_SESSION]: { data: session },
    })
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
  ])('is found with a slash at the end: %s', async (path, location) => {
    const response = await documentsThat({}).app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([location ? 303 : 404, location])
  })

  it('in front of another service has a key in its URL, which every request about it carries', async () => {
    const keyed = { ...session, k: 'signed' }
    const { app, calls } = documentsThat({
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
    // a link without the key redirects to the link with it
    expect(await location(at)).toEqual([303, `${at}?k=signed`])
    expect(await location(`${at}?lang=sw&still`)).toEqual([303, `${at}?lang=sw&still&k=signed`])
    calls.length = 0
    expect(await location(`${at}?lang=sw&k=signed`)).toEqual([200, null])
    expect(calls.map(({ method, k }) => [method, k])).toEqual([
      ['page', 'signed'],
      ['session', 'signed'],
    ])
  })

  it('that does not exist is reported by its page, which names the support address', async () => {
    const { app, rendered } = documentsThat({ [GET_PAGE]: { data: page } })
    expect((await app.request('/p/demo/s/5f0c5c9e-0000')).status).toBe(404)
    expect(rendered[0]).toMatchObject({ page: { title: 'Order' }, problem: 'missing' })
  })

  it('without a chosen pair is not shown without its page, which has the pairs', async () => {
    const chosen = documentsThat({ [GET_SESSION]: { data: session } })
    expect((await chosen.app.request(`/p/demo/s/${session.id}`)).status).toBe(200)
    const initiated = { [GET_SESSION]: { data: { ...session, status: 'initiated' } } }
    expect((await documentsThat(initiated).app.request(`/p/demo/s/${session.id}`)).status).toBe(404)
    const away = documentsThat({ ...initiated, [GET_PAGE]: { status: 503 } })
    expect((await away.app.request(`/p/demo/s/${session.id}`)).status).toBe(503)
  })

  it('shows its current state when a change comes too late', async () => {
    const { app } = documentsThat({
      [GET_PAGE]: { data: page },
      [GET_SESSION]: { data: { ...session, status: 'completed' } },
      [CHANGE]: { status: 409 },
    })
    const response = await app.request(`/p/demo/s/${session.id}`, form({ asset: 'USDT', network: 'Tron' }))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('completed')
  })
})

describe('a browser that paid without script', () => {
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

  it('gets a cookie that no script can read, for the documents of this payment only', async () => {
    const { app } = documentsThat({ [GET_PAGE]: { data: page }, [POST_PAY]: { data: paid }, [CHANGE]: { data: paid } })
    for (const [path, fields] of [
      ['/p/demo', ENTERED],
      [AT, { asset: 'USDT', network: 'Tron' }],
    ] as const) {
      const response = await app.request(path, form(fields))
      expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([303, AT, cookieAt(AT)])
      expect(await response.text()).not.toContain(TOKEN)
    }
  })

  it('gets no cookie without a token', async () => {
    const { app } = documentsThat({ ...seen, [CHANGE]: { data: session } })
    expect(cookieOf(await app.request(AT, form({ asset: 'USDT', network: 'Tron' })))).toBeNull()
    expect(cookieOf(await app.request(AT))).toBeNull()
  })

  it('gets the cookie for a renewed payment, and for the page’s new slug', async () => {
    const renewed = { ...session, id: NEXT, payerToken: TOKEN }
    const { app, calls } = documentsThat({ ...seen, [`renew demo ${session.id}`]: { data: renewed } })
    const response = await app.request(AT, { ...form({ action: 'renew' }), ...sent })
    expect(cookieOf(response)).toBe(cookieAt(`/p/demo/s/${NEXT}`))
    expect(calls.at(-1)).toMatchObject({ method: 'renew', request: { token: TOKEN } })
    const moved = documentsThat({ ...seen, [GET_PAGE]: { data: { ...page, slug: 'new' } } })
    const there = await moved.app.request(AT, sent)
    expect([there.headers.get('location'), cookieOf(there)]).toEqual([
      `/p/new/s/${session.id}`,
      cookieAt(`/p/new/s/${session.id}`),
    ])
  })

  it('gets the cookie for a payment that another browser has renewed', async () => {
    const { app } = documentsThat({ ...seen, [GET_SESSION]: { data: { ...session, renewed_by: NEXT } } })
    expect(cookieOf(await app.request(AT, sent))).toBe(cookieAt(`/p/demo/s/${NEXT}`))
    expect(cookieOf(await app.request(AT))).toBeNull()
  })

  it('is recognised by the document, which does not contain the token', async () => {
    const { app, rendered } = documentsThat(seen)
    const html = await (await app.request(AT, sent)).text()
    expect(html).toContain('"paidHere":true')
    expect(html).not.toContain(TOKEN)
    await app.request(AT)
    expect(rendered.map(({ paidHere }) => paidHere)).toEqual([true, undefined])
  })

  it('is redirected to the refund, and other browsers to the payment', async () => {
    const { app, calls } = documentsThat({ ...seen, [LINK]: { data: URL_OF_REFUND } })
    const response = await app.request(`${AT}/refund?lang=sw`, sent)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${URL_OF_REFUND}?lang=sw`])
    expect(calls.map(({ request }) => request)).toEqual([TOKEN])
    for (const status of [403, 404]) {
      const refused = documentsThat({ ...seen, [LINK]: { status } })
      const back = await refused.app.request(`${AT}/refund?lang=sw`)
      expect([back.status, back.headers.get('location')]).toEqual([303, `${AT}?lang=sw`])
      expect(refused.calls.map(({ request }) => request)).toEqual([null])
    }
    expect((await documentsThat({ ...seen, [LINK]: { status: 503 } }).app.request(`${AT}/refund`)).status).toBe(503)
  })
})
