// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../draw'
import { data, settle } from '../fake-ports'
import { ADDRESS, aPage, aRefund, aSession, NOW } from '../fixtures'

const COMPLETED = aSession({
  status: 'completed',
  crypto_amount_paid: '31.25',
  completed_at: NOW,
  return_link: 'https://shop.example/thanks?session_id=1',
})

/** The links that were followed without a tap. */
let followed: string[]

beforeEach(() => {
  vi.useFakeTimers()
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

describe('with automatic return', () => {
  it('the shop opens after a visible countdown, once', async () => {
    draw({ session: COMPLETED, page: aPage({ return: 'automatic' }) })
    await pass(4)
    expect(screen.getByText('Going back to the shop in 6 s.')).toBeTruthy()
    expect(followed).toEqual([])
    await pass(30)
    expect(followed).toEqual([COMPLETED.return_link])
    cleanup()
    // a customer who comes back wants to see the receipt
    draw({ session: COMPLETED, page: aPage({ return: 'automatic' }) })
    await pass(30)
    expect(followed).toHaveLength(1)
  })

  it('the shop does not open if the customer stays', async () => {
    draw({ session: COMPLETED, page: aPage({ return: 'automatic' }) })
    await pass(4)
    await act(() => void fireEvent.click(screen.getByRole('button', { name: 'Stay here' })))
    await pass(30)
    expect(followed).toEqual([])
    expect(screen.queryByText(/Going back/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Lagos Books' })).toBeTruthy()
  })
})

it.each(['button', undefined] as const)('by default (%s), the receipt stays open', async (mode) => {
  draw({ session: COMPLETED, page: aPage(mode && { return: mode }) })
  await pass(30)
  expect(followed).toEqual([])
})

it('only a renewed payment shows that its price is new', async () => {
  vi.useRealTimers()
  const { main, reply, model } = draw({ session: aSession({ status: 'expired' }) })
  fireEvent.submit(screen.getByRole('button', { name: 'Continue at today’s price' }).closest('form') as HTMLFormElement)
  await settle()
  await reply(data(aSession({ id: 'renewed' }), {}, 201))
  expect(main.textContent).toMatch(
    /This is a new price, from \d\d:\d\d\. Send the amount shown here, not the earlier one\./,
  )
  expect(main.textContent).not.toContain('deducted')
  await model.sessions.accept({ data: aSession({ id: 'another' }), headers: new Headers() })
  expect(main.textContent).not.toContain('This is a new price')
})

/** Buttons center their parts in rows, so a text that consists of several parts would be broken into lines. */
it.each([
  ['to the shop', { session: COMPLETED }],
  [
    'without paying',
    { session: aSession({ status: 'expired' }), page: aPage({ cancel_url: 'https://shop.example/' }) },
  ],
  ['of a refund', { refund: aRefund({ address: ADDRESS }), token: 'secret' }],
])('the text of a button %s with a name or an amount in it stays on one line', (_, view) => {
  const { main } = draw(view)
  const mixed = [...main.querySelectorAll('.button, .quiet')].filter((one) => {
    const parts = [...one.childNodes].filter(({ textContent }) => textContent?.trim())
    return parts.length > 1 && parts.some((part) => part instanceof Text)
  })
  expect(mixed.map((one) => one.textContent)).toEqual([])
  expect(main.querySelector(':is(.button, .quiet) bdi')).not.toBeNull()
})
