import { MINUTE_MS } from './durations'

/** The two clocks of a device, in milliseconds. */
export type DeviceClock = {
  /** Time since 1970. It may be off by a day, and can be set at any time. */
  now(): number
  /** Monotonic time. It cannot be set, but may stand still while the device sleeps. */
  elapsed(): number
}

/** The device's two clocks drift apart by more than this when it sleeps, or when its time is set. */
const DRIFT_MS = 2_000
/**
 * The longest time that an answer takes. If the `Date` of an answer is further behind, the service's own clock was set
 * back.
 */
const LONGEST_TRAVEL_MS = MINUTE_MS

/**
 * The service's time on a device. Between answers it advances with the device's monotonic clock, so that setting the
 * device's time changes nothing.
 *
 * `start` is the service's time now; it is only an estimate if it does not come from an answer.
 */
export function createServiceClock(device: DeviceClock, start: { time: number; isEstimate: boolean }) {
  const clockDifference = () => device.now() - device.elapsed()
  let offset = start.time - device.elapsed()
  let { isEstimate } = start
  let lastDifference = clockDifference()
  let isInDoubt = false
  let isChecking = false

  const drift = () => clockDifference() - lastDifference
  const needsCheck = () => isInDoubt || Math.abs(drift()) > DRIFT_MS

  function settle() {
    lastDifference = clockDifference()
    isInDoubt = false
  }

  /**
   * Without an answer, assumes that the device has slept for as long as its clocks have drifted apart. Ignores a clock
   * that was set back.
   */
  function followDevice() {
    offset += Math.max(0, drift())
    isEstimate = true
    settle()
  }

  return {
    /** Milliseconds since 1970. Behind the service's own time by at most a second and the time that an answer took. */
    time: () => Math.floor(device.elapsed() + offset),
    /**
     * Takes over the `Date` of an answer. `Date` is the time at which the answer was sent, in whole seconds, so the
     * service's time is at least as late. Of several answers, the answer that leads to the latest time is the most
     * accurate.
     */
    readDate(date: string | null) {
      const newOffset = Date.parse(date ?? '') - device.elapsed()
      if (Number.isNaN(newOffset)) return
      if (isEstimate || newOffset > offset || newOffset < offset - LONGEST_TRAVEL_MS) offset = newOffset
      isEstimate = false
      settle()
    },
    /** Marks the time as doubtful, such as when the customer returns to the page. */
    doubt() {
      isInDoubt = true
    },
    /**
     * If the device slept, or its time was set, gets an answer of the service by `fetchAnswer`, which must not reject.
     */
    async check(fetchAnswer: () => Promise<unknown>) {
      if (isChecking || !needsCheck()) return
      isChecking = true
      await fetchAnswer()
      isChecking = false
      if (needsCheck()) followDevice()
    },
  }
}

export type ServiceClock = ReturnType<typeof createServiceClock>
