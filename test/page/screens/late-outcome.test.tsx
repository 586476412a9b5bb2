// @vitest-environment happy-dom
import type { Signal } from '@preact/signals'
import { act, screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OutcomeDetails, RenewButton } from '../../../src/page/screens/lazy-outcome'
import { draw } from '../draw'
import { aSession } from '../fixtures'

const SOME = { crypto_amount_paid: '10', crypto_amount_due: '21.25' }

/** Whether the outcome's chunk is there. */
const setLoaded = (isLoaded: boolean) => {
  for (const one of [OutcomeDetails, RenewButton]) (one.isLoaded as Signal<boolean>).value = isLoaded
}
const arrive = () => act(() => setLoaded(true))
beforeEach(() => setLoaded(false))
afterEach(() => setLoaded(true))

describe('before the chunk of the outcome is there', () => {
  it.each([
    ['processing', 'We have seen your payment'],
    ['completed', 'Payment complete. Thank you!'],
    ['underpaid', '10\u00a0USDT arrived, 21.25\u00a0USDT is missing'],
    ['expired', 'This price has expired'],
    ['failed', 'The payment did not go through'],
  ] as const)('a payment that is %s is said to be, and stays so when it is there', async (status, said) => {
    const session = aSession({ status, ...(status !== 'expired' && SOME) })
    const { main } = draw({ session })
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.textContent).toBe(said)
    expect(main.querySelector(`[data-state="${status}"]`)).toBeTruthy()
    expect(main.textContent).not.toContain('Loading')
    expect(main.querySelector('.lead, .facts')).toBeNull()
    await arrive()
    expect(main.querySelector('.lead, .facts')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  })

  it.each(['missing', 'unavailable'] as const)('%s is said, too', (problem) => {
    draw({ page: null, problem })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/does not exist|cannot show/)
  })

  it('the time is said to run out, and more of it can be had as soon as it is there', async () => {
    const session = aSession({ expires_at: '2026-11-21T13:04:00.000Z' })
    draw({ session })
    expect(screen.getByText(/This price expires soon/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get a new price' })).toBeNull()
    await arrive()
    expect(screen.getByRole('button', { name: 'Get a new price' })).toBeTruthy()
  })
})
