// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { createModel } from '../create-model'
import { answer, data, eventStream, fakePorts, settle } from '../fake-ports'
import { aSession, NOW } from '../fixtures'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.parse(NOW)

/** A page that has shown a payment for ten seconds; `isHeld`: it follows by a held request, not by events. */
async function waiting({ isHeld = false } = {}) {
  const world = fakePorts()
  const model = createModel({ session: aSession() }, world)
  onTestFinished(model.start())
  await settle()
  await world.reply(isHeld ? data(aSession(), { ETag: '"1"' }) : eventStream().reply)
  await world.pass(10 * SECOND)
  let before = world.requests.length
  return {
    ...world,
    model,
    /** The requests since the last call. */
    requests() {
      const since = world.requests.slice(before)
      before = world.requests.length
      return since
    },
    /** The service's time on the page, in milliseconds since the start. */
    time: () => model.connection.time.value - START,
  }
}
const at = (ms: number) => answer(304, null, { Date: new Date(START + ms).toUTCString() })

describe('while the page waits for a payment', () => {
  it.each([
    -HOUR,
    HOUR,
  ])('a change of the device’s clock by %i ms does not change the countdown, and the page asks for the service’s time within a second', async (ms) => {
    const { ports, setClock, pass, requests, reply, time } = await waiting()
    setClock(ports.now() + ms)
    await pass(SECOND)
    const [question, ...others] = requests()
    expect(question?.path).toContain(aSession().id)
    expect(question?.headers.get('Prefer')).toBeNull()
    expect(question?.headers.get('Accept')).toBeNull()
    expect(others).toEqual([])
    expect(time()).toBe(11 * SECOND)
    await reply(at(11 * SECOND))
    await pass(20 * SECOND)
    expect(time()).toBe(31 * SECOND)
    expect(requests()).toEqual([])
  })

  it('a sleep of the device is noticed within a second, and corrected by the service’s time', async () => {
    const { sleep, pass, requests, reply, time } = await waiting()
    sleep(20 * MINUTE)
    await pass(SECOND)
    expect(requests()).toHaveLength(1)
    await reply(at(20 * MINUTE + 11 * SECOND))
    expect(time()).toBe(20 * MINUTE + 11 * SECOND)
  })

  it('a sleep of the device is counted without network, too', async () => {
    const { sleep, pass, presence, requests, reply, time } = await waiting()
    await presence(true, false)
    sleep(20 * MINUTE)
    await pass(SECOND)
    expect(requests()).toHaveLength(1)
    await reply(new TypeError('network'))
    await pass(SECOND)
    expect(time()).toBe(20 * MINUTE + 12 * SECOND)
    expect(requests()).toEqual([])
  })

  it('a customer who comes back gets the service’s time with the request that follows the payment', async () => {
    const { sleep, pass, presence, requests, reply, time } = await waiting()
    await presence(false, true)
    sleep(20 * MINUTE)
    await presence(true, true)
    await reply(eventStream({ Date: new Date(START + 20 * MINUTE + 10 * SECOND).toUTCString() }).reply)
    expect(time()).toBe(20 * MINUTE + 10 * SECOND)
    await pass(10 * SECOND)
    expect(requests()).toHaveLength(1)
  })

  it('a customer who comes back gets the service’s time within a second, although that request is held', async () => {
    const { pass, presence, requests } = await waiting({ isHeld: true })
    await presence(false, true)
    // the device has not slept: its two clocks agree
    await pass(5 * MINUTE)
    await presence(true, true)
    await pass(SECOND)
    expect(requests().map(({ headers }) => headers.get('Prefer'))).toEqual(['wait=50', null])
  })
})
