import { describe, expect, it } from 'vitest'
import { documentsThat, ENTERED as fields, form, GET_PAGE, POST_PAY, page, session } from './documents-world'

describe('the plain form', () => {
  it('redirects to the session, and passes on the token that it was rendered with, and no other field', async () => {
    const { app, calls } = documentsThat({ [POST_PAY]: { status: 201, data: session } })
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
    ['much', null],
  ])('reads %s as the page’s script does, and shows it again as it was entered', async (typed, sent) => {
    const { app, calls, rendered } = documentsThat({
      [GET_PAGE]: { data: page },
      [POST_PAY]: { status: 400, errors: ['email: This field is required.'] },
    })
    await app.request('/p/demo', form({ ...fields, amount: typed }))
    // an unreadable amount is refused before the payer service is called
    const request = sent === null ? undefined : { ...fields, amount: sent }
    expect(calls.find(({ method }) => method === 'pay')?.request).toEqual(request)
    expect(rendered[0]?.form?.values.amount).toBe(typed)
  })

  it('continues in its language, which the URL names only if the browser would choose another', async () => {
    const { app } = documentsThat({ [POST_PAY]: { status: 201, data: session } })
    const asItsBrowser = { headers: { 'accept-language': 'sw-KE,en;q=0.5' } }
    const location = async (lang: string) =>
      (await app.request(`/p/demo?lang=${lang}`, { ...form(fields), ...asItsBrowser })).headers.get('location')
    expect(await location('sw')).toBe(`/p/demo/s/${session.id}`)
    expect(await location('en')).toBe(`/p/demo/s/${session.id}?lang=en`)
  })

  it('is shown again with its values and errors, and none of them in the URL', async () => {
    const { app, rendered } = documentsThat({
      [GET_PAGE]: { data: page },
      [POST_PAY]: { status: 400, errors: ['email: This field is required.'] },
    })
    const response = await app.request('/p/demo', form({ ...fields, email: '' }))
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { email: _, ...values } = fields
    expect(rendered[0]?.form).toEqual({ values, errors: ['email: This field is required.'] })
  })

  it('is shown again with its values when it is sent too often, and can be sent again', async () => {
    const { app, rendered } = documentsThat({ [GET_PAGE]: { data: page }, [POST_PAY]: { status: 429 } })
    const response = await app.request('/p/demo', form(fields))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(rendered[0]?.form).toEqual({ values: fields, busy: true })
    expect(await response.text()).toContain('form_token')
  })

  it('sends the language in which it was filled in', async () => {
    const { app, calls } = documentsThat({ [POST_PAY]: { status: 201, data: session } })
    const headers = { 'accept-language': 'sw-KE,en;q=0.5' }
    await app.request('/p/demo', { ...form(fields), headers })
    await app.request('/p/demo?lang=ha', { ...form(fields), headers })
    expect(calls.map(({ language }) => language)).toEqual(['sw', 'ha'])
  })

  it('refuses a body of another type or size', async () => {
    const { app, calls } = documentsThat({ [POST_PAY]: { status: 201, data: session } })
    expect((await app.request('/p/demo', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await app.request('/p/demo', form({ first_name: 'x'.repeat(17_000) }))).status).toBe(404)
    expect(calls.filter((call) => call.method === 'pay')).toEqual([])
  })

  it.each(['/p/demo', '/p/demo/s/1'])('posted to %s is read only up to its maximum length', async (path) => {
    const { app } = documentsThat({})
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
    // the bytes over the limit, and those that a stream fetches in advance
    expect(read).toBeLessThan(32 * 1024)
  })
})
