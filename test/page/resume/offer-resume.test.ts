// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import en from '../../../src/page/i18n/locales/en'
import { offerResume } from '../../../src/page/resume/offer-resume'
import type { RememberedSession } from '../../../src/page/resume/remembered-sessions'
import { createModel } from '../create-model'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession } from '../fixtures'

/** Stores payments on the device, the newest first. */
const remember = (...remembered: Partial<RememberedSession>[]) =>
  localStorage.setItem(
    'malipo-payments',
    JSON.stringify(remembered.map((one) => ({ id: aSession().id, until: Date.now() + 60_000, ...one }))),
  )

beforeEach(() => remember({}))

/** A customer at the form of `demo`. The test decides when the payment's chunk arrives. */
function openForm() {
  const world = fakePorts()
  const model = createModel({}, world)
  let arrive = () => {}
  const chunk = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { ...world, model, arrive, offering: offerResume(model, () => chunk) }
}

describe('at the form, a remembered payment', () => {
  it('is offered with its current state, above the form', async () => {
    const { model, requests, reply, arrive, offering } = openForm()
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${aSession().id}`])
    await reply(data(aSession({ status: 'partial' })))
    arrive()
    await offering
    expect(model.startedSession.value).toMatchObject({ id: aSession().id, status: 'partial' })
    expect(model.screen.value.name).toBe('details')
  })

  it('is followed and announced while the form is filled in', async () => {
    const { model, reply, arrive, offering } = openForm()
    await settle()
    await reply(data(aSession()))
    arrive()
    await offering
    // not that it waits for the payment, since a form is on the screen
    expect(model.announcement.value).toBe(en['started.title'])
    await reply(data(aSession({ status: 'completed', version: 2 })))
    expect(model.startedSession.value?.status).toBe('completed')
    expect(model.announcement.value).toContain(en['state.completed'])
    expect(model.screen.value.name).toBe('details')
  })

  it('is requested until the service answers', async () => {
    vi.useFakeTimers()
    const { model, requests, reply, arrive, offering } = openForm()
    await settle()
    await reply(new TypeError('network'))
    await vi.advanceTimersByTimeAsync(5_000)
    await reply(refusal(429, [], { 'Retry-After': '20' }))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    await reply(refusal(429, [], { 'Retry-After': '0' }))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1_000)
    await reply(data(aSession()))
    arrive()
    await offering
    expect(model.startedSession.value?.id).toBe(aSession().id)
  })

  it.each([
    ['failed without money', data(aSession({ status: 'failed' }))],
    ['goes on at a new price', data(aSession({ renewed_by: 'another' }))],
    ['is gone', refusal(404)],
  ])('is not offered if it %s', async (_, reply) => {
    const world = openForm()
    await settle()
    await world.reply(reply)
    await world.offering
    expect(world.model.startedSession.value).toBeNull()
  })

  it.each([
    ['time is over, since money may be on its way', aSession({ status: 'expired' })],
    ['money came after it was refused', aSession({ status: 'failed', crypto_amount_paid: '31.25' })],
    ['money has arrived, so that it is not paid twice', aSession({ status: 'completed' })],
  ])('is offered if its %s', async (_, session) => {
    const { model, reply, arrive, offering } = openForm()
    await settle()
    await reply(data(session))
    arrive()
    await offering
    expect(model.startedSession.value).toMatchObject({ id: session.id, status: session.status })
  })

  it('is not offered once the page has forgotten it', async () => {
    remember({ until: Date.now() - 1 })
    const { requests, offering } = openForm()
    await offering
    expect(requests).toEqual([])
  })

  it.each<[string, Partial<Session>, string | undefined]>([
    ['waits for money', { status: 'pending' }, 'before'],
    ['expired after a partial payment', { status: 'expired', crypto_amount_paid: '10' }, 'before'],
    ['expired unpaid', { status: 'expired' }, undefined],
  ])('that %s is offered, or not, after a later payment was completed', async (_, state, offered) => {
    remember({ id: 'before', superseded: true })
    const { model, reply, arrive, offering } = openForm()
    await settle()
    await reply(data(aSession({ id: 'before', ...state })))
    arrive()
    await offering
    expect(model.startedSession.value?.id).toBe(offered)
  })

  it('that was completed while the customer was away is offered before an earlier expired one', async () => {
    remember({ id: 'paid' }, { id: 'before' })
    const { model, reply, arrive, offering } = openForm()
    await settle()
    await reply(data(aSession({ id: 'paid', status: 'completed' })))
    arrive()
    await offering
    expect(model.startedSession.value?.id).toBe('paid')
  })

  it('is the newest one that the service knows', async () => {
    remember(...['1', '2', '3', '4', '5'].map((id) => ({ id })))
    const { requests, reply, offering } = openForm()
    await settle()
    for (let answers = 0; answers < 5; answers++) await reply(refusal(404))
    await offering
    expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('is offered above the form, unless the customer has started to fill it in', async () => {
    for (const isAtWork of [false, true]) {
      const field = document.body
        .appendChild(document.createElement('form'))
        .appendChild(document.createElement('input'))
      if (isAtWork) field.focus()
      const { model, reply, arrive, offering } = openForm()
      await settle()
      await reply(data(aSession()))
      arrive()
      await offering
      expect(model.showStartedFirst.value).toBe(!isAtWork)
    }
  })

  it('does not replace a payment that has started in the meantime', async () => {
    const { model, reply, arrive, offering } = openForm()
    await settle()
    await reply(data(aSession()))
    await model.sessions.accept({ data: aSession({ id: 'new' }), headers: new Headers() })
    arrive()
    await offering
    expect(model.sessions.session.value?.id).toBe('new')
    expect(model.screen.value.name).toBe('paying')
  })
})
