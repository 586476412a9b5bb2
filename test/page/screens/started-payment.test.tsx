// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { followFocus } from '../../../src/page/browser/follow-focus'
import { draw } from '../draw'
import { anOpenPage, aSession, NOW } from '../fixtures'

const PAID = aSession({ status: 'completed', completed_at: NOW, crypto_amount_paid: '31.25', crypto_amount_due: '0' })

/** A customer at the form of a page on which this device has started or paid a payment. */
async function openForm(session: Session, view: Parameters<typeof draw>[0] = {}, isFirst = true) {
  const world = draw(view)
  await act(() => world.model.offerResume(session, isFirst))
  const isFolded = () => world.main.querySelector('form')?.hasAttribute('data-folded') ?? false
  return { ...world, isFolded }
}

describe('a payment that was just made', () => {
  it('is shown with its time and receipt in place of the form, which unfolds to pay again', async () => {
    const { main, model, isFolded } = await openForm(PAID)
    expect(isFolded()).toBe(true)
    expect(main.querySelector('.started h1')?.textContent).toMatch(/^You paid this at \d\d:\d\d$/)
    const receipt = screen.getByRole('link', { name: 'See your receipt' })
    expect(receipt.getAttribute('href')).toBe(`/p/demo/s/${PAID.id}?lang=en`)
    await act(() => screen.getByRole('button', { name: 'Pay again' }).click())
    expect(isFolded()).toBe(false)
    expect(main.querySelector('h1')?.textContent).toBe('Your details')
    expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your receipt' })).toBeTruthy()
    expect(model.sessions.screenEntries.value).toBe(1)
  })

  it('folds no form with an open amount, and none that the customer is filling in', async () => {
    const donation = await openForm(PAID, { page: anOpenPage() })
    expect(donation.isFolded()).toBe(false)
    expect(donation.main.textContent).toContain('You paid this at')
    donation.unmount()
    const typing = await openForm(PAID, {}, false)
    expect(typing.isFolded()).toBe(false)
    expect(typing.main.querySelector('.go')?.textContent).toContain('You paid this at')
  })
})

it('going back from a payment focuses it above the form', async () => {
  const { model, main } = draw({ session: aSession() })
  const stop = followFocus(model)
  act(() => void model.visit(null))
  await expect.poll(() => document.activeElement?.className).toBe('started')
  expect(main.querySelector('form')?.firstElementChild).toBe(document.activeElement)
  stop()
})
