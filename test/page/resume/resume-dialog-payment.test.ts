// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { hashOf } from '../../../src/page/api/hash'
import { resumeDialogPayment } from '../../../src/page/resume/resume-dialog-payment'
import { createModel } from '../create-model'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession } from '../fixtures'

const OPTIONS = { amount: '50000.00', email: 'adaeze@example.com' }

/** A dialog that a shop opens with `options`. */
function opened(options: object = OPTIONS, slug = 'demo') {
  const world = fakePorts()
  const model = createModel({ slug }, world)
  resumeDialogPayment(model, options)
  return { ...world, model, sessionId: () => model.sessions.session.value?.id }
}

/** A dialog that the customer closed after starting a payment. */
async function closed(session = aSession(), options: object = OPTIONS, slug?: string) {
  const { model } = opened(options, slug)
  await model.sessions.accept({ data: session, headers: new Headers() })
  return session
}

describe('a dialog that a shop opens again', () => {
  it('continues its earlier payment', async () => {
    const { id } = await closed()
    const { requests, reply, sessionId } = opened()
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${id}`])
    await reply(data(aSession()))
    expect(sessionId()).toBe(id)
  })

  it('finds its payment although the first answer was lost', async () => {
    const { id } = await closed()
    vi.useFakeTimers()
    const { reply, sessionId } = opened()
    await settle()
    await reply(new TypeError('network'))
    expect(sessionId()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5_000)
    await reply(data(aSession()))
    expect(sessionId()).toBe(id)
  })

  it('finds its payment after the page’s slug has changed', async () => {
    const { id } = await closed()
    const { requests, reply, sessionId } = opened(OPTIONS, 'books')
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/books/sessions/${id}`])
    await reply(data(aSession()))
    expect(sessionId()).toBe(id)
  })

  it('starts a new payment for other options, after a completed payment, and after a payment that failed unpaid', async () => {
    await closed()
    const other = opened({ ...OPTIONS, amount: '1.00' })
    await settle()
    expect(other.requests).toEqual([])

    await closed()
    const refused = opened()
    await settle()
    await refused.reply(data(aSession({ status: 'failed', version: 2 })))
    expect(refused.sessionId()).toBeUndefined()

    await closed(aSession({ status: 'completed' }))
    const after = opened()
    await settle()
    expect(after.requests).toEqual([])
  })

  it('shows once that its payment was completed while it was closed', async () => {
    const { id } = await closed(aSession({ status: 'processing' }))
    const { reply, sessionId } = opened()
    await settle()
    await reply(data(aSession({ status: 'completed', version: 2 })))
    expect(sessionId()).toBe(id)

    const after = opened()
    await settle()
    expect(after.requests).toEqual([])
  })

  it('continues a refused payment whose money came after all', async () => {
    const late = { status: 'failed', crypto_amount_paid: '31.25', crypto_amount_due: '0' } as const
    const { id } = await closed(aSession(late))
    const { reply, sessionId } = opened()
    await settle()
    await reply(data(aSession(late)))
    expect(sessionId()).toBe(id)
  })

  it('continues each of several orders, also after one of them is paid', async () => {
    const first = await closed()
    const other = { ...OPTIONS, amount: '1.00' }
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b' }), other)
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b', status: 'completed', version: 9 }), other)
    const { requests } = opened()
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${first.id}`])
  })

  it('continues the payments of several pages that were opened with equal options', async () => {
    const first = await closed(aSession(), {}, 'novel')
    const another = opened({}, 'atlas')
    await settle()
    await another.reply(refusal(404))
    expect(another.model.screen.value.name).toBe('details')
    const second = aSession({ id: '00000000-0000-4000-8000-00000000000b' })
    await another.model.sessions.accept({ data: second, headers: new Headers() })
    for (const [slug, { id }] of [['novel', first] as const, ['atlas', second] as const]) {
      const { requests, reply, sessionId } = opened({}, slug)
      await settle()
      expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/${slug}/sessions/${id}`])
      await reply(data(aSession({ id })))
      expect(sessionId()).toBe(id)
    }
  })

  it('continues the payment on one page after the payment on another is completed', async () => {
    const { id } = await closed(aSession(), {}, 'novel')
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b', status: 'completed' }), {}, 'atlas')
    const { requests } = opened({}, 'novel')
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/novel/sessions/${id}`])
  })

  it('continues a payment that was stored for its options alone', async () => {
    const { id } = aSession()
    sessionStorage.setItem(`malipo-unfinished-${hashOf(JSON.stringify(OPTIONS))}`, id)
    const { reply, sessionId } = opened()
    await settle()
    await reply(data(aSession()))
    expect(sessionId()).toBe(id)
  })

  it('shows no earlier payment to a customer who pressed Pay before the answer came', async () => {
    await closed()
    const { model, reply, sessionId } = opened()
    await settle()
    const form = new FormData()
    const filled = { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }
    for (const [name, value] of Object.entries(filled)) form.set(name, value)
    model.form.submit(form, true)
    await settle()
    await reply(data(aSession()))
    expect(model.form.busy.value).toBe(true)
    expect(sessionId()).toBeUndefined()
  })

  it('requests its payment with the key of the payment’s link', async () => {
    const { id } = await closed(aSession({ k: 'signed' }))
    const { requests } = opened()
    await settle()
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${id}?k=signed`])
  })

  it('stores nothing about the customer', async () => {
    const { id } = await closed()
    const entry = [expect.stringMatching(/^malipo-unfinished--?\d+$/), id]
    expect(Object.entries({ ...sessionStorage })).toEqual([entry, entry])
  })
})
