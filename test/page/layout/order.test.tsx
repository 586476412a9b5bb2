// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { draw } from '../draw'
import { aPage, aSession } from '../fixtures'

const ITEMS = [
  { name: 'Things Fall Apart', quantity: '3', amount: '45000.00', kind: 'item' },
  { name: 'Rice', quantity: '1.5', amount: '6000.00', kind: 'item' },
  { name: 'Voucher', quantity: '1', amount: '-1000.00', kind: 'discount' },
] as const

const linesOf = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
const LINES = ['3 × Things Fall Apart₦45,000.00', '1.5 × Rice₦6,000.00', 'Voucher-₦1,000.00']

describe('the lines of an order', () => {
  it('are beside the form, or folded below the price on narrow screens', () => {
    draw({ page: aPage({ items: [...ITEMS] }) })
    const header = document.querySelector('header')
    expect(linesOf(header?.querySelector('.order-pane'))).toEqual(LINES)
    const fold = header?.querySelector('details')
    expect(linesOf(fold)).toEqual(LINES)
    expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, 'Your order'])
  })

  it('are the payment’s once it has started, below the next step', () => {
    const { main } = draw({ page: aPage({ items: [] }), session: aSession({ items: [...ITEMS] }) })
    expect(document.querySelector('header details')).toBeNull()
    expect(linesOf(main.querySelector('details.order-fold'))).toEqual(LINES)
    expect(main.querySelector<HTMLDetailsElement>('.order-fold')?.open).toBe(false)
  })

  it('are open on the receipt', () => {
    const session = aSession({ status: 'completed', completed_at: '2026-11-21T13:00:00.000Z', items: [...ITEMS] })
    const { main } = draw({ session })
    expect(main.querySelector<HTMLDetailsElement>('.order-fold')?.open).toBe(true)
  })

  it('are not rendered if there are none', () => {
    draw({ page: aPage(), session: aSession() })
    expect(document.querySelector('.order-fold, .order-pane')).toBeNull()
  })
})

it('shows the merchant’s image beside the form, and a phone does not load it', () => {
  draw({ page: aPage({ image: '/logos/0a1b.png' }) })
  const image = document.querySelector<HTMLImageElement>('.order-pane img')
  expect([image?.getAttribute('src'), image?.getAttribute('loading'), image?.alt]).toEqual([
    '/logos/0a1b.png',
    'lazy',
    '',
  ])
})

it('shows a payment’s own title instead of the page’s title', () => {
  draw({ page: aPage({ description: 'Of the page' }), session: aSession({ title: 'Order 7' }) })
  expect(document.querySelector('.what')?.textContent).toBe('Order 7')
})
