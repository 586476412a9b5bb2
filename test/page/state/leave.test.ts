import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { createPageModel } from '../../../src/page/state/page-model'
import { fakePorts } from '../fake-ports'
import { aPage, aSession, aView } from '../fixtures'

/** A page in the dialog of a shop, at the form or at a payment. */
function inDialog({ hasTyped = true, session = null as Session | null, inline = false } = {}) {
  const view = session ? aView({ session }) : aView({ page: aPage(), session: null })
  const model = createPageModel(view, createI18n('en', en), fakePorts().ports)
  const closed = vi.fn()
  model.enterFrame({ wallet: () => true, close: inline ? null : closed, hasTyped: () => hasTyped })
  return { model, closed, leave: () => model.close.peek()?.() }
}

describe('leaving the dialog of a shop', () => {
  it('asks before it drops what was typed, and only once', () => {
    const { model, closed, leave } = inDialog()
    leave()
    expect([model.isLeaving.value, closed.mock.calls.length]).toEqual([true, 0])
    model.stay()
    expect(model.isLeaving.value).toBe(false)
    leave()
    expect([model.isLeaving.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('closes it when whoever was asked leaves again', () => {
    const { closed, leave } = inDialog()
    leave()
    leave()
    expect(closed).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing was typed', { hasTyped: false }],
    ['a payment has begun, which is taken up again', { session: aSession() }],
  ])('does not ask where %s', (_, how) => {
    const { model, closed, leave } = inDialog(how)
    leave()
    expect([model.isLeaving.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('is not offered inline', () => {
    expect(inDialog({ inline: true }).model.close.value).toBe(null)
  })
})
