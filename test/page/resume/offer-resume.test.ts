// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import en from '../../../src/page/i18n/locales/en'
import { offerResume } from '../../../src/page/resume/offer-resume'
import type { RememberedSession } from '../../../src/page/resume/remembered-sessions'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession } from '../fixtures'
import { modelOf } from '../model-of'

/** Stores payments on the device, the newest first. */
const remember = (...remembered: Partial<RememberedSession>[]) =>
  localStorage.setItem(
    'malipo-payments',
    JSON.stringify(remembered.map((one) => ({ id: aSession().id, until: Date.now() + 60_000, ...one }))),
  )

beforeEach(() => remember({}))

/** A customer at the form of `demo`; the test decides when the chunk of the payment arrives. */
function atTheForm() {
  const world = fakePorts()
  const model = modelOf({}, world)
  let arrive = () => {}
  const chunk = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { ...world, model, arrive, reminded: offerResume(model, () => chunk) }
}

describe('at the form, a payment that the device remembers', () => {
  it('is shown in its current state, while the form stays', async () => {
    const { model, asked, reply, arrive, reminded } = atTheForm()
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${aSession().id}`])
    await reply(data(aSession({ status: 'partial' })))
    arrive()
    await reminded
    expect(model.startedSession.value).toMatchObject({ id: aSession().id, status: 'partial' })
    expect(model.screen.value.name).toBe('details')
  })

  it('is followed and announced while the form is filled in', async () => {
    const { model, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(data(aSession()))
    arrive()
    await reminded
    expect(model.announcement.value).toContain(en['state.paying'])
    await reply(data(aSession({ status: 'completed', version: 2 })))
    expect(model.startedSession.value?.status).toBe('completed')
    expect(model.announcement.value).toContain(en['state.completed'])
    expect(model.screen.value.name).toBe('details')
  })

  it('is requested until the service answers, since a lost answer does not mean that there is no payment', async () => {
    vi.useFakeTimers()
    const { model, asked, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(new TypeError('network'))
    await vi.advanceTimersByTimeAsync(5_000)
    await reply(refusal(429, [], { 'Retry-After': '20' }))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    await reply(refusal(429, [], { 'Retry-After': '0' }))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1_000)
    await reply(data(aSession()))
    arrive()
    await reminded
    expect(model.startedSession.value?.id).toBe(aSession().id)
  })

  it.each([
    ['failed without money', data(aSession({ status: 'failed' }))],
    ['goes on at a new price', data(aSession({ renewed_by: 'another' }))],
    ['is gone', refusal(404)],
  ])('is not shown when it %s', async (_, reply) => {
    const world = atTheForm()
    await settle()
    await world.reply(reply)
    await world.reminded
    expect(world.model.startedSession.value).toBeNull()
  })

  it.each([
    ['time is over, since the money may be on its way', aSession({ status: 'expired' })],
    ['money came after it was refused', aSession({ status: 'failed', crypto_amount_paid: '31.25' })],
    ['completion nobody saw', aSession({ status: 'completed' })],
  ])('is shown when its %s', async (_, session) => {
    const { model, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(data(session))
    arrive()
    await reminded
    expect(model.startedSession.value).toMatchObject({ id: session.id, status: session.status })
  })

  it('is not shown once it is forgotten', async () => {
    remember({ until: Date.now() - 1 })
    const { asked, reminded } = atTheForm()
    await reminded
    expect(asked).toEqual([])
  })

  it.each<[string, Partial<Session>, string | undefined]>([
    ['waits', { status: 'pending' }, 'before'],
    ['has a part', { status: 'expired', crypto_amount_paid: '10' }, 'before'],
    ['was given up for it', { status: 'expired' }, undefined],
  ])('that %s is shown, or not, after a later one was completed', async (_, state, offered) => {
    remember({ id: 'before', superseded: true })
    const { model, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(data(aSession({ id: 'before', ...state })))
    arrive()
    await reminded
    expect(model.startedSession.value?.id).toBe(offered)
  })

  it('is the one that was completed unseen, not an earlier one whose time is over', async () => {
    remember({ id: 'paid' }, { id: 'before' })
    const { model, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(data(aSession({ id: 'paid', status: 'completed' })))
    arrive()
    await reminded
    expect(model.startedSession.value?.id).toBe('paid')
  })

  it('is the newest that the service knows', async () => {
    remember(...['1', '2', '3', '4', '5'].map((id) => ({ id })))
    const { asked, reply, reminded } = atTheForm()
    await settle()
    for (let answers = 0; answers < 5; answers++) await reply(refusal(404))
    await reminded
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('is shown above the form, unless the customer has started to fill it in', async () => {
    for (const isAtWork of [false, true]) {
      const field = document.body
        .appendChild(document.createElement('form'))
        .appendChild(document.createElement('input'))
      if (isAtWork) field.focus()
      const { model, reply, arrive, reminded } = atTheForm()
      await settle()
      await reply(data(aSession()))
      arrive()
      await reminded
      expect(model.showStartedFirst.value).toBe(!isAtWork)
    }
  })

  it('does not replace a payment that has started in the meantime', async () => {
    const { model, reply, arrive, reminded } = atTheForm()
    await settle()
    await reply(data(aSession()))
    await model.sessions.accept({ data: aSession({ id: 'new' }), headers: new Headers() })
    arrive()
    await reminded
    expect(model.sessions.session.value?.id).toBe('new')
    expect(model.screen.value.name).toBe('paying')
  })
})
