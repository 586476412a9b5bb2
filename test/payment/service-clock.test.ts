import { describe, expect, it } from 'vitest'
import { createServiceClock } from '../../src/payment/service-clock'

const SECOND = 1000
const HOUR = 3_600_000
const START = Date.parse('2026-11-21T13:00:00.000Z')

/** A device and a service whose time passes together. */
function world({ skew = 0, at = START, isEstimate = false } = {}) {
  let [elapsed, apart, service] = [5_000, at + skew - 5_000, at]
  const clock = createServiceClock(
    { now: () => elapsed + apart, elapsed: () => elapsed },
    { time: isEstimate ? at + skew : at, isEstimate },
  )
  return {
    clock,
    pass(ms: number) {
      elapsed += ms
      service += ms
    },
    sleep(ms: number) {
      apart += ms
      service += ms
    },
    setDevice(ms: number) {
      apart += ms
    },
    setService(ms: number) {
      service += ms
    },
    /** The `Date` of an answer that is sent now. */
    date: () => new Date(service).toUTCString(),
    /** How far the clock is behind the service's time. */
    behind: () => service - clock.time(),
    /** Checks the time, if that is needed, and returns whether the service was called. */
    async check(isReachable = true) {
      let wasCalled = false
      await clock.check(async () => {
        wasCalled = true
        if (isReachable) clock.readDate(new Date(service).toUTCString())
      })
      return wasCalled
    },
  }
}

describe('the service’s time on a device', () => {
  it('is never ahead of the service’s own, and behind by less than a second and the travel time of an answer', () => {
    for (const skew of [0, 500, -500, -HOUR, 24 * HOUR])
      for (let ms = 0; ms < SECOND; ms += 37)
        for (const isEstimate of [false, true]) {
          const { clock, pass, date, behind } = world({ skew, at: START + ms, isEstimate })
          for (const [travel, pause] of [
            [80, 1_333],
            [700, 50_000],
            [10, 777],
          ] as const) {
            const sent = date()
            pass(travel)
            clock.readDate(sent)
            expect(behind()).toBeGreaterThanOrEqual(0)
            expect(behind()).toBeLessThan(SECOND + 700)
            pass(pause)
          }
        }
  })

  it('becomes more accurate with each answer, and never goes back', () => {
    const { clock, pass, date, behind } = world({ at: START + 950, isEstimate: true })
    clock.readDate(date())
    expect(behind()).toBe(950)
    pass(100)
    clock.readDate(date())
    expect(behind()).toBe(50)
    pass(900)
    clock.readDate(date())
    expect(behind()).toBe(50)
  })

  it('follows a service whose own clock is set', () => {
    const { clock, date, behind, setService } = world()
    for (const ms of [-HOUR, HOUR, HOUR, -10 * HOUR]) {
      setService(ms)
      clock.readDate(date())
      expect(behind()).toBe(0)
    }
  })

  it('ignores an answer without a Date', () => {
    const { clock, behind } = world()
    for (const date of [null, '', 'yesterday']) clock.readDate(date)
    expect(behind()).toBe(0)
  })

  it.each([
    -HOUR,
    -3 * SECOND,
    3 * SECOND,
    HOUR,
  ])('stays when the device’s clock is set by %i ms, and is checked once', async (ms) => {
    const { setDevice, behind, check } = world()
    setDevice(ms)
    expect(behind()).toBe(0)
    expect(await check()).toBe(true)
    expect(behind()).toBe(0)
    expect(await check()).toBe(false)
  })

  it('is not checked while the device’s two clocks differ by no more than two seconds', async () => {
    const { setDevice, check } = world()
    setDevice(2 * SECOND)
    expect(await check()).toBe(false)
  })

  it('is checked after a sleep, in which the device’s monotonic clock stands still', async () => {
    const { sleep, check, behind } = world()
    sleep(HOUR)
    expect(await check()).toBe(true)
    expect(behind()).toBe(0)
  })

  it('is taken from the device after a sleep without network, until the service answers', async () => {
    const { clock, sleep, setDevice, check, behind, date } = world()
    sleep(HOUR)
    await check(false)
    expect(behind()).toBe(0)
    // The device did not sleep: its time was set.
    setDevice(HOUR)
    await check(false)
    expect(behind()).toBe(-HOUR)
    clock.readDate(date())
    expect(behind()).toBe(0)
  })

  it('is checked when it is in doubt, by one request at a time', async () => {
    const { clock } = world()
    clock.doubt()
    let calls = 0
    let answer = () => {}
    const fetchAnswer = () => {
      calls++
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    const checking = clock.check(fetchAnswer)
    await clock.check(fetchAnswer)
    expect(calls).toBe(1)
    answer()
    await checking
    await clock.check(fetchAnswer)
    expect(calls).toBe(1)
  })
})
