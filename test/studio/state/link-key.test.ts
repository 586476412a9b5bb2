import { describe, expect, it } from 'vitest'
import { createLinkKey } from '../../../src/studio/state/link-key'

/** A tab whose URL has this fragment, and whose history entry has this state. */
function tabAt(hash: string, state: unknown = null) {
  const tab = {
    location: { pathname: '/studio/demo', search: '', hash },
    history: {
      state,
      replaceState(next: unknown, _: string, url?: string | URL | null) {
        tab.history.state = next
        tab.location.hash = /#.*/.exec(String(url))?.[0] ?? ''
      },
    },
  }
  return tab
}

describe('the key of the merchant’s link', () => {
  it('is removed from the address immediately, and available after a reload', () => {
    const tab = tabAt('#the.key')
    expect(createLinkKey(tab).take()).toBe('the.key')
    expect(tab.location.hash).toBe('')
    expect(createLinkKey(tab).take()).toBe('the.key')
  })

  it('is replaced by the key of a newer link, and can be deleted', () => {
    const tab = tabAt('#newer', { key: 'older' })
    const linkKey = createLinkKey(tab)
    expect(linkKey.take()).toBe('newer')
    linkKey.drop()
    expect(createLinkKey(tab).take()).toBeNull()
  })

  it.each([[null], ['key'], [{ key: 7 }], [[]]])('is missing if the history state is %j', (state) => {
    expect(createLinkKey(tabAt('', state)).take()).toBeNull()
  })
})
