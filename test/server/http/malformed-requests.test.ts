import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../src/server/http/listen'
import { firstAnswer, hasWholeAnswer, rawExchange } from '../../trials/attacks/fuzz/raw'

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen('127.0.0.1', 0)
  server.handleWith(() => new Response('handled'))
})
afterAll(() => server.close(0))

const exchange = (request: string) => rawExchange(server.port, [request], { ms: 30_000, isComplete: hasWholeAnswer })

test.each([
  ['no request at all', 'nonsense\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a second host', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: much\r\n\r\n', 417],
])('%s gets the error body', async (_, request, status) => {
  const answer = firstAnswer(await exchange(request))
  expect(answer.status).toBe(status)
  expect(answer.contentType).toBe('application/json')
  expect(JSON.parse(answer.body)).toEqual({
    success: false,
    status,
    message: expect.stringMatching(/\w/),
    details: [{ field: null, code: expect.any(String), message: expect.any(String), params: {} }],
    request_id: expect.stringMatching(/^req_/),
    timestamp: expect.stringMatching(/Z$/),
  })
})

test('a request after a malformed one is handled', async () => {
  const answer = firstAnswer(await exchange('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  expect(answer).toMatchObject({ status: 200, body: 'handled' })
})

test('an answer has a Connection header only if it differs from the default', async () => {
  const send = (head: string) => exchange(`GET / ${head}\r\n\r\n`)
  expect(await send('HTTP/1.1\r\nHost: a')).not.toMatch(/^(?:connection|keep-alive):/im)
  expect(await send('HTTP/1.1\r\nHost: a\r\nConnection: close')).toMatch(/^connection: close/im)
  expect(await send('HTTP/1.0\r\nHost: a\r\nConnection: keep-alive')).toMatch(/^connection: keep-alive/im)
})
