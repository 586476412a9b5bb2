// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { RefundableMoney } from '../../../src/contract/refunds/refundable'
import { draw } from '../draw'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aPage, aSession, NOW } from '../fixtures'

const OVER: RefundableMoney = {
  cause: 'overpaid',
  crypto_amount: '7.81',
  crypto_asset: 'USDT',
  network: 'Tron',
  requested: false,
}
const APART: RefundableMoney = { ...OVER, cause: 'other_coin', crypto_amount: '5', crypto_asset: 'USDC' }
const PAID = { status: 'completed', crypto_amount_paid: '39.06', crypto_amount_due: '0', completed_at: NOW } as const
const ASK = 'Ask Lagos Books to send 7.81 USDT back'

const overpaid = aSession({ ...PAID, refundable: [OVER] })
const requested = aSession({ ...PAID, version: 9, refundable: [{ ...OVER, requested: true }] })

/** The browser that paid, which has the token of the payment. */
function payer(session = overpaid) {
  const world = fakePorts()
  world.payerTokens.set(session.id, 'my token')
  return draw({ session }, 'en', world)
}

describe('money that was not due', () => {
  it('stands in the receipt beside what was due and what was sent', () => {
    const { main } = draw({ session: overpaid })
    const rows = [...main.querySelectorAll('.details-list dt')].map((dt) => [
      dt.textContent,
      dt.nextElementSibling?.textContent,
    ])
    expect(rows.slice(0, 4)).toEqual([
      ['Amount due', '31.25 USDT on Tron'],
      ['Sent', '39.06 USDT on Tron'],
      ['Overpaid', '7.81 USDT on Tron'],
      ['Total', '₦50,000.00'],
    ])
  })

  it('is asked back with one tap in the browser that paid', async () => {
    const { main, requests, reply } = payer()
    await settle()
    // the receipt asks for the name of the customer
    await reply(refusal(404))
    expect(main.textContent).toContain('You sent 7.81 USDT too much.')
    fireEvent.click(screen.getByRole('button', { name: ASK }))
    await settle()
    const last = requests.at(-1)
    expect(last?.path).toBe(`/api/v1/p/demo/sessions/${overpaid.id}/refund-requests`)
    expect(last?.headers.get('Payer-Token')).toBe('my token')
    await reply(data(requested))
    await vi.waitFor(() => expect(main.textContent).toContain('Lagos Books has been asked to send 7.81 USDT back.'))
    expect(screen.queryByRole('button', { name: ASK })).toBeNull()
  })

  it('is not asked back again once the merchant has declined, and the page says whom to write to', async () => {
    const { main } = payer(aSession({ ...PAID, refundable: [{ ...OVER, declined: true }] }))
    await settle()
    expect(main.textContent).toContain('Lagos Books does not send 7.81 USDT back. Questions? Write to Lagos Books.')
    expect(screen.queryByRole('button', { name: ASK })).toBeNull()
  })

  it.each([
    ['the main action', 'button', {}],
    ['quiet beside the way back to the shop', 'quiet', { return_link: 'https://shop.example/?sig=1' }],
    ['quiet beside the price to continue at', 'quiet', { status: 'expired', completed_at: null }],
  ] as const)('is %s', async (_, style, changes) => {
    payer(aSession({ ...PAID, refundable: [OVER], ...changes }))
    await settle()
    expect(screen.getByRole('button', { name: ASK }).className).toBe(style)
  })

  it('is still there to ask for after a failure', async () => {
    const { main, reply } = payer()
    await settle()
    // the receipt asks for the name of the customer
    await reply(refusal(404))
    for (const failure of [new TypeError('network'), refusal(429)]) {
      fireEvent.click(screen.getByRole('button', { name: ASK }))
      await settle()
      await reply(failure)
      await vi.waitFor(() => expect(main.textContent).toContain('The request could not be sent. Try again.'))
    }
  })

  it('has the merchant’s contact with amount and reference in another browser', async () => {
    draw({ session: overpaid })
    await settle()
    const link = screen.getByRole('link', { name: ASK })
    const url = new URL(link.getAttribute('href') ?? '')
    expect(url.protocol + url.pathname).toBe('mailto:help@lagosbooks.example')
    expect(url.searchParams.get('subject')).toBe(overpaid.reference)
    expect(url.searchParams.get('body')).toBe(`Please send 7.81 USDT back. Payment: ${overpaid.reference}`)
  })

  it('has a sentence where the merchant has no e-mail address', async () => {
    const page = aPage()
    draw({ session: overpaid, page: { ...page, merchant: { ...page.merchant, support_email: null } } })
    await settle()
    expect(screen.getByText('Contact Lagos Books to get it back.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: ASK })).toBeNull()
  })

  it.each([
    'pending',
    'partial',
    'processing',
    'expired',
    'underpaid',
  ] as const)('in another coin is asked back while the payment is %s', async (status) => {
    const { main } = payer(aSession({ status, refundable: [APART] }))
    await settle()
    expect(main.textContent).toContain('5 USDC came in a coin or on a network that was not asked for')
    expect(screen.getByRole('button', { name: 'Ask Lagos Books to send 5 USDC back' })).toBeTruthy()
  })

  it('is asked back with the rest', async () => {
    payer(aSession({ ...PAID, refundable: [OVER, APART] }))
    await settle()
    expect(screen.getByRole('button', { name: 'Ask Lagos Books to send 7.81 USDT + 5 USDC back' })).toBeTruthy()
  })

  it('has the contact in front of an existing service, which takes no requests', async () => {
    const { main } = payer(aSession({ ...PAID, relayed: true }))
    await settle()
    expect(main.textContent).toContain('You sent 7.81 USDT too much.')
    expect(screen.getByRole('link', { name: ASK })).toBeTruthy()
  })
})
