// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { hashOf } from '../../../src/page/api/hash'
import { resumeDialogPayment } from '../../../src/page/resume/resume-dialog-payment'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { aSession } from '../fixtures'
import { modelOf } from '../model-of'

const OPTIONS = { amount: '50000.00', email: 'adaeze@example.com' }

/** A dialog that was just opened with `options`. */
function opened(options: object = OPTIONS, slug = 'demo') {
  const world = fakePorts()
  const model = modelOf({ slug }, world)
  resumeDialogPayment(model, options)
  return { ...world, model, shown: () => model.sessions.session.value?.id }
}

/** A dialog that was closed after its payment had begun. */
async function closed(session = aSession(), options: object = OPTIONS, slug?: string) {
  const { model } = opened(options, slug)
  await model.sessions.accept({ data: session, headers: new Headers() })
  return session
}

describe('a dialog that is opened again', () => {
  it('continues the payment that was started there', async () => {
    const { id } = await closed()
    const { asked, reply, shown } = opened()
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${id}`])
    await reply(data(aSession()))
    expect(shown()).toBe(id)
  })

  it('finds it although the first answer was lost', async () => {
    const { id } = await closed()
    vi.useFakeTimers()
    const { reply, shown } = opened()
    await settle()
    await reply(new TypeError('network'))
    expect(shown()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5_000)
    await reply(data(aSession()))
    expect(shown()).toBe(id)
  })

  it('finds it when the page has got another slug', async () => {
    const { id } = await closed()
    const { asked, reply, shown } = opened(OPTIONS, 'books')
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/books/sessions/${id}`])
    await reply(data(aSession()))
    expect(shown()).toBe(id)
  })

  it('starts a new payment for other options, after a payment that is completed, and after one that failed without money', async () => {
    await closed()
    const other = opened({ ...OPTIONS, amount: '1.00' })
    await settle()
    expect(other.asked).toEqual([])

    await closed()
    const refused = opened()
    await settle()
    await refused.reply(data(aSession({ status: 'failed', version: 2 })))
    expect(refused.shown()).toBeUndefined()

    await closed(aSession({ status: 'completed' }))
    const after = opened()
    await settle()
    expect(after.asked).toEqual([])
  })

  it('shows once that the payment was completed while the dialog was closed', async () => {
    const { id } = await closed(aSession({ status: 'processing' }))
    const { reply, shown } = opened()
    await settle()
    await reply(data(aSession({ status: 'completed', version: 2 })))
    expect(shown()).toBe(id)

    const after = opened()
    await settle()
    expect(after.asked).toEqual([])
  })

  it('continues a refused payment whose money came after all', async () => {
    const late = { status: 'failed', crypto_amount_paid: '31.25', crypto_amount_due: '0' } as const
    const { id } = await closed(aSession(late))
    const { reply, shown } = opened()
    await settle()
    await reply(data(aSession(late)))
    expect(shown()).toBe(id)
  })

  it('continues each of several orders, also when one of them is paid', async () => {
    const first = await closed()
    const other = { ...OPTIONS, amount: '1.00' }
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b' }), other)
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b', status: 'completed', version: 9 }), other)
    const { asked } = opened()
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${first.id}`])
  })

  it('continues the payment of each of several pages that are opened with the same options', async () => {
    const first = await closed(aSession(), {}, 'novel')
    const another = opened({}, 'atlas')
    await settle()
    await another.reply(refusal(404))
    expect(another.model.screen.value.name).toBe('details')
    const second = aSession({ id: '00000000-0000-4000-8000-00000000000b' })
    await another.model.sessions.accept({ data: second, headers: new Headers() })
    for (const [slug, { id }] of [['novel', first] as const, ['atlas', second] as const]) {
      const { asked, reply, shown } = opened({}, slug)
      await settle()
      expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/${slug}/sessions/${id}`])
      await reply(data(aSession({ id })))
      expect(shown()).toBe(id)
    }
  })

  it('continues a payment on one page after that of another is paid', async () => {
    const { id } = await closed(aSession(), {}, 'novel')
    await closed(aSession({ id: '00000000-0000-4000-8000-00000000000b', status: 'completed' }), {}, 'atlas')
    const { asked } = opened({}, 'novel')
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/novel/sessions/${id}`])
  })

  it('continues a payment that it remembers by its options alone', async () => {
    const { id } = aSession()
    sessionStorage.setItem(`malipo-unfinished-${hashOf(JSON.stringify(OPTIONS))}`, id)
    const { reply, shown } = opened()
    await settle()
    await reply(data(aSession()))
    expect(shown()).toBe(id)
  })

  it('shows no earlier payment to a customer who pressed Pay before the answer came', async () => {
    await closed()
    const { model, reply, shown } = opened()
    await settle()
    const form = new FormData()
    const filled = { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }
    for (const [name, value] of Object.entries(filled)) form.set(name, value)
    model.form.submit(form, true)
    await settle()
    await reply(data(aSession()))
    expect(model.form.busy.value).toBe(true)
    expect(shown()).toBeUndefined()
  })

  it('asks for its payment with the key of its link', async () => {
    const { id } = await closed(aSession({ k: 'signed' }))
    const { asked } = opened()
    await settle()
    expect(asked.map(({ path }) => path)).toEqual([`/api/v1/p/demo/sessions/${id}?k=signed`])
  })

  it('stores nothing about the customer', async () => {
    const { id } = await closed()
    const entry = [expect.stringMatching(/^malipo-unfinished--?\d+$/), id]
    expect(Object.entries({ ...sessionStorage })).toEqual([entry, entry])
  })
})
