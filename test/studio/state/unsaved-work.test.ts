import { describe, expect, it } from 'vitest'
import { guardedStorage } from '../../../src/browser/guarded-storage'
import { createUnsavedWork } from '../../../src/studio/state/unsaved-work'

/** A browser's storage; with `denied`, every access throws, as in some frames and modes. */
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

/** A tab of the browser, in which each call loads the studio again. */
function createTab(local: Storage) {
  const own = storage()
  return (slug = 'demo') =>
    createUnsavedWork(
      slug,
      guardedStorage(() => local),
      guardedStorage(() => own),
    )
}

const LIVE = { theme: {}, copy: {} }
const OTHER = { theme: { accent: '#654321' }, copy: {} }
const LOOK = { theme: { accent: '#123456', dark: { ink: '#eeeeee' } }, copy: { ar: { title: 'طلب' } } }

describe('unsaved work', () => {
  it('survives a reload, separately for each page', () => {
    const tab = createTab(storage())
    tab().store({ look: LOOK, base: LIVE })
    expect(tab().restore(LIVE)).toEqual(LOOK)
    expect(tab('donate').restore(LIVE)).toBeNull()
    tab().store(null)
    expect(tab().restore(LIVE)).toBeNull()
  })

  it('survives a reload even if a text is too long to publish', () => {
    const tab = createTab(storage())
    const long = { theme: {}, copy: { fr: { title: 'x'.repeat(121) } } }
    tab().store({ look: long, base: LIVE })
    expect(tab().restore(LIVE)).toEqual(long)
  })

  it('is not overwritten by another tab', () => {
    const local = storage()
    const [one, other] = [createTab(local), createTab(local)]
    for (const tab of [one, other]) tab().restore(LIVE)
    one().store({ look: LOOK, base: LIVE })
    other().store(null)
    expect(one().restore(LIVE)).toEqual(LOOK)
    expect(createTab(local)().restore(LIVE)).toEqual(LOOK)
    other().store({ look: OTHER, base: LIVE })
    expect(one().restore(LIVE)).toEqual(LOOK)
    expect(other().restore(LIVE)).toEqual(OTHER)
    one().store(null)
    expect(one().restore(LIVE)).toBeNull()
    expect(createTab(local)().restore(LIVE)).toEqual(OTHER)
  })

  it('is not offered again after the tab that resumed it has saved', () => {
    const local = storage()
    createTab(local)().store({ look: LOOK, base: LIVE })
    const laterTab = createTab(local)
    laterTab().restore(LIVE)
    laterTab().store(null)
    expect(createTab(local)().restore(LIVE)).toBeNull()
  })

  it('is applied to the live look, and keeps the values that others saved', () => {
    const tab = createTab(storage())
    const before = { theme: { accent: '#111111', radius: 4 }, copy: {} }
    tab().store({ look: { theme: { accent: '#123456', radius: 4 }, copy: {} }, base: before })
    const liveLook = { theme: { accent: '#222222', radius: 9 }, copy: { fr: { title: 'Don' } } }
    expect(tab().restore(liveLook)).toEqual({ theme: { accent: '#123456', radius: 9 }, copy: liveLook.copy })
  })

  it('ignores stored text that is not a valid look', () => {
    const local = storage()
    for (const text of ['', '{', '[]', '{"look":{"theme":{"accent":"url(x)"}},"at":1}', '{"look":{"copy":7},"at":1}']) {
      local.setItem('malipo-studio:demo', text)
      expect(createTab(local)().restore(LIVE)).toBeNull()
    }
  })

  it.each([() => storage(true), denied])('is not stored if storage is denied, without an error', (local) => {
    const work = createUnsavedWork('demo', guardedStorage(local), guardedStorage(local))
    work.store({ look: LOOK, base: LIVE })
    expect(work.restore(LIVE)).toBeNull()
  })
})
