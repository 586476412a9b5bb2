// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { View } from '../../../src/contract/page/view'
import { initForm } from '../../../src/page/browser/init-form'
import { aSession } from '../fixtures'
import { modelOf } from '../model-of'

const GIVEN = new URLSearchParams({ amount: '25', first_name: 'Ada', email: 'a@b.co', metadata: '{"order":7}' })

beforeEach(() => history.replaceState(null, '', '/p/demo'))

/** Somebody who came by an address with that fragment, to what `view` shows by now. */
const arriving = (view: Partial<View>, takeMessages: (() => MessageEvent[]) | null = null) =>
  initForm({
    root: document.createElement('div'),
    model: modelOf(view),
    query: '',
    fragment: `#${GIVEN}`,
    remembered: {},
    takeMessages,
    loadScreen: async () => {},
  })

describe('what a shop gives along', () => {
  it.each([
    'unavailable',
    'missing',
  ] as const)('stays in the address of a page that is %s, without names and e-mail', async (problem) => {
    await arriving({ page: null, problem })
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      amount: '25',
      metadata: '{"order":7}',
    })
    expect(history.state?.metadata).toBeUndefined()
  })

  it('stays there in a frame, too, without names and e-mail', async () => {
    await arriving({ page: null, problem: 'missing' }, () => [])
    expect(location.hash).toContain('metadata')
    expect(location.hash).not.toMatch(/Ada|a%40b/)
  })

  it('is saved beside the address of a form, and of a payment that has started in the meantime', async () => {
    for (const view of [{}, { session: aSession() }]) {
      await arriving(view)
      expect(location.href).not.toContain('#')
      expect(history.state?.metadata).toEqual({ order: 7 })
    }
  })
})
