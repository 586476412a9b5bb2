// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { draw, ME } from '../draw'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const HOUR = 3_600_000
const ID = '8f7e6d5c-4b3a-4291-8071-6f5e4d3c2b1a'

async function until(isTrue: () => boolean) {
  for (let attempts = 0; !isTrue() && attempts < 1000; attempts++) await new Promise((done) => setTimeout(done, 1))
  expect(isTrue()).toBe(true)
}

/** Opens a quotation, valid for a minute from `ms` after a full second, on a device whose clock is wrong by `skew`. */
async function openQuotation({ ms = 0, skew = 0 } = {}) {
  let [elapsed, clockOffset] = [0, START + ms + skew]
  let service = START + ms
  let timeRequests = 0
  const headers = () => ({ date: new Date(service).toUTCString() })
  const swap = {
    id: ID,
    fromCurrency: 'USDT',
    toCurrency: 'NGN',
    toNetwork: null,
    sourceAmount: '100',
    targetAmount: '160000.00',
    rate: '1600',
    createdAt: new Date(START + ms).toISOString(),
    expiresAt: new Date(START + ms + 60_000).toISOString(),
    completedAt: null,
    version: 1,
  }
  const isOver = () => service >= Date.parse(swap.expiresAt)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = await draw(
    `/dashboard/test/swaps/${ID}`,
    {
      'GET /api/v1/me': () => {
        timeRequests++
        return { data: ME, headers: headers() }
      },
      [`GET /api/v1/swaps/quotation/${ID}`]: () => ({
        data: { ...swap, status: isOver() ? 'expired' : 'quoted' },
        headers: headers(),
      }),
    },
    'en',
    { now: () => elapsed + clockOffset, elapsed: () => elapsed },
  )
  await screen.findByRole('timer')
  // effects run after the next frame
  await until(() => vi.getTimerCount() > 0)
  timeRequests = 0
  return {
    ...world,
    text: () => screen.getByRole('timer').textContent,
    timeRequests: () => timeRequests,
    async pass(time: number) {
      for (let passed = 0; passed < time; passed += 1000) {
        elapsed += 1000
        service += 1000
        await vi.advanceTimersByTimeAsync(1000)
      }
    },
    moveDeviceClock(by: number) {
      clockOffset += by
    },
    sleep(time: number) {
      clockOffset += time
      service += time
    },
  }
}

describe('the countdown of a price', () => {
  it.each([
    0,
    -500,
    500,
    -HOUR,
    24 * HOUR,
  ])('never starts above one minute, with the device’s clock wrong by %i ms', async (skew) => {
    for (const ms of [0, 1, 333, 500, 999]) {
      const { text, unmount, pass } = await openQuotation({ ms, skew })
      expect(text()).toMatch(/^(1:00|0:59)$/)
      await pass(2000)
      expect(text()).toMatch(/^0:5[78]$/)
      unmount()
      vi.useRealTimers()
    }
  })

  it.each([
    -HOUR,
    HOUR,
  ])('stays correct when the device’s clock jumps by %i ms, and requests the time once', async (by) => {
    const { moveDeviceClock, pass, text, timeRequests } = await openQuotation()
    await pass(10_000)
    moveDeviceClock(by)
    await pass(1000)
    expect(text()).toBe('0:49')
    expect(timeRequests()).toBe(1)
    await pass(9000)
    expect(text()).toBe('0:40')
    expect(timeRequests()).toBe(1)
  })

  it('is correct after the device slept', async () => {
    const { sleep, pass, text } = await openQuotation()
    sleep(30_000)
    await pass(2000)
    expect(text()).toBe('0:28')
  })

  it('checks the time when the tab becomes visible', async () => {
    const { dashboard, timeRequests } = await openQuotation()
    dashboard.onReturn()
    await until(() => timeRequests() === 1)
  })

  it('ends only when the service reports that the price has expired', async () => {
    const { pass } = await openQuotation({ ms: 400 })
    await pass(59_000)
    expect(screen.getByRole('timer')).toBeTruthy()
    await pass(2000)
    expect((await screen.findByRole('alert')).textContent).toContain('This price has expired.')
  })
})
