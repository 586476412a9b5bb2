import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/server/settings'
import { upstream as startUpstream } from '../../../src/server/upstream/upstream'
import { fakeClock } from '../fake-clock'
import { silentLog } from '../silent-log'

const started = (environment: Record<string, string>) => () =>
  startUpstream({
    publicUrl: 'http://localhost:8080',
    settings: readSettings(environment),
    clock: fakeClock(),
    log: silentLog,
  })

describe('the settings of an upstream', () => {
  it.each([
    [{ UPSTREAM_URL: 'https://api.example' }, 'UPSTREAM_API_KEY: is required with UPSTREAM_URL'],
    [
      { UPSTREAM_URL: 'https://user:pass@api.example', UPSTREAM_API_KEY: 'k' },
      'UPSTREAM_URL: must be a URL without credentials, query and fragment',
    ],
    [
      { UPSTREAM_URL: 'https://api.example/?tenant=7', UPSTREAM_API_KEY: 'k' },
      'UPSTREAM_URL: must be a URL without credentials, query and fragment',
    ],
    [
      { UPSTREAM_URL: 'https://api.example', UPSTREAM_API_KEY: 'two words' },
      'UPSTREAM_API_KEY: must be visible ASCII characters',
    ],
    [
      { UPSTREAM_URL: 'https://api.example', UPSTREAM_API_KEY: 'k', PAGES_DIR: '/nowhere' },
      'PAGES_DIR: is not a readable folder',
    ],
  ])('%o stop the start with one line', (environment, line) => expect(started(environment)).toThrow(line))

  it('may name a path on a host, and need no folder of pages', async () => {
    const urls: string[] = []
    const front = startUpstream({
      publicUrl: 'http://localhost:8080',
      settings: readSettings({ UPSTREAM_URL: 'https://api.example/pay/', UPSTREAM_API_KEY: 'k' }),
      clock: fakeClock(),
      log: silentLog,
      fetch: async (input) => {
        urls.push(String(input))
        return Response.json({}, { status: 404 })
      },
    })
    expect((await front.app.request('/api/v1/p/demo')).status).toBe(404)
    expect(urls).toEqual(['https://api.example/pay/api/v1/p/demo'])
  })

  it('disable webhooks if there is no webhook secret', async () => {
    const front = started({ UPSTREAM_URL: 'https://api.example', UPSTREAM_API_KEY: 'k' })()
    expect((await front.app.request('/webhooks/incoming/upstream', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

describe('the log', () => {
  it('reports once a minute that the upstream is unreachable, with a count', async () => {
    const clock = fakeClock()
    const lines: object[] = []
    const front = startUpstream({
      publicUrl: 'http://localhost:8080',
      settings: readSettings({ UPSTREAM_URL: 'https://api.example', UPSTREAM_API_KEY: 'canary-5b1f' }),
      clock,
      log: { ...silentLog, warn: (fields) => void lines.push(fields) },
      fetch: async () => {
        throw new TypeError('fetch failed', {
          cause: { code: 'ECONNREFUSED', address: '10.0.0.7', key: 'canary-5b1f' },
        })
      },
    })
    for (let second = 0; second < 63; second += 3) {
      await front.app.request('/api/v1/p/demo')
      clock.turn(3_000)
    }
    const event = 'upstream.page.unavailable'
    const error = 'no answer (ECONNREFUSED)'
    const answered = {
      event: 'request.unavailable',
      request_id: expect.any(String),
      status: 503,
      error: 'The page cannot be read at the moment',
    }
    expect(lines).toEqual([{ event, error }, answered, { event, error, count: 19 }, { ...answered, count: 19 }])
  })
})
