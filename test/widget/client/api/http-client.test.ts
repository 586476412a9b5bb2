import { afterEach, describe, expect, it, vi } from 'vitest'
import { NoAnswerError, NotFoundError, RateLimitError, UnavailableError } from '../../../../widget/client/api/errors'
import {
  type ApiRequest,
  type ClientOptions,
  type CreateOptions,
  HttpClient,
  path,
} from '../../../../widget/client/api/http-client'

afterEach(() => {
  vi.useRealTimers()
})

/** A client with a method that sends any request. */
class TestClient extends HttpClient {
  send(request: ApiRequest, options?: CreateOptions) {
    return this.one<string>(request, options)
  }
  items(request: ApiRequest) {
    return this.list<{ id: string }>(request)
  }
}

type Answer = Response | 'lost'
const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: status < 400, ...body }), { status, headers })

/** A client whose requests get these answers, one after the other. The last one repeats. */
function clientWith(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = []
  const send = async (input: RequestInfo | URL) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]
    requests.push(input instanceof Request ? input : new Request(input))
    if (!(answer instanceof Response)) throw new TypeError('fetch failed')
    return answer.clone()
  }
  return { client: new TestClient({ key: 'key', url: 'https://pay.example', fetch: send, ...options }), requests }
}

/** Advances the clock until the call has settled. */
async function settled<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => {})
  await vi.runAllTimersAsync()
  return call
}

const CREATE = { method: 'POST', path: '/things', body: { a: 1 }, takesKey: true } as const

describe('requests of the client', () => {
  it('encodes the values of a path', () => {
    expect(path`/ref/${'a/b c'}/x`).toBe('/ref/a%2Fb%20c/x')
  })

  it('repeats with one idempotency key until there is an answer', async () => {
    vi.useFakeTimers()
    const { client, requests } = clientWith(['lost', json({}, 503), json({ data: 'made' }, 201)])
    expect(await settled(client.send(CREATE))).toBe('made')
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(Array(3).fill('{"a":1}'))
  })

  it('sends the key of the caller', async () => {
    const { client, requests } = clientWith([json({ data: 'made' })])
    await client.send(CREATE, { idempotencyKey: 'order-1042' })
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('order-1042')
  })

  it('waits as long as the service asks for, but not for an hour', async () => {
    vi.useFakeTimers()
    const begin = Date.now()
    const { client } = clientWith([json({}, 429, { 'Retry-After': '20' }), json({ data: 'ok' })])
    expect(await settled(client.send({ method: 'POST', path: '/things' }))).toBe('ok')
    expect(Date.now() - begin).toBe(20_000)
    const { client: other, requests } = clientWith([json({}, 429, { 'Retry-After': '3600' })])
    await expect(settled(other.send(CREATE))).rejects.toThrow(RateLimitError)
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['a GET', { method: 'GET', path: '/things' }, 3],
    ['a PATCH', { method: 'PATCH', path: '/things' }, 3],
    ['a POST that only reads', { method: 'POST', path: '/things', isRead: true }, 3],
    ['any other POST without a key', { method: 'POST', path: '/things' }, 1],
  ] as const)('sends %s again only if it does no harm twice', async (_, request, times) => {
    vi.useFakeTimers()
    const { client, requests } = clientWith(['lost'], { maxRetries: 2 })
    await expect(settled(client.send(request))).rejects.toThrow(NoAnswerError)
    expect(requests).toHaveLength(times)
  })

  it('never repeats a request that the service refused', async () => {
    const problem = { message: 'There is no such page', details: [{ code: 'not_found' }], request_id: 'req_1' }
    const { client, requests } = clientWith([json(problem, 404)])
    const error = await client.send(CREATE).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ status: 404, code: 'not_found', requestId: 'req_1', message: problem.message })
    expect(requests).toHaveLength(1)
  })

  it('gives a proxy’s answer an error, too', async () => {
    const { client } = clientWith([new Response('<h1>Bad gateway</h1>', { status: 502 })], { maxRetries: 0 })
    const error = await client.send(CREATE).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(UnavailableError)
    expect(error).toMatchObject({ status: 502, code: undefined, requestId: null })
  })

  it('ends at once when the caller ends the call, also while it waits', async () => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const { client, requests } = clientWith([json({}, 503)])
    const call = client.send(CREATE, { signal: controller.signal })
    call.catch(() => {})
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new Error('the customer left'))
    await expect(call).rejects.toThrow('the customer left')
    expect(requests).toHaveLength(1)
  })

  it('passes warnings of the service on', async () => {
    const warnings: string[] = []
    const { client } = clientWith([json({ data: 'ok', warnings: ['metdata: This field is not known.'] })], {
      onWarning: (warning) => warnings.push(warning),
    })
    await client.send(CREATE)
    expect(warnings).toEqual(['metdata: This field is not known.'])
  })
})

describe('lists of the client', () => {
  const meta = { total: 3, page: 1, limit: 2, total_pages: 2, has_prev: false }
  const first = () => json({ data: [{ id: 'c' }, { id: 'b' }], meta: { ...meta, has_next: true } })
  const last = () => json({ data: [{ id: 'a' }], meta: { ...meta, has_next: false } })

  it('continue after the last item, with the filters of the first request', async () => {
    const { client, requests } = clientWith([first(), last()])
    const ids: string[] = []
    const query = { status: 'paid', page: 1, limit: undefined }
    for await (const { id } of client.items({ method: 'GET', path: '/things', query })) ids.push(id)
    expect(ids).toEqual(['c', 'b', 'a'])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?status=paid&page=1',
      '?status=paid&starting_after=b',
    ])
  })

  it('continue a search in its body', async () => {
    const { client, requests } = clientWith([first(), last()])
    for await (const _ of client.items({ method: 'POST', path: '/search', body: { email: 'a@b.example' } }));
    expect(await requests[1]?.json()).toEqual({ email: 'a@b.example', starting_after: 'b' })
  })

  it('read nothing more than the caller iterates', async () => {
    const { client, requests } = clientWith([first(), last()])
    for await (const { id } of client.items({ method: 'GET', path: '/things' })) if (id === 'b') break
    expect(requests).toHaveLength(1)
    expect((await client.items({ method: 'GET', path: '/things' }).page()).meta.total).toBe(3)
  })
})
