// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { draw } from '../draw'
import { data, settle } from '../fake-ports'
import { ADDRESS, aSession } from '../fixtures'

const HASH = 'ab'.repeat(32)

/** A customer who pastes a transaction ID at "I have paid", which the service has not detected yet. */
async function pasteTransaction(session = aSession()) {
  const world = draw({ session })
  world.model.announceChanges()
  fireEvent.click(screen.getByText('I have paid'))
  await act(settle)
  const field = screen.getByLabelText('Transaction ID or link') as HTMLInputElement
  field.value = `https://tronscan.org/#/transaction/${HASH}`
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await act(() => world.reply(data({ networks: ['Tron'], matches: true, detected: false })))
  return world
}

describe('a payment that was sent', () => {
  it('waits for the network, and shows nothing that could be sent again', async () => {
    const { main, titles, model } = await pasteTransaction()
    expect([main.dataset.screen, main.dataset.sent]).toEqual(['paying', 'true'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your payment is on its way')
    expect(main.querySelector('.state')?.textContent).toBe('Sent, waiting for the network')
    expect(within(main).queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    const details = main.querySelector('.sent-details') as HTMLDetailsElement
    expect(details.open).toBe(false)
    expect(details.querySelector('[data-value="amount"]')?.textContent).toBe('31.25')
    expect(details.querySelector('[data-value="address"]')?.textContent).toBe(ADDRESS)
    const link = screen.getByRole('link', { name: 'Open abab…abab in the explorer (new window)' })
    expect(link.getAttribute('href')).toBe(`https://tronscan.org/#/transaction/${HASH}`)
    expect(titles.at(-1)).toBe('Sent, waiting for the network · Lagos Books')
    expect(model.announcement.value).toBe('Your payment is on its way')
  })

  it('is asked for again if the customer says that it was not sent', async () => {
    const { main, sent } = await pasteTransaction()
    fireEvent.click(screen.getByRole('button', { name: 'I have not paid yet' }))
    expect(main.dataset.sent).toBeUndefined()
    expect(screen.getByRole('button', { name: 'Copy amount' })).toBeTruthy()
    expect(sent.size).toBe(0)
  })

  it.each([
    ['detected', aSession({ status: 'processing', version: 2, crypto_amount_due: '0' }), 'processing'],
    ['detected in part', aSession({ status: 'partial', version: 2, crypto_amount_due: '1' }), 'partial'],
    ['too late', aSession({ status: 'expired', version: 2 }), 'expired'],
    ['of another amount now', aSession({ version: 2, crypto_amount_due: '40' }), 'paying'],
  ])('moves on when it is %s', async (_, next, name) => {
    const { main, model } = await pasteTransaction()
    await act(() => model.sessions.show(next))
    expect([main.dataset.screen, main.dataset.sent]).toEqual([name, undefined])
  })

  it('links no explorer in test mode', async () => {
    await pasteTransaction(aSession({ mode: 'test' }))
    expect(screen.getByText('abab…abab')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull()
  })
})
