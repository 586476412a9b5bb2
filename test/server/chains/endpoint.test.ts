import { expect, it } from 'vitest'
import { createEndpoint } from '../../../src/server/chains/endpoint'
import { systemClock } from '../../../src/server/runtime/clock'
import { serveFace } from './face'

it('spaces requests, and counts them', async () => {
  const at: number[] = []
  const face = await serveFace((path) => {
    at.push(performance.now())
    return { body: path }
  })
  const endpoint = createEndpoint({ url: `${face.url}/`, spacingMs: 60 }, systemClock)
  const answers = await Promise.all(['/a', '/b', '/c'].map((path) => endpoint.get(path)))
  expect(answers.map(({ body }) => body)).toEqual(['/a', '/b', '/c'])
  expect((at[2] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(100)
  expect(endpoint.requests()).toBe(3)
})

it('sends the key of the provider, and tells it to nobody', async () => {
  let key: string | string[] | undefined
  const face = await serveFace(() => ({ body: '' }))
  face.trouble = (request, response) => {
    key = request.headers['x-key']
    response.writeHead(500).end()
  }
  const endpoint = createEndpoint({ url: `${face.url}/secret-in-url`, headers: { 'x-key': 'secret' } }, systemClock)
  const failure = await endpoint.get('/').catch((error) => error)
  expect(key).toBe('secret')
  expect(JSON.stringify(failure) + failure.message + failure.stack).not.toContain('secret')
})
