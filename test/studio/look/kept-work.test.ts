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

/** A tab of that browser: each call is another load of the studio in it. */
function tabOf(local: Storage) {
  const own = storage()
  return (slug = 'demo') =>
    createKeptWork(
      slug,
      () => local,
      () => own,
    )
}

const OTHER = { theme: { accent: '#654321' }, copy: {} }
const LOOK = { theme: { accent: '#123456', dark: { ink: '#eeeeee' } }, copy: { ar: { title: 'طلب' } } }

describe('unsaved work', () => {
  it('outlasts a reload, each page its own', () => {
    const tab = tabOf(storage())
    tab().keep(LOOK, 5)
    expect(tab().read()).toEqual({ look: LOOK, at: 5 })
    expect(tab('donate').read()).toBeNull()
    tab().keep(null, 6)
    expect(tab().read()).toBeNull()
  })

  it('outlasts a reload also while a text is too long to be saved', () => {
    const tab = tabOf(storage())
    const long = { theme: {}, copy: { fr: { title: 'x'.repeat(121) } } }
    tab().keep(long, 5)
    expect(tab().read()?.look).toEqual(long)
  })

  it('is in each tab its own: another tab neither replaces nor removes it', () => {
    const local = storage()
    const [one, other] = [tabOf(local), tabOf(local)]
    for (const tab of [one, other]) tab().read()
    one().keep(LOOK, 1)
    other().keep(null, 2)
    expect(one().read()?.look).toEqual(LOOK)
    expect(tabOf(local)().read()?.look).toEqual(LOOK)
    other().keep(OTHER, 3)
    expect(one().read()?.look).toEqual(LOOK)
    expect(other().read()?.look).toEqual(OTHER)
    one().keep(null, 4)
    expect(one().read()).toBeNull()
    expect(tabOf(local)().read()?.look).toEqual(OTHER)
  })

  it('is gone for later tabs, too, once the tab that went on with it has saved it', () => {
    const local = storage()
    tabOf(local)().keep(LOOK, 1)
    const later = tabOf(local)
    later().read()
    later().keep(null, 2)
    expect(tabOf(local)().read()).toBeNull()
  })

  it('is not there when it is no look: whatever wrote it', () => {
    const local = storage()
    for (const text of ['', '{', '[]', '{"look":{"theme":{"accent":"url(x)"}},"at":1}', '{"look":{"copy":7},"at":1}']) {
      local.setItem('malipo-studio:demo', text)
      expect(tabOf(local)().read()).toBeNull()
    }
  })

  it.each([() => storage(true), denied])('is not kept where storage is denied, and nothing breaks', (local) => {
    const kept = createKeptWork('demo', local, local)
    kept.keep(LOOK, 1)
    expect(kept.read()).toBeNull()
  })
})
