import { expect, it } from 'vitest'
import { asLookup, createEndpoint, type Endpoint } from '../../../src/server/chains/endpoint'
import { ChainUnavailable, REQUEST_OUTCOMES } from '../../../src/server/ports/chain-reader'
import { systemClock } from '../../../src/server/runtime/clock'
import { fakeClock } from '../fake-clock'
import { serveFake, TROUBLES } from './fake-server'

it('an endpoint spaces requests, and counts them', async () => {
  const clock = fakeClock()
  const host = await serveFake((path) => ({ body: path }))
  const endpoint = createEndpoint({ url: `${host.url}/`, spacingMs: 60 }, clock)
  const other = createEndpoint({ url: host.url }, clock)
  const answers = ['/a', '/b', '/c'].map((path) => endpoint.get(path))
  for (const [index, answer] of answers.entries()) {
    expect((await answer).body).toBe(['/a', '/b', '/c'][index])
    clock.turn(59)
    // requests that did not wait would have arrived by now
    await other.get('/later')
    expect(endpoint.requests()).toBe(index + 1)
    expect(host.paths.filter((path) => path !== '/later')).toHaveLength(index + 1)
    clock.turn(1)
  }
})

it('look-ups of a merchant wait behind the scans of all merchants', async () => {
  const clock = fakeClock()
  const host = await serveFake((path) => ({ body: path }))
  const endpoint = createEndpoint({ url: host.url, spacingMs: 60 }, clock)
  const answers = [
    endpoint.get('/first'),
    ...['/hash/1', '/hash/2'].map((path) => asLookup(() => endpoint.get(path))),
    ...['/watch/1', '/watch/2'].map((path) => endpoint.get(path)),
  ]
  const order = ['/first', '/watch/1', '/watch/2', '/hash/1', '/hash/2']
  for (const [index] of order.entries()) {
    await expect.poll(() => host.paths.length).toBe(index + 1)
    clock.turn(60)
  }
  await Promise.all(answers)
  expect(host.paths).toEqual(order)
})

it('an endpoint sends name and password as a header, and the query of its URL with every request', async () => {
  const host = await serveFake((path) => ({ body: path }))
  const url = host.url.replace('//', '//name:p%40ss%20word@')
  const endpoint = createEndpoint({ url: `${url}/api/?token=a%2Fb` }, systemClock)
  expect((await endpoint.get('/blocks')).body).toBe('/api/blocks?token=a%2Fb')
  expect((await endpoint.get('/blocks?limit=1')).body).toBe('/api/blocks?limit=1&token=a%2Fb')
  expect((await endpoint.post('{}')).body).toBe('/api?token=a%2Fb')
  expect((await endpoint.post('{}', [], '/jsonrpc')).body).toBe('/api/jsonrpc?token=a%2Fb')
  const authorization = `Basic ${Buffer.from('name:p@ss word').toString('base64')}`
  expect(host.headers.map((headers) => headers.authorization)).toEqual(Array(4).fill(authorization))
})

it('an endpoint counts requests by outcome, and only requests that were sent', async () => {
  const clock = fakeClock()
  const host = await serveFake(() => ({ body: '[]' }))
  const endpoint = createEndpoint({ url: host.url }, clock)
  const countsOf = ({ requests }: Endpoint) =>
    Object.fromEntries(REQUEST_OUTCOMES.map((outcome) => [outcome, requests(outcome)]))
  const none = { answered: 0, limited: 0, slow: 0, unreachable: 0, unreadable: 0 }
  expect(countsOf(endpoint)).toEqual(none)
  await endpoint.get('/')
  await endpoint.post('{}')
  host.trouble = (_, response) => response.writeHead(404).end()
  await endpoint.get('/', [404])
  for (const name of ['broken', 'redirect', 'endless', 'limited'] as const) {
    host.trouble = TROUBLES[name]
    await expect(endpoint.get('/')).rejects.toBeInstanceOf(ChainUnavailable)
  }
  // the host gets no requests, as its Retry-After says
  await expect(endpoint.get('/')).rejects.toMatchObject({ fault: 'limited' })
  expect(countsOf(endpoint)).toEqual({ answered: 3, limited: 1, slow: 0, unreachable: 2, unreadable: 1 })
  expect(endpoint.requests()).toBe(7)
  expect(host.paths).toHaveLength(7)

  host.trouble = TROUBLES.silent
  host.onSilence = () => clock.turn(50)
  const impatient = createEndpoint({ url: host.url, deadlineMs: 50 }, clock)
  await expect(impatient.get('/')).rejects.toMatchObject({ fault: 'slow' })
  expect(countsOf(impatient)).toEqual({ ...none, slow: 1 })
})

it('an endpoint sends the key of the provider, and reveals it nowhere else', async () => {
  let key: string | string[] | undefined
  const host = await serveFake(() => ({ body: '' }))
  host.trouble = (request, response) => {
    key = request.headers['x-key']
    response.writeHead(500).end()
  }
  const endpoint = createEndpoint({ url: `${host.url}/secret-in-url`, headers: { 'x-key': 'secret' } }, systemClock)
  const failure = await endpoint.get('/').catch((error) => error)
  expect(key).toBe('secret')
  expect(JSON.stringify(failure) + failure.message + failure.stack).not.toContain('secret')
})
