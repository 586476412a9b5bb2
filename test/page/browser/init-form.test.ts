// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { View } from '../../../src/contract/page/view'
import { initForm } from '../../../src/page/browser/init-form'
import { createModel } from '../create-model'
import { aSession } from '../fixtures'

const GIVEN = new URLSearchParams({ amount: '25', first_name: 'Ada', email: 'a@b.co', metadata: '{"order":7}' })

beforeEach(() => history.replaceState(null, '', '/p/demo'))

/** A customer who opens a URL with `fragment` and sees `view`. */
const openPage = (view: Partial<View>, takeMessages: (() => MessageEvent[]) | null = null) =>
  initForm({
    root: document.createElement('div'),
    model: createModel(view),
    query: '',
    fragment: `#${GIVEN}`,
    remembered: {},
    takeMessages,
    loadScreen: async () => {},
  })

describe('a shop’s prefill and metadata', () => {
  it.each([
    'unavailable',
    'missing',
  ] as const)('stay in the URL of a page that is %s, without names and e-mail', async (problem) => {
    await openPage({ page: null, problem })
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
      amount: '25',
      metadata: '{"order":7}',
    })
    expect(history.state?.metadata).toBeUndefined()
  })

  it('stay in the URL in a frame, too, without names and e-mail', async () => {
    await openPage({ page: null, problem: 'missing' }, () => [])
    expect(location.hash).toContain('metadata')
    expect(location.hash).not.toMatch(/Ada|a%40b/)
  })

  it('are saved in the history at a form, and at a payment that has started in the meantime', async () => {
    for (const view of [{}, { session: aSession() }]) {
      await openPage(view)
      expect(location.href).not.toContain('#')
      expect(history.state?.metadata).toEqual({ order: 7 })
    }
  })
})
