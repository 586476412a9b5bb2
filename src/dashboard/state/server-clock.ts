import { createServiceClock, type DeviceClock } from '../../payment/service-clock'

/** The time of the service, by which deadlines are measured. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  serviceNow(): number
  /** Asks the service for its time after the device slept or its clock changed. */
  checkTime(): Promise<void>
}

interface Deps {
  device: DeviceClock
  /** Requests any answer of the service; does not reject. */
  requestTime(): Promise<unknown>
}

export function createServerClock({ device, requestTime }: Deps) {
  const clock = createServiceClock(device, { time: device.now(), isEstimate: true })
  const model: ServerClock = { serviceNow: clock.time, checkTime: () => clock.check(requestTime) }
  return { model, readDate: clock.readDate, doubt: clock.doubt }
}
