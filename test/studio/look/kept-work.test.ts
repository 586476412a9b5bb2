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
    const local = storage()
    createKeptWork('demo', () => local).keep(LOOK, 5)
    expect(createKeptWork('demo', () => local).read()).toEqual({ look: LOOK, at: 5 })
    expect(createKeptWork('donate', () => local).read()).toBeNull()
    createKeptWork('demo', () => local).keep(null, 6)
    expect(createKeptWork('demo', () => local).read()).toBeNull()
  })

  it('outlasts a reload also while a text is too long to be saved', () => {
    const local = storage()
    const long = { theme: {}, copy: { fr: { title: 'x'.repeat(121) } } }
    createKeptWork('demo', () => local).keep(long, 5)
    expect(createKeptWork('demo', () => local).read()?.look).toEqual(long)
  })

  it('is not there when it is no look: whatever wrote it', () => {
    const local = storage()
    for (const text of ['', '{', '[]', '{"look":{"theme":{"accent":"url(x)"}},"at":1}', '{"look":{"copy":7},"at":1}']) {
      local.setItem('malipo-studio:demo', text)
      expect(createKeptWork('demo', () => local).read()).toBeNull()
    }
  })

  it.each([() => storage(true), denied])('is not kept where storage is denied, and nothing breaks', (local) => {
    const kept = createKeptWork('demo', local)
    kept.keep(LOOK, 1)
    expect(kept.read()).toBeNull()
  })
})
