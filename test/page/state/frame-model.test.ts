import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { aSession } from '../fixtures'
import { modelOf } from '../model-of'

/** A page in the dialog of a shop, at the form or at a payment. */
function inDialog({ hasTyped = true, session = null as Session | null, inline = false } = {}) {
  const model = modelOf({ session })
  const closed = vi.fn()
  model.enterFrame({ wallet: () => true, close: inline ? null : closed, hasTyped: () => hasTyped })
  return { model, closed, requestClose: () => model.close.peek()?.() }
}

describe('leaving the dialog of a shop', () => {
  it('asks before it drops what was typed, and only once', () => {
    const { model, closed, requestClose } = inDialog()
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([true, 0])
    model.cancelClose()
    expect(model.isConfirmingClose.value).toBe(false)
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('closes it at the second request', () => {
    const { closed, requestClose } = inDialog()
    requestClose()
    requestClose()
    expect(closed).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing was typed', { hasTyped: false }],
    ['a payment has begun, which is taken up again', { session: aSession() }],
  ])('does not ask where %s', (_, how) => {
    const { model, closed, requestClose } = inDialog(how)
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('is not offered inline', () => {
    expect(inDialog({ inline: true }).model.close.value).toBe(null)
  })
})
