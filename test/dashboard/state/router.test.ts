// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createRouter } from '../../../src/dashboard/state/router'

const at = (address: string) => {
  history.replaceState(null, '', address)
  return createRouter(window, localStorage)
}

describe('a route', () => {
  test.each([
    ['/dashboard', { mode: 'test', subject: null, id: null, query: {} }],
    ['/dashboard/live', { mode: 'live', subject: null, id: null, query: {} }],
    [
      '/dashboard/live/payments?status=expired&page=2',
      { subject: 'payments', query: { status: 'expired', page: '2' } },
    ],
    ['/dashboard/test/pages/a%2Fb', { subject: 'pages', id: 'a/b' }],
    ['/dashboard/both/payments', { mode: 'test', subject: 'payments' }],
    ['/dashboard/test/pages/%E0%A4%A', { subject: 'pages', id: null }],
    ['/dashboard/till', { mode: 'test', subject: 'till', id: null }],
    ['/dashboard/till/cash-up', { subject: 'till', id: 'cash-up' }],
    ['/dashboard/take-payment/1', { mode: 'test', subject: 'till', id: '1' }],
    ['/dashboard/live/take-payment', { mode: 'live', subject: 'till', id: null }],
  ])('is read from %s', (address, route) => {
    expect(at(address).route.value).toMatchObject(route)
  })

  test('without a mode uses the last mode of the device', () => {
    at('/dashboard/live/payments')
    expect(at('/dashboard').route.value.mode).toBe('live')
    at('/dashboard').go('/dashboard/test/payments')
    expect(at('/dashboard').route.value.mode).toBe('test')
  })

  test('of the till shows its present name and the mode in the address bar', () => {
    at('/dashboard/live/payments')
    at('/dashboard/take-payment/1?day=2026-11-21')
    expect(location.pathname + location.search).toBe('/dashboard/live/till/1?day=2026-11-21')
  })

  test('has a URL that keeps the mode, and omits empty filters', () => {
    const { href } = at('/dashboard/live/payments?status=expired')
    expect(href({ subject: 'pages', id: 'a/b' })).toBe('/dashboard/live/pages/a%2Fb')
    expect(href({ query: { status: '', from: '2026-11-01' } })).toBe('/dashboard/live/payments?from=2026-11-01')
    expect(href({ mode: 'test' })).toBe('/dashboard/test/payments')
    expect(at('/dashboard/live').href({ mode: 'test' })).toBe('/dashboard/test')
  })

  test('restores the scroll position on Back', async () => {
    const router = at('/dashboard/test/payments')
    scrollTo(0, 420)
    router.go('/dashboard/test/payments/1')
    expect([location.pathname, router.route.value.id]).toEqual(['/dashboard/test/payments/1', '1'])
    expect(scrollY).toBe(0)
    history.replaceState({ y: 420 }, '', '/dashboard/test/payments')
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(() => scrollY).toBe(420)
    expect(router.route.value.id).toBeNull()
  })
})
