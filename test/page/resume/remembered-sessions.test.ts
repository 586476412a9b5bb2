// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { rememberedSessions, rememberSessions } from '../../../src/page/resume/remembered-sessions'
import { fakePorts } from '../fake-ports'
import { anInitiatedSession, aSession, NOW } from '../fixtures'
import { modelOf } from '../model-of'

/** Somebody at a payment, which becomes what it is told to. */
function payingIn(session: Session | null) {
  const model = modelOf({ session }, fakePorts({ now: Date.now }))
  onTestFinished(rememberSessions(model))
  return (next: Partial<Session>) => model.sessions.show(aSession({ version: 9, ...next }))
}
const ids = () => rememberedSessions().map(({ id }) => id)
/** A minute after the service's time, which is another one than the device's. */
const soon = () => new Date(Date.parse(NOW) + 60_000).toISOString()

describe('what the device remembers of a payment', () => {
  it('is its id and until when, and nothing else', async () => {
    await payingIn(aSession({ expires_at: soon() }))({ expires_at: soon() })
    expect(rememberedSessions()).toEqual([{ id: aSession().id, until: expect.any(Number) }])
    const hours = (Number(rememberedSessions()[0]?.until) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
  })

  it('is the key of its link, too, in front of another service', () => {
    payingIn(aSession({ expires_at: soon(), k: 'signed' }))
    expect(rememberedSessions()).toMatchObject([{ k: 'signed' }])
  })

  it.each<[string, Partial<Session>]>([
    ['it is complete', { status: 'completed' }],
    ['it failed without money', { status: 'failed' }],
    ['it goes on at a new price', { status: 'expired', renewed_by: 'another' }],
  ])('is nothing once %s', async (_, over) => {
    const becomes = payingIn(aSession({ expires_at: soon() }))
    expect(ids()).toEqual([aSession().id])
    await becomes({ expires_at: soon(), ...over })
    expect(localStorage.length).toBe(0)
  })

  it('is not a payment that has not started, nor one that ended a day ago', () => {
    payingIn(anInitiatedSession())
    expect(ids()).toEqual([])
    payingIn(aSession({ expires_at: new Date(Date.parse(NOW) - 25 * 3_600_000).toISOString() }))
    expect(ids()).toEqual([])
  })

  it('is of the last five, and says which came before one that was paid', async () => {
    for (const id of ['1', '2', '3', '4', '5', '6']) payingIn(aSession({ id, expires_at: soon() }))
    expect(ids()).toEqual(['6', '5', '4', '3', '2'])
    await payingIn(aSession({ id: '6', expires_at: soon() }))({ id: '6', status: 'completed' })
    expect(rememberedSessions().map(({ id, superseded }) => [id, superseded])).toEqual([
      ['5', true],
      ['4', true],
      ['3', true],
      ['2', true],
    ])
  })

  it('is nothing where storage is denied, or holds something else', () => {
    localStorage.setItem('malipo-payments', '{"a":1}')
    expect(ids()).toEqual([])
    localStorage.setItem('malipo-payments', 'no JSON')
    expect(ids()).toEqual([])
  })
})
