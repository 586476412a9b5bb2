import { expect, test } from 'vitest'
import { CustodyUnavailable } from '../../../src/server/ports/custody'
import { createLog, failureOf } from '../../../src/server/runtime/log'
import { AMINA, world } from '../world'

const here = world()

test('a request is logged by its pattern, never by what the customer typed', async () => {
  const { post, get, deps } = here()
  await post('/api/v1/p/demo/pay?email=amina@example.com', AMINA)
  await get('/api/v1/p/demo?first_name=Amina')
  await get('/nowhere/amina@example.com')
  const line = { event: 'request', ms: expect.any(Number), request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/) }
  expect(deps.log.lines.filter(({ event }) => event === 'request')).toEqual([
    { ...line, method: 'POST', route: '/api/v1/p/:slug/pay', status: 201 },
    { ...line, method: 'GET', route: '/api/v1/p/:slug', status: 200 },
    { ...line, method: 'GET', route: '/*', status: 404 },
  ])
  expect(JSON.stringify(deps.log.lines)).not.toMatch(/amina|okafor/i)
})

test('a line has only the fields of the list', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const more = { event: 'x', status: 1, email: 'amina@example.com' }
  log.warn(more)
  expect(JSON.parse(lines[0] ?? '')).toEqual({ level: 'warn', time: expect.any(String), event: 'x', status: 1 })
})

test('a failure is logged without its message, which may repeat input', () => {
  const failure = failureOf(Object.assign(new Error('amina@example.com'), { code: '22P02' }))
  expect(JSON.stringify(failure)).not.toContain('amina')
  expect(failure.error).toBe('Error 22P02')
  expect(failure.stack).toMatch(/^at .*log\.test\.ts:\d+:\d+/)
})

test('a message whose lines look like those of a stack is not logged either', () => {
  const sent = 'Failed query: update events\nparams: Amina\n    at amina@example.com (/home/amina:1:1)\n    at Kano'
  const failure = failureOf(new Error(sent))
  expect(JSON.stringify(failure)).not.toMatch(/amina|Kano/i)
  expect(failure.stack).toMatch(/^at .*log\.test\.ts:\d+:\d+/)
  for (const message of ['the query failed', 'Failed query']) {
    const changed = new Error(sent)
    expect(changed.stack).toContain('amina')
    expect(failureOf(Object.assign(changed, { message }))).toEqual({ error: 'Error' })
  }
})

test('a failure with our own message is logged with it, and with the code of its cause', () => {
  expect(failureOf(new CustodyUnavailable('status 401')).error).toBe('CustodyUnavailable status 401')
  const cause = Object.assign(new TypeError('fetch failed: key-7f3a'), { cause: { code: 'ECONNREFUSED' } })
  expect(failureOf(new CustodyUnavailable('TypeError', { cause })).error).toBe(
    'CustodyUnavailable TypeError ECONNREFUSED',
  )
})
