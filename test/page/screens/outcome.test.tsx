// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { draw } from '../draw'
import { settle } from '../fake-ports'
import { aPage, aSession, aTransaction, NOW } from '../fixtures'

describe('a partial payment', () => {
  it('asks for the rest, at the same address', () => {
    const { main } = draw({
      session: aSession({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' }),
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send 21.25 USDT more on Tron (TRC20)')
    expect(main.querySelector('[data-value="amount"]')?.textContent).toBe('21.25')
    expect(main.textContent).toContain('10 USDT of 31.25 USDT has arrived and is being confirmed')
  })
})

describe('a confirmed partial payment', () => {
  it('changes the text', () => {
    const part = { status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' } as const
    const confirmed = { confirmations: 19, transactions: [aTransaction({ amount: '10', confirmations: 19 })] }
    const { main } = draw({ session: aSession({ ...part, ...confirmed }) })
    expect(main.textContent).toContain('10 USDT of 31.25 USDT is confirmed')
  })
})

describe('detected money', () => {
  it('is shown as being checked while custody holds it, without a promise of time', () => {
    const { main } = draw({ session: aSession({ status: 'processing', held: true, transactions: [aTransaction()] }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We are checking your payment')
    expect(main.querySelector('.state')?.textContent).toBe('Payment being checked')
    expect(main.textContent).toContain('We have your payment. It is being checked')
    expect(screen.queryByText(/confirmations/)).toBeNull()
  })

  it('counts its confirmations and links to the explorer', () => {
    draw({ session: aSession({ status: 'processing', confirmations: 4, transactions: [aTransaction()] }) })
    expect(screen.getByText('4 of 19 confirmations')).toBeTruthy()
    const link = screen.getByRole('link', { name: /explorer/ })
    expect(link.getAttribute('href')).toBe('https://tronscan.org/#/transaction/9f3c')
    expect(link.getAttribute('rel')).toContain('noopener')
  })
})

it('names a transaction’s coin if the customer has changed the coin since', () => {
  const transactions = [aTransaction({ amount: '0.0002', asset: 'BTC' }), aTransaction({ amount: '10', hash: '9f3d' })]
  const { main } = draw({ session: aSession({ status: 'processing', transactions }) })
  expect([...main.querySelectorAll('.details-list dd')].map((one) => one.textContent)).toEqual([
    '0.0002 BTC 9f3c…e21a',
    '10 USDT 9f3d',
  ])
})

it.each([
  [1, 15, '1 of 15 confirmations'],
  [0, 1, '0 of 1 confirmation'],
])('%i of %i: the noun agrees with the required number', (confirmations, required_confirmations, expected) => {
  draw({ session: aSession({ status: 'processing', confirmations, required_confirmations }) })
  expect(screen.getByText(expected)).toBeTruthy()
})

describe('the receipt', () => {
  const completed = aSession({
    status: 'completed',
    crypto_amount_paid: '31.25',
    completed_at: NOW,
    transactions: [aTransaction()],
    return_link: 'https://shop.example/thanks?session_id=1&sig=2',
  })

  it('contains reference, amounts, rate, hash and time', () => {
    const { main } = draw({ session: completed })
    for (const part of ['31.25 USDT on Tron', '₦50,000.00', '1 USDT = ₦1,600.00', 'ps_4f2a9c1e77d0', 'Lagos Books'])
      expect(main.textContent).toContain(part)
  })

  it('names coin and network where the amount is unknown', () => {
    const unknown = { crypto_amount: null, crypto_amount_paid: '0', crypto_amount_due: '0', rate: null }
    const { main } = draw({ session: { ...completed, ...unknown } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment complete. Thank you!')
    const facts = [...main.querySelectorAll('.details-list dd')].map((one) => one.textContent?.trim())
    expect(facts.slice(0, 3)).toEqual(['USDT on Tron', '₦50,000.00', 'Lagos Books'])
  })

  it('links to the shop by the merchant’s name, directly below the tick', () => {
    draw({ session: completed })
    const link = screen.getByRole('link', { name: 'Back to Lagos Books' })
    expect(link.getAttribute('href')).toBe(completed.return_link)
    expect(link.previousElementSibling?.tagName).toBe('H1')
  })

  it('leads back to the shop by closing its dialog', () => {
    const close = vi.fn(() => true)
    const { model } = draw({ session: { ...completed, return_link: null } })
    expect(screen.queryByText(/^Back to/)).toBeNull()
    act(() => model.enterFrame({ openWallet: () => false, close, hasTyped: () => false }))
    fireEvent.click(screen.getByRole('button', { name: 'Back to Lagos Books' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('links no explorer to a transaction that the sandbox invented', () => {
    draw({ session: { ...completed, mode: 'test' } })
    expect(screen.getByText(/9f3c…e21a/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /explorer/ })).toBeNull()
  })

  it('shows the title of the payment', () => {
    expect(draw({ session: { ...completed, title: 'Order 7' } }).main.textContent).toContain('Paid forOrder 7')
    cleanup()
    expect(draw({ session: completed }).main.textContent).toContain('Paid forOrder 1042')
  })
})

const SOME = { crypto_amount_paid: '10', crypto_amount_due: '21.25' }
const ALL = { crypto_amount_paid: '31.25', crypto_amount_due: '0', transactions: [aTransaction()] }

describe('a payment that ended unpaid', () => {
  it.each([
    ['expired', /Do not pay again/],
    ['underpaid', /What you sent is safe/],
    ['failed', /rejected or reversed/],
  ] as const)('%s explains what happened and what to do next', (status, expected) => {
    const { main } = draw({
      session: aSession({ status, ...(status !== 'expired' && SOME) }),
    })
    expect(main.dataset.screen).toBe(status)
    expect(main.textContent).toMatch(expected)
    expect(screen.getByRole('button', { name: 'Continue at today’s price' })).toBeTruthy()
  })

  it('is shown as cancelled by the merchant, even while all of the money is being confirmed', () => {
    const { main } = draw({ session: aSession({ status: 'failed', cancelled: true, ...ALL }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have detected your payment')
    expect(main.querySelector('.lead')?.textContent).toMatch(/^The merchant cancelled this payment/)
  })

  it('is explained in English, too, beside a translation that is not reviewed yet', () => {
    const { main } = draw({ session: aSession({ status: 'expired' }) }, 'ha')
    expect(main.querySelector('.lead [lang="en"]')?.textContent).toMatch(/Do not pay again/)
    expect(draw({ session: aSession({ status: 'expired' }) }, 'sw').main.querySelector('[lang="en"]')).toBeNull()
  })

  it.each([
    'expired',
    'underpaid',
    'failed',
  ] as const)('%s does not ask the customer to pay again while all of the money is being confirmed', (status) => {
    const { main } = draw({ session: aSession({ status, ...ALL }) })
    expect(main.dataset.screen).toBe(status)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have detected your payment')
    expect(main.textContent).toContain('it still counts. You do not have to wait here.')
    expect(screen.queryByRole('button', { name: 'Continue at today’s price' })).toBeNull()
  })

  it('shows what is missing after late money, and how to pay the rest', () => {
    const { main } = draw({ session: aSession({ status: 'expired', ...SOME, transactions: [aTransaction()] }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      '10\u00a0USDT arrived, 21.25\u00a0USDT is missing',
    )
    expect(main.textContent).not.toContain('being confirmed')
    expect(screen.getByRole('button', { name: 'Continue at today’s price' })).toBeTruthy()
  })

  it('offers no new price for a payment that was renewed', () => {
    draw({ session: aSession({ status: 'underpaid', ...SOME, renewed_by: aSession().id, not_renewable: true }) })
    expect(screen.queryByRole('button', { name: 'Continue at today’s price' })).toBeNull()
    expect(screen.queryByText('I have paid')).toBeNull()
  })

  it.each([
    'underpaid',
    'expired',
  ] as const)('is shown as cancelled if all its money was sent back and it is %s', (status) => {
    const { main } = draw({ session: aSession({ status, cancelled: true, not_renewable: true }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The payment did not go through')
    expect(main.textContent).toContain('The merchant cancelled this payment.')
    expect(main.textContent).not.toMatch(/arrived, |is missing/)
  })

  it('shows only that its price has expired while a part is being refunded', () => {
    draw({ session: aSession({ status: 'underpaid', not_renewable: true }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This price has expired')
  })

  it('becomes paid with late money, even if the merchant had cancelled it', () => {
    const { main } = draw({ session: aSession({ status: 'completed', ...ALL, completed_at: NOW, cancelled: true }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment complete. Thank you!')
    expect(main.querySelector('[data-state="completed"]')).toBeTruthy()
  })

  it('offers no new price if the merchant has cancelled it', () => {
    const { main } = draw({ session: aSession({ status: 'failed', cancelled: true, not_renewable: true }) })
    expect(main.textContent).toContain('Do not send any money. Already sent it? Contact the merchant')
    expect(screen.queryByRole('button', { name: /today’s price/ })).toBeNull()
  })

  it.each(['expired', 'underpaid', 'failed'] as const)('%s offers no new price after a refund', (status) => {
    draw({ session: aSession({ status, ...SOME, not_renewable: true }) })
    expect(screen.queryByRole('button', { name: /today’s price/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'help@lagosbooks.example' })).toBeTruthy()
  })

  it.each(['expired', 'underpaid', 'failed'] as const)('%s links to the shop, if the page has a link', (status) => {
    const session = aSession({ status, ...(status === 'underpaid' && SOME) })
    draw({ session })
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull()
    cleanup()
    draw({ session, page: aPage({ cancel_url: 'https://shop.example/basket' }) })
    expect(screen.getByRole('link', { name: 'Back to Lagos Books' }).getAttribute('href')).toBe(
      'https://shop.example/basket',
    )
  })

  it('shows the support contact, and the reference with a copy button', async () => {
    const { copied } = draw({ session: aSession({ status: 'failed' }) })
    const link = screen.getByRole('link', { name: 'help@lagosbooks.example' })
    expect(link.getAttribute('href')).toBe('mailto:help@lagosbooks.example?subject=ps_4f2a9c1e77d0')
    fireEvent.click(screen.getByRole('button', { name: 'Copy reference' }))
    await settle()
    expect(copied).toEqual(['ps_4f2a9c1e77d0'])
    expect(document.querySelector('.support button')?.textContent).toBe('Copied')
  })
})

describe('the test mode', () => {
  it('is shown on every screen, and has its sandbox strip only at a payment', () => {
    draw({ page: aPage({ mode: 'test' }) })
    expect(screen.getByText(/do not send real money/)).toBeTruthy()
    cleanup()
    draw({ session: aSession({ mode: 'test' }) })
    expect(screen.getByRole('button', { name: 'Pay in full' })).toBeTruthy()
  })

  it('offers only events that are possible now', () => {
    const buttonsFor = (session: Partial<Session>) => {
      cleanup()
      draw({ session: aSession({ mode: 'test', ...session }) })
      return [...document.querySelectorAll('.sandbox button')].map((one) => one.textContent)
    }
    const seen = (confirmations: number) => ({ transactions: [aTransaction({ confirmations })] })
    expect(buttonsFor({})).toEqual([
      'Pay in full',
      'Pay half',
      'Pay too much',
      'Pay on the wrong network',
      'Expire',
      'Fail',
    ])
    expect(buttonsFor({ status: 'partial', ...SOME, ...seen(0) })).toContain('Confirm')
    expect(buttonsFor({ status: 'partial', ...SOME, ...seen(19) })).not.toContain('Confirm')
    expect(buttonsFor({ status: 'partial', ...SOME, ...seen(19) })).not.toContain('Fail')
    expect(buttonsFor({ status: 'processing', ...ALL })).toEqual(['Confirm', 'Fail'])
    expect(buttonsFor({ status: 'completed', ...ALL, completed_at: NOW })).toEqual([])
    expect(buttonsFor({ status: 'expired' })).not.toContain('Expire')
  })

  it.each(['Pay in full', 'Pay half', 'Pay too much'])('%s is only detected, and final after Confirm', async (name) => {
    const { requests } = draw({ session: aSession({ mode: 'test' }) })
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
    expect(requests.at(-1)).toMatchObject({
      path: expect.stringMatching(/sandbox\/deposits$/),
      body: { confirmations: 0 },
    })
  })

  it('has no sandbox strip at the form, also while a payment is open', async () => {
    const { model } = draw({ session: aSession({ mode: 'test' }) })
    model.visit(null)
    await settle()
    expect(screen.queryByRole('button', { name: 'Pay in full' })).toBeNull()
  })

  it('does not appear in a live payment', () => {
    draw({ session: aSession() })
    expect(document.body.textContent).not.toMatch(/Test mode|Pay in full/)
  })
})

describe('a page without payment', () => {
  it.each(['missing', 'unavailable'] as const)('that is %s shows that nothing was charged', (problem) => {
    const { main } = draw({ page: null, problem })
    expect(main.dataset.screen).toBe(problem)
    expect(main.textContent).toContain('Nothing was charged')
  })
})

describe('money that arrived after the grace period', () => {
  const late = { crypto_amount_paid: '3.125', crypto_amount_due: '281.25', transactions: [aTransaction()] }

  it.each([
    'expired',
    'underpaid',
    'failed',
  ] as const)('and does not cover the amount due: %s shows its value, and what is missing', (status) => {
    const { main } = draw({ session: aSession({ status, ...late, amount_missing: '45000.00' }) })
    expect(main.dataset.screen).toBe(status)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'What arrived is worth ₦5,000.00. ₦45,000.00 is missing.',
    )
    expect(main.textContent).toContain('It arrived late, so it counts at the price at that time.')
    expect(screen.getByRole('button', { name: 'Continue at today’s price' })).toBeTruthy()
  })

  it('and counts for nothing leaves the whole amount missing', () => {
    draw({ session: aSession({ status: 'expired', amount_missing: '50000.00', transactions: [aTransaction()] }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('₦50,000.00 is missing')
  })

  it('and waits for a rate does not ask the customer to pay again', () => {
    const { main } = draw({
      session: aSession({ status: 'expired', awaiting_rate: true, transactions: [aTransaction()] }),
    })
    expect(main.textContent).toContain('we do not know yet what it is worth. Do not pay again.')
    expect(screen.queryByRole('button', { name: 'Continue at today’s price' })).toBeNull()
  })

  it('is announced again when the missing amount changes', async () => {
    const { model, main } = draw({ session: aSession({ status: 'expired', ...late, amount_missing: '45000.00' }) })
    model.announceChanges()
    await model.sessions.show(aSession({ status: 'expired', ...late, amount_missing: '20000.00', version: 9 }))
    expect(main.parentElement?.querySelector('output.spoken')?.textContent).toBe(
      'What arrived is worth ₦30,000.00. ₦20,000.00 is missing.',
    )
  })

  it('and completes the payment is in the receipt with the amount that was sent', () => {
    const transactions = [aTransaction({ amount: '30' }), aTransaction({ amount: '32.5', hash: '9f3d' })]
    const paid = {
      status: 'completed',
      late: true,
      transactions_sum: '62.5',
      crypto_amount_paid: '31',
      completed_at: NOW,
      transactions,
    } as const
    const { main } = draw({ session: aSession(paid) })
    expect(main.querySelector('.details-list dd')?.textContent).toBe('62.5 USDT on Tron')
  })

  it.each([
    ['expired', {}, true],
    ['underpaid', SOME, true],
    ['failed', {}, true],
    ['expired', ALL, false],
    ['expired', { relayed: true }, false],
    ['failed', { cancelled: true }, false],
    ['expired', { renewed_by: 'another' }, false],
  ] as const)('is explained in advance: %s with %j %s', (status, more, isExplained) => {
    const { main } = draw({ session: aSession({ status, ...more } as Partial<Session>) })
    const says = main.textContent?.includes('If your payment arrives late, it may count at a new price.')
    expect(says).toBe(isExplained)
  })
})

describe('a test payment', () => {
  const SAYS = 'Test payment. No money moved.'
  const first = (main: Element) => main.firstElementChild?.textContent

  it.each([
    ['completed', { ...ALL, completed_at: NOW }],
    ['processing', ALL],
    ['underpaid', SOME],
    ['expired', {}],
    ['failed', {}],
  ] as const)('is marked as a test in the first line of its result: %s', (status, more) => {
    expect(first(draw({ session: aSession({ status, mode: 'test', ...more }) }).main)).toBe(SAYS)
    expect(draw({ session: aSession({ status, mode: 'live', ...more }) }).main.textContent).not.toContain(SAYS)
  })
})
