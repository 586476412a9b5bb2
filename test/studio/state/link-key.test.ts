import { describe, expect, it } from 'vitest'
import { createLinkKey } from '../../../src/studio/state/link-key'

/** A tab at an address, whose history entry keeps its state. */
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
  it('is removed from the address at once, and available after a reload', () => {
    const tab = tabAt('#the.key')
    expect(createLinkKey(tab).take()).toBe('the.key')
    expect(tab.location.hash).toBe('')
    expect(createLinkKey(tab).take()).toBe('the.key')
  })

  it('is replaced by that of a newer link, and dropped when it is refused', () => {
    const tab = tabAt('#newer', { key: 'older' })
    const linkKey = createLinkKey(tab)
    expect(linkKey.take()).toBe('newer')
    linkKey.drop()
    expect(createLinkKey(tab).take()).toBeNull()
  })

  it.each([[null], ['key'], [{ key: 7 }], [[]]])('is not %j', (state) => {
    expect(createLinkKey(tabAt('', state)).take()).toBeNull()
  })
})
