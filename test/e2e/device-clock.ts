import type { Page } from 'playwright-core'

type Clock = { ahead: number }

/** Sets the device's clock `ahead` milliseconds ahead of the service's, before the page loads. */
export const withDeviceClock = (page: Page, ahead: number) =>
  page.addInitScript((ms) => {
    const RealDate = Date
    const clock: Clock = { ahead: ms }
    const now = () => RealDate.now() + clock.ahead
    const SetDate = new Proxy(RealDate, {
      construct: (target, values, newTarget) => Reflect.construct(target, values.length ? values : [now()], newTarget),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
    Object.assign(window, { Date: SetDate, deviceClock: clock })
  }, ahead)

/** Sets the device's clock again while the page is open. */
export const setDeviceClock = (page: Page, ahead: number) =>
  page.evaluate((ms) => {
    ;(window as unknown as { deviceClock: Clock }).deviceClock.ahead = ms
  }, ahead)
