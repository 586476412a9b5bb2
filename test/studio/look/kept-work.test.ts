import { describe, expect, it } from 'vitest'
import { createKeptWork } from '../../../src/studio/look/kept-work'

/** A browser's storage; `denied` throws at every touch, as in some frames and modes. */
function storage(denied = false): Storage {
  const items = new Map<string, string>()
  const touch = () => {
    if (denied) throw new Error('denied')
    return items
  }
  return {
    get length() {
      return touch().size
    },
    clear: () => touch().clear(),
    key: (index) => [...touch().keys()][index] ?? null,
    getItem: (name) => touch().get(name) ?? null,
    setItem: (name, value) => void touch().set(name, value),
    removeItem: (name) => void touch().delete(name),
  }
}

const denied = (): Storage => {
  throw new Error('denied')
}

const LOOK = { theme: { accent: '#123456', dark: { ink: '#eeeeee' } }, copy: { ar: { title: 'طلب' } } }

describe('unsaved work', () => {
  it('outlasts a reload, each page its own', () => {
    const [local, tab] = [storage(), storage()]
    const places = { local: () => local, tab: () => tab }
    createKeptWork('demo', places).keep(LOOK, 5)
    expect(createKeptWork('demo', places).read()).toEqual({ look: LOOK, at: 5 })
    expect(createKeptWork('donate', places).read()).toBeNull()
    createKeptWork('demo', places).keep(null, 6)
    expect(createKeptWork('demo', places).read()).toBeNull()
  })

  it('is not there when it is no look: whatever wrote it', () => {
    const local = storage()
    for (const text of ['', '{', '[]', '{"look":{"theme":{"accent":"url(x)"}},"at":1}', '{"look":{"copy":7},"at":1}']) {
      local.setItem('malipo-studio:demo', text)
      expect(createKeptWork('demo', { local: () => local, tab: storage }).read()).toBeNull()
    }
  })

  it('is not kept where storage is denied, and nothing breaks', () => {
    const kept = createKeptWork('demo', { local: () => storage(true), tab: denied })
    kept.keep(LOOK, 1)
    kept.keepKey('key')
    expect([kept.read(), kept.readKey()]).toEqual([null, null])
  })

  it('leaves the key to the tab alone', () => {
    const [local, tab] = [storage(), storage()]
    const places = { local: () => local, tab: () => tab }
    createKeptWork('demo', places).keepKey('the key')
    expect(createKeptWork('demo', places).readKey()).toBe('the key')
    expect(local.length).toBe(0)
    createKeptWork('demo', places).keepKey(null)
    expect(tab.length).toBe(0)
  })
})
