import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { createModel } from '../create-model'
import { aSession } from '../fixtures'

/** A page in a shop's dialog, at the form or at a payment. */
function openDialog({ hasTyped = true, session = null as Session | null, inline = false } = {}) {
  const model = createModel({ session })
  const closed = vi.fn()
  model.enterFrame({ openWallet: () => true, close: inline ? null : closed, hasTyped: () => hasTyped })
  return { model, closed, requestClose: () => model.close.peek()?.() }
}

describe('closing a shop’s dialog', () => {
  it('asks once before typed values are lost', () => {
    const { model, closed, requestClose } = openDialog()
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([true, 0])
    model.cancelClose()
    expect(model.isConfirmingClose.value).toBe(false)
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('succeeds at the second request', () => {
    const { closed, requestClose } = openDialog()
    requestClose()
    requestClose()
    expect(closed).toHaveBeenCalledOnce()
  })

  it.each([
    ['nothing was typed', { hasTyped: false }],
    ['a payment has started, which is resumed later', { session: aSession() }],
  ])('asks nothing if %s', (_, how) => {
    const { model, closed, requestClose } = openDialog(how)
    requestClose()
    expect([model.isConfirmingClose.value, closed.mock.calls.length]).toEqual([false, 1])
  })

  it('is not offered inline', () => {
    expect(openDialog({ inline: true }).model.close.value).toBe(null)
  })
})
