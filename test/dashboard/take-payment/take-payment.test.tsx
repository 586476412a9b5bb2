// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { SESSION_STATUSES } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { TILL_STATES } from '../../../src/dashboard/take-payment/wait-for-payment'
import { type Answers, draw, listOf } from '../draw'

const PAYMENT = exampleOf(MerchantSession)
const PAGE = exampleOf(PaymentPage)
const READ_PAYMENT = `GET /api/v1/payment-sessions/${PAYMENT.id}`

describe('a payment at the counter', () => {
  test('is created with a localized amount, and shows its QR code', async () => {
    const { sent } = await draw('/dashboard/test/take-payment', {
      'GET /api/v1/payment-pages': listOf(PAGE),
      'POST /api/v1/payment-sessions': { status: 201, data: PAYMENT },
      [READ_PAYMENT]: { data: { ...PAYMENT, status: 'initiated', completed_at: null } },
    })
    fireEvent.input(await screen.findByLabelText('Amount'), { target: { value: '₦2,500' } })
    fireEvent.input(screen.getByLabelText(/Description/), { target: { value: 'Two books' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show the code' }))
    expect(await sent('POST /api/v1/payment-sessions')).toEqual({ amount: '2500', currency: 'NGN', title: 'Two books' })
    expect(await screen.findByText('Awaiting payment')).toBeTruthy()
    expect(location.pathname).toBe(`/dashboard/test/take-payment/${PAYMENT.id}`)
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('QR code of the payment page')
  })

  test('refuses an ambiguous amount', async () => {
    const { requests } = await draw('/dashboard/test/take-payment', { 'GET /api/v1/payment-pages': listOf(PAGE) })
    const amount = await screen.findByLabelText('Amount')
    fireEvent.input(amount, { target: { value: '1.500' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show the code' }))
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter an amount, such as 25.00.')).toBeTruthy()
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
  })

  test('points to Payments after a lost answer', async () => {
    await draw('/dashboard/test/take-payment', {
      'GET /api/v1/payment-pages': listOf(PAGE),
      'POST /api/v1/payment-sessions': () => {
        throw new TypeError('no network')
      },
    })
    fireEvent.input(await screen.findByLabelText('Amount'), { target: { value: '2500' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show the code' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The service did not answer. Check under Payments before you try again.',
    )
  })

  test('needs an active page', async () => {
    await draw('/dashboard/test/take-payment', { 'GET /api/v1/payment-pages': listOf({ ...PAGE, status: 'draft' }) })
    expect(await screen.findByText('Create an active page first')).toBeTruthy()
  })

  test('turns green only when the service reports it as completed', async () => {
    const answers: Answers = { [READ_PAYMENT]: { data: { ...PAYMENT, status: 'processing', completed_at: null } } }
    const { dashboard, container } = await draw(`/dashboard/test/take-payment/${PAYMENT.id}`, answers)
    expect(await screen.findByText(/Wait until this turns green/)).toBeTruthy()
    expect(container.querySelector('.till')?.getAttribute('data-state')).toBe('confirming')
    answers[READ_PAYMENT] = { data: PAYMENT }
    dashboard.resources.refresh('test /api/v1/payment-sessions')
    expect(await screen.findByText('₦50,000.00 has been received.')).toBeTruthy()
    expect(container.querySelector('.till')?.getAttribute('data-state')).toBe('paid')
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('is paid in no other status than `completed`', () => {
    expect(SESSION_STATUSES.filter((status) => TILL_STATES[status] === 'paid')).toEqual(['completed'])
  })
})
