import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Session } from '../../../src/contract/session/session'
import { createApi } from '../../../src/page/api/client'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'

/** A request for a session, which the test can abort. */
function sendRequest(timeout?: number) {
  const world = fakePorts()
  const controller = new AbortController()
  const pending = createApi(world.ports, 'demo').request('/sessions/x', Session, { signal: controller.signal }, timeout)
  return {
    ...world,
    controller,
    answer: pending,
    aborted: () => world.requests[0]?.aborted(),
    /** The number of listeners for the abort. */
    listeners: () => getEventListeners(controller.signal, 'abort').length,
  }
}

describe('a request', () => {
  it('ends after its timeout, and not before', async () => {
    const { answer, aborted, pass } = sendRequest(5_000)
    await pass(4_999)
    expect(aborted()).toBe(false)
    await pass(1)
    expect(aborted()).toBe(true)
    expect(await answer).toMatchObject({ failed: 'connection' })
  })

  it('ends when it is aborted', async () => {
    const { answer, aborted, controller } = sendRequest()
    controller.abort()
    expect(aborted()).toBe(true)
    expect(await answer).toMatchObject({ failed: 'connection' })
  })

  it.each([
    ['answered', () => data(aSession())],
    ['answered with nothing new', () => new Response(null, { status: 304 })],
    ['answered with what is no answer', () => new Response('<html>Log in</html>')],
    ['lost', () => new TypeError('network')],
  ])('that was %s leaves no timer and no listener', async (_, replied) => {
    const { answer, listeners, reply, sleepers } = sendRequest()
    await settle()
    expect([sleepers(), listeners()]).toEqual([1, 1])
    await reply(replied())
    await answer
    expect([sleepers(), listeners()]).toEqual([0, 0])
  })
})

describe('a payment whose link has a key', () => {
  const id = aSession().id
  const paths = ({ requests }: ReturnType<typeof fakePorts>) =>
    requests.map(({ path }) => path.replace('/api/v1/p/demo', ''))

  it('is requested with the key from an answer or the URL, and other payments without it', async () => {
    const world = fakePorts()
    const api = createApi(world.ports, 'demo')
    api.setLinkKey({ id: 'from-address', k: 'one' })
    const paid = api.post('/pay?lang=en', Session, {})
    await world.reply(data(aSession({ k: 'two' }), {}, 201))
    await paid
    for (const path of [
      `/sessions/${id}`,
      `/sessions/${id}/method?lang=en`,
      '/sessions/from-address',
      '/sessions/x',
      '',
    ])
      api.request(path, Session).catch(() => {})
    await settle()
    expect(paths(world).slice(1)).toEqual([
      `/sessions/${id}?k=two`,
      `/sessions/${id}/method?lang=en&k=two`,
      '/sessions/from-address?k=one',
      '/sessions/x',
      '',
    ])
  })
})
