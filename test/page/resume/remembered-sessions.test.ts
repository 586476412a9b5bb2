// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { rememberedSessions, rememberSessions } from '../../../src/page/resume/remembered-sessions'
import { createModel } from '../create-model'
import { fakePorts } from '../fake-ports'
import { anInitiatedSession, aSession, NOW } from '../fixtures'

/** A customer at a payment, which the test changes. */
function openPayment(session: Session | null) {
  const model = createModel({ session }, fakePorts({ now: Date.now }))
  onTestFinished(rememberSessions(model))
  return (next: Partial<Session>) => model.sessions.show(aSession({ version: 9, ...next }))
}
const ids = () => rememberedSessions().map(({ id }) => id)
/** A minute after the service's time, which differs from the device's time. */
const soon = () => new Date(Date.parse(NOW) + 60_000).toISOString()

describe('the memory of started payments', () => {
  it('contains a payment’s id and its end, and nothing else', async () => {
    await openPayment(aSession({ expires_at: soon() }))({ expires_at: soon() })
    expect(rememberedSessions()).toEqual([{ id: aSession().id, until: expect.any(Number) }])
    const hours = (Number(rememberedSessions()[0]?.until) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
  })

  it('contains the key of the payment’s link in front of an upstream service', () => {
    openPayment(aSession({ expires_at: soon(), k: 'signed' }))
    expect(rememberedSessions()).toMatchObject([{ k: 'signed' }])
  })

  it('keeps a payment that was paid on this device for a day, without who paid', async () => {
    const completed_at = new Date(Date.parse(NOW) + 30_000).toISOString()
    await openPayment(aSession({ expires_at: soon() }))({ status: 'completed', completed_at })
    expect(rememberedSessions()).toEqual([{ id: aSession().id, until: expect.any(Number) }])
    expect((Number(rememberedSessions()[0]?.until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  })

  it('leaves out a receipt that somebody else shared, but not one whose token this browser has', () => {
    const paid = aSession({ status: 'completed', completed_at: NOW })
    openPayment(paid)
    expect(ids()).toEqual([])
    const world = fakePorts({ now: Date.now })
    world.payerTokens.set(paid.id, 'token')
    onTestFinished(rememberSessions(createModel({ session: paid }, world)))
    expect(ids()).toEqual([paid.id])
  })

  it.each<[string, Partial<Session>]>([
    ['it failed without money', { status: 'failed' }],
    ['it continues at a new price', { status: 'expired', renewed_by: 'another' }],
  ])('forgets a payment once %s', async (_, over) => {
    const update = openPayment(aSession({ expires_at: soon() }))
    expect(ids()).toEqual([aSession().id])
    await update({ expires_at: soon(), ...over })
    expect(localStorage.length).toBe(0)
  })

  it('leaves out payments that have not started, and payments that ended a day ago', () => {
    openPayment(anInitiatedSession())
    expect(ids()).toEqual([])
    openPayment(aSession({ expires_at: new Date(Date.parse(NOW) - 25 * 3_600_000).toISOString() }))
    expect(ids()).toEqual([])
  })

  it('contains the last five payments, and which of them are older than a completed one', async () => {
    for (const id of ['1', '2', '3', '4', '5', '6']) openPayment(aSession({ id, expires_at: soon() }))
    expect(ids()).toEqual(['6', '5', '4', '3', '2'])
    await openPayment(aSession({ id: '6', expires_at: soon() }))({ id: '6', status: 'completed', completed_at: NOW })
    expect(rememberedSessions().map(({ id, superseded }) => [id, superseded])).toEqual([
      ['6', undefined],
      ['5', true],
      ['4', true],
      ['3', true],
      ['2', true],
    ])
  })

  it('is empty where storage is denied or contains other data', () => {
    localStorage.setItem('malipo-payments', '{"a":1}')
    expect(ids()).toEqual([])
    localStorage.setItem('malipo-payments', 'no JSON')
    expect(ids()).toEqual([])
  })
})
