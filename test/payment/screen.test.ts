import { describe, expect, it } from 'vitest'
import { SESSION_STATUSES, type SessionStatus } from '../../src/contract/enums'
import type { Session } from '../../src/contract/session/session'
import { isOpen, type Screen, type ScreenInput, screenOf, supersedes } from '../../src/payment/screen'
import { ADDRESS, anInitiatedSession, aPage, aSession } from '../page/fixtures'

const screenInput = (changes: Partial<ScreenInput> = {}): ScreenInput => ({
  page: aPage(),
  session: null,
  problem: null,
  isAddressValid: true,
  ...changes,
})

const SCREENS: Record<SessionStatus, Screen['name']> = {
  initiated: 'details',
  pending: 'paying',
  partial: 'partial',
  processing: 'processing',
  completed: 'completed',
  underpaid: 'underpaid',
  expired: 'expired',
  failed: 'failed',
}

describe('the screen of a session', () => {
  it.each(SESSION_STATUSES)('for status %s has its own name', (status) => {
    const session = status === 'initiated' ? anInitiatedSession() : aSession({ status })
    expect(screenOf(screenInput({ session })).name).toBe(SCREENS[status])
  })

  it('does not need the page, except for choosing', () => {
    expect(screenOf(screenInput({ page: null, session: aSession() })).name).toBe('paying')
    expect(screenOf(screenInput({ page: null, session: anInitiatedSession() })).name).toBe('loading')
    expect(screenOf(screenInput({ page: null, session: anInitiatedSession(), problem: 'missing' })).name).toBe(
      'missing',
    )
  })

  it('shows no address that did not pass its network’s check', () => {
    const withValidAddress = screenOf(screenInput({ session: aSession() }))
    const withInvalidAddress = screenOf(screenInput({ session: aSession(), isAddressValid: false }))
    expect(withValidAddress).toMatchObject({ name: 'paying', payment: { address: ADDRESS } })
    expect(withInvalidAddress).toMatchObject({ name: 'paying', payment: { address: null } })
  })

  it('trims zeros, and shows the overpaid amount', () => {
    const session = aSession({ status: 'completed', crypto_amount: '31.250000', crypto_amount_paid: '40.00' })
    expect(screenOf(screenInput({ session }))).toMatchObject({
      payment: { amount: '31.25', paid: '40', extra: '8.75' },
    })
  })

  it.each(['processing', 'completed'] as const)('for status %s needs no amount', (status) => {
    const isUnknown = { status, crypto_amount: null, crypto_amount_paid: '0', crypto_amount_due: '0' }
    expect(screenOf(screenInput({ session: aSession(isUnknown) }))).toMatchObject({
      name: status,
      payment: { asset: 'USDT', network: 'Tron', paid: '', due: '0', extra: null },
    })
    expect(screenOf(screenInput({ session: aSession({ ...isUnknown, crypto_amount_paid: '31.25' }) }))).toMatchObject({
      payment: { paid: '31.25', extra: null },
    })
  })

  it.each(['pending', 'partial', 'underpaid'] as const)('for status %s is unavailable without an amount', (status) => {
    const session = aSession({ status, crypto_amount: null, crypto_amount_due: null })
    expect(screenOf(screenInput({ session })).name).toBe('unavailable')
  })

  it('ends without a payment if no pair was chosen', () => {
    const session = anInitiatedSession({ status: 'expired' })
    expect(screenOf(screenInput({ session }))).toMatchObject({ name: 'expired', payment: null })
  })
})

describe('the screen without a session', () => {
  it.each<[string, Partial<ScreenInput>, Screen['name']]>([
    ['a page', {}, 'details'],
    ['nothing yet', { page: null }, 'loading'],
    ['no such page', { page: null, problem: 'missing' }, 'missing'],
    ['a service that is away', { problem: 'unavailable' }, 'unavailable'],
  ])('with %s', (_, changes, name) => {
    expect(screenOf(screenInput(changes)).name).toBe(name)
  })
})

describe('a newer state', () => {
  it('replaces an older one of the same session, never the other way', () => {
    const displayed = aSession({ version: 3 })
    expect(supersedes(aSession({ version: 4 }), displayed)).toBe(true)
    expect(supersedes(aSession({ version: 3 }), displayed)).toBe(false)
    expect(supersedes(aSession({ version: 2 }), displayed)).toBe(false)
    expect(supersedes(aSession({ id: 'another', version: 1 }), displayed)).toBe(true)
    expect(supersedes(displayed, null)).toBe(true)
  })

  it.each<Partial<Session>>([
    { network_unreachable_since: '2026-11-21T13:00:00.000Z' },
    { not_renewable: true },
    { return_link: 'https://shop.example/thanks' },
  ])('replaces a state of the same version if a field without version differs: %o', (changes) => {
    const before = aSession({ version: 3 })
    const after = aSession({ version: 3, ...changes })
    expect(supersedes(after, before)).toBe(true)
    expect(supersedes(before, after)).toBe(true)
    expect(supersedes({ ...after }, after)).toBe(false)
    expect(supersedes({ ...after, version: 2 }, before)).toBe(false)
  })

  it('is polled for without a pause while the session is open', () => {
    expect(SESSION_STATUSES.filter((status) => isOpen({ status }))).toEqual([
      'initiated',
      'pending',
      'partial',
      'processing',
    ])
  })
})
