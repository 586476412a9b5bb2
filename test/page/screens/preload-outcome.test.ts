import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Session } from '../../../src/contract/session'
import type { View } from '../../../src/contract/view'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { preloadOutcome } from '../../../src/page/screens/preload-outcome'
import { createPageModel } from '../../../src/page/state/page-model'
import { fakePorts, settle } from '../fake-ports'
import { anInitiatedSession, aSession, aTransaction, aView } from '../fixtures'

const MINUTE = 60_000

/** A page that shows a view, and how often it has asked for the outcome's chunk. */
async function watching(view: Partial<View>) {
  const world = fakePorts()
  const model = createPageModel(aView(view), createI18n('en', en), world.ports)
  let loading: Promise<void> | undefined
  const load = vi.fn(async () => {})
  onTestFinished(preloadOutcome(model, () => (loading ??= load())))
  onTestFinished(model.start())
  await settle()
  return { ...world, model, load }
}
const paying = (changes: Partial<Session> = {}) => watching({ session: aSession(changes) })

describe('what shows an outcome is fetched', () => {
  it.each<Session['status']>([
    'partial',
    'processing',
    'completed',
    'underpaid',
    'expired',
    'failed',
  ])('at once, where the payment is %s', async (status) => {
    const { load } = await paying({ status })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each(['missing', 'unavailable'] as const)('at once, where the page is %s', async (problem) => {
    const { load } = await watching({ page: null, problem })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('when money is seen, and not while it is waited for', async () => {
    const { load, model, pass } = await paying()
    await pass(10 * MINUTE)
    expect(load).not.toHaveBeenCalled()
    await model.sessions.show(aSession({ status: 'processing', version: 2, transactions: [aTransaction()] }))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('before it is said that the price ends soon', async () => {
    const { load, model, pass } = await paying()
    const left = () => Date.parse(aSession().expires_at) - model.connection.time.value
    await pass(left() - 6 * MINUTE - 2_000)
    expect(load).not.toHaveBeenCalled()
    await pass(3_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(left()).toBeGreaterThan(5 * MINUTE)
  })

  it('when the customer comes back to the page, from the app that the money was sent with', async () => {
    const { load, presence } = await paying()
    await presence(false, true)
    expect(load).not.toHaveBeenCalled()
    await presence(true, true)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('not because the network was gone for a moment', async () => {
    const { load, presence } = await paying()
    await presence(true, false)
    await presence(true, true)
    expect(load).not.toHaveBeenCalled()
  })

  it('not for the form of a session that the merchant made', async () => {
    const { load, pass } = await watching({ session: anInitiatedSession() })
    await pass(25 * MINUTE)
    expect(load).not.toHaveBeenCalled()
  })
})
