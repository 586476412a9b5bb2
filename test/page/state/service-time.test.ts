// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { answer, data, eventStream, fakePorts, settle } from '../fake-ports'
import { aSession, NOW } from '../fixtures'
import { modelOf } from '../model-of'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.parse(NOW)

/** A page that has shown a payment for ten seconds; `isHeld`: by a request that is held, not by events. */
async function waiting({ isHeld = false } = {}) {
  const world = fakePorts()
  const model = modelOf({ session: aSession() }, world)
  onTestFinished(model.start())
  await settle()
  await world.reply(isHeld ? data(aSession(), { ETag: '"1"' }) : eventStream().reply)
  await world.pass(10 * SECOND)
  let before = world.asked.length
  return {
    ...world,
    model,
    /** The requests since the last call. */
    asked() {
      const since = world.asked.slice(before)
      before = world.asked.length
      return since
    },
    /** The service's time on the page, in milliseconds since the start. */
    time: () => model.connection.time.value - START,
  }
}
const at = (ms: number) => answer(304, null, { Date: new Date(START + ms).toUTCString() })

describe('while a payment is waited for', () => {
  it.each([
    -HOUR,
    HOUR,
  ])('a device’s clock that is set by %i ms changes no countdown, and the service is asked within a second', async (ms) => {
    const { ports, setClock, pass, asked, reply, time } = await waiting()
    setClock(ports.now() + ms)
    await pass(SECOND)
    const [question, ...others] = asked()
    expect(question?.path).toContain(aSession().id)
    expect(question?.headers.get('Prefer')).toBeNull()
    expect(question?.headers.get('Accept')).toBeNull()
    expect(others).toEqual([])
    expect(time()).toBe(11 * SECOND)
    await reply(at(11 * SECOND))
    await pass(20 * SECOND)
    expect(time()).toBe(31 * SECOND)
    expect(asked()).toEqual([])
  })

  it('a sleep of the device is noticed within a second, and what the service says then counts', async () => {
    const { sleep, pass, asked, reply, time } = await waiting()
    sleep(20 * MINUTE)
    await pass(SECOND)
    expect(asked()).toHaveLength(1)
    await reply(at(20 * MINUTE + 11 * SECOND))
    expect(time()).toBe(20 * MINUTE + 11 * SECOND)
  })

  it('a sleep after which there is no network counts, too', async () => {
    const { sleep, pass, presence, asked, reply, time } = await waiting()
    await presence(true, false)
    sleep(20 * MINUTE)
    await pass(SECOND)
    expect(asked()).toHaveLength(1)
    await reply(new TypeError('network'))
    await pass(SECOND)
    expect(time()).toBe(20 * MINUTE + 12 * SECOND)
    expect(asked()).toEqual([])
  })

  it('a customer who comes back gets the service’s time with the request that follows the payment', async () => {
    const { sleep, pass, presence, asked, reply, time } = await waiting()
    await presence(false, true)
    sleep(20 * MINUTE)
    await presence(true, true)
    await reply(eventStream({ Date: new Date(START + 20 * MINUTE + 10 * SECOND).toUTCString() }).reply)
    expect(time()).toBe(20 * MINUTE + 10 * SECOND)
    await pass(10 * SECOND)
    expect(asked()).toHaveLength(1)
  })

  it('a customer who comes back gets it within a second, although that request is held', async () => {
    const { pass, presence, asked } = await waiting({ isHeld: true })
    await presence(false, true)
    // the device has not slept: its two clocks agree
    await pass(5 * MINUTE)
    await presence(true, true)
    await pass(SECOND)
    expect(asked().map(({ headers }) => headers.get('Prefer'))).toEqual(['wait=50', null])
  })
})
