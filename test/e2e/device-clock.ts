import type { Page } from 'playwright-core'

type Clock = { ahead: number }

/** Gives the page a device whose clock is so many milliseconds ahead; it is set again by `setDeviceClock`. */
export const withDeviceClock = (page: Page, ahead: number) =>
  page.addInitScript((ms) => {
    const RealDate = Date
    const clock: Clock = { ahead: ms }
    const now = () => RealDate.now() + clock.ahead
    const SetDate = new Proxy(RealDate, {
      construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [now()], newTarget),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
    Object.assign(window, { Date: SetDate, deviceClock: clock })
  }, ahead)

/** Sets the device's clock while the page is open. */
export const setDeviceClock = (page: Page, ahead: number) =>
  page.evaluate((ms) => {
    ;(window as unknown as { deviceClock: Clock }).deviceClock.ahead = ms
  }, ahead)
