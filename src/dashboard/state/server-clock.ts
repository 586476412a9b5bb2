import { createServiceClock, type DeviceClock } from '../../payment/service-clock'

/** The time of the service, which says until when something holds. */
export interface ServerClock {
  /** In milliseconds. */
  serviceNow(): number
  /** Asks the service for its time if this device slept, or its clock was set. */
  checkTime(): Promise<void>
}

interface Given {
  device: DeviceClock
  /** Gets any answer of the service; does not reject. */
  ask(): Promise<unknown>
}

export function createServerClock({ device, ask }: Given) {
  const clock = createServiceClock(device, { time: device.now(), isEstimate: true })
  const model: ServerClock = { serviceNow: clock.time, checkTime: () => clock.check(ask) }
  return { model, readDate: clock.readDate, doubt: clock.doubt }
}
