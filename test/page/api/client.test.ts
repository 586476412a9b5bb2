import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Session } from '../../../src/contract/session/session'
import { createApi } from '../../../src/page/api/client'
import { data, fakePorts, settle } from '../fake-ports'
import { aSession } from '../fixtures'

/** A request for a session, which the test can abort. */
function asking(patience?: number) {
  const world = fakePorts()
  const left = new AbortController()
  const asked = createApi(world.ports, 'demo').request('/sessions/x', Session, { signal: left.signal }, patience)
  return {
    ...world,
    left,
    answer: asked,
    aborted: () => world.asked[0]?.aborted(),
    /** The number of listeners for the abort. */
    listeners: () => getEventListeners(left.signal, 'abort').length,
  }
}

describe('a request', () => {
  it('ends after its timeout, and not before', async () => {
    const { answer, aborted, pass } = asking(5_000)
    await pass(4_999)
    expect(aborted()).toBe(false)
    await pass(1)
    expect(aborted()).toBe(true)
    expect(await answer).toMatchObject({ failed: 'connection' })
  })

  it('ends when it is taken back', async () => {
    const { answer, aborted, left } = asking()
    left.abort()
    expect(aborted()).toBe(true)
    expect(await answer).toMatchObject({ failed: 'connection' })
  })

  it.each([
    ['answered', () => data(aSession())],
    ['answered with nothing new', () => new Response(null, { status: 304 })],
    ['answered with what is no answer', () => new Response('<html>Log in</html>')],
    ['lost', () => new TypeError('network')],
  ])('that was %s leaves no timer and no listener behind', async (_, replied) => {
    const { answer, listeners, reply, sleepers } = asking()
    await settle()
    expect([sleepers(), listeners()]).toEqual([1, 1])
    await reply(replied())
    await answer
    expect([sleepers(), listeners()]).toEqual([0, 0])
  })
})

describe('a payment whose link has a key', () => {
  const id = aSession().id
  const paths = ({ asked }: ReturnType<typeof fakePorts>) => asked.map(({ path }) => path.replace('/api/v1/p/demo', ''))

  it('is requested with the key of an answer or of the address, and no other payment is', async () => {
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
