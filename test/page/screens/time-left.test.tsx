// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { draw } from '../draw'
import { answer, fakePorts, settle } from '../fake-ports'
import { aSession, NOW } from '../fixtures'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.parse(NOW)
const isoOf = (ms: number) => new Date(ms).toISOString()

/** A payment that starts `ms` after a full second and expires after `minutes`. */
const beginning = (ms: number, minutes = 30) =>
  aSession({ created_at: isoOf(START + ms), expires_at: isoOf(START + ms + minutes * MINUTE) })

/** Seconds on the countdown. */
function secondsOn(main: Element): number {
  const parts = main.querySelector('time[role=timer]')?.textContent?.split(':').map(Number) ?? []
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}
const minutesIn = (main: Element) =>
  Number(/(\d+) min left/.exec(main.querySelector('.started')?.textContent ?? '')?.[1])

/** Differences of the device's clock from the service's. */
const SKEWS = [0, -500, 500, -40 * MINUTE, 24 * HOUR]
const OFFSETS = Array.from({ length: 28 }, (_, index) => index * 37)

describe('the last three minutes', () => {
  const state = (main: Element) => main.querySelector('.state')?.textContent
  const isAmber = (main: Element) => main.querySelector('.held')?.hasAttribute('data-ending')

  it('turn the countdown amber, and say to pay before the price changes', async () => {
    const { main, model, pass } = draw({ session: beginning(0, 4) })
    model.start()
    await pass(55 * SECOND)
    expect([isAmber(main), state(main)?.includes('Waiting for your payment')]).toEqual([false, true])
    await pass(6 * SECOND)
    expect([isAmber(main), state(main)?.includes('Pay before the price changes')]).toEqual([true, true])
  })

  it('promise nothing about late money in front of an upstream service', () => {
    const { main } = draw({ session: { ...beginning(0, 2), relayed: true } })
    expect([isAmber(main), state(main)?.includes('Waiting for your payment')]).toEqual([true, true])
  })
})

describe('a price that is held for some minutes', () => {
  it.each(SKEWS)('is never shown as held for more, with the device’s clock off by %i ms', async (skew) => {
    for (const minutes of [5, 30])
      for (const ms of OFFSETS) {
        const session = beginning(ms, minutes)
        const world = fakePorts()
        world.setClock(START + ms + skew)
        const { main, model, unmount, pass } = draw({ now: isoOf(START + ms), session }, 'en', world)
        const said = () => model.announcement.value
        const stop = model.start()
        await settle()
        // the service's `Date` header is rounded down to the second
        await world.reply(answer(304, null, { Date: new Date(START).toUTCString() }))
        expect(secondsOn(main)).toBeLessThanOrEqual(minutes * 60)
        await pass(2 * SECOND)
        expect(secondsOn(main)).toBeLessThan(minutes * 60)
        expect(secondsOn(main)).toBeGreaterThan(minutes * 60 - 5)
        expect(said()).toBe('')
        stop()
        unmount()
      }
  })

  it.each(
    SKEWS,
  )('is never shown as held for more in the reminder, with the device’s clock off by %i ms', async (skew) => {
    for (const ms of OFFSETS) {
      const world = fakePorts()
      world.setClock(START + ms + skew)
      const { main, model, unmount } = draw({ now: isoOf(START + ms) }, 'en', world)
      model.connection.reached(new Headers({ Date: new Date(START).toUTCString() }))
      await model.offerResume(beginning(ms), true)
      await settle()
      expect([29, 30]).toContain(minutesIn(main))
      unmount()
    }
  })

  it('is never shown as held for longer than it is, to the end', async () => {
    for (const ms of [0, 500, 999]) {
      const session = beginning(ms)
      const world = fakePorts()
      world.setClock(START + ms)
      const { main, model, unmount, pass } = draw({ now: isoOf(START + ms) }, 'en', world)
      const stop = model.start()
      await model.offerResume(session, true)
      model.sessions.follow()
      for (let over = 0; over < 29 * MINUTE; over += 20 * SECOND) {
        expect(minutesIn(main) * MINUTE).toBeLessThanOrEqual(30 * MINUTE - over)
        await pass(20 * SECOND)
      }
      await pass(30 * SECOND)
      // the reminder shows no minutes for less than a minute
      expect(main.querySelector('.started')?.textContent).toBe('Waiting for your paymentOpen this payment')
      stop()
      unmount()
    }
  })
})
