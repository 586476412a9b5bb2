import { describe, expect, it } from 'vitest'
import type { Look } from '../../../src/studio/look/look'
import { createLookModel, type LookSource } from '../../../src/studio/state/look-model'

const LIVE: Look = { theme: { accent: '#0b5c4a', logo: '/logos/a.svg' }, copy: { fr: { title: 'Bonjour' } } }

function world(live: Look = LIVE, start: Look = live, source: LookSource | null = null) {
  const stored: ({ look: Look; base: Look } | null)[] = []
  let time = 0
  const ports = {
    now: () => {
      time += 10_000
      return time
    },
    store: (work: { look: Look; base: Look } | null) => stored.push(work),
    isExample: (color: string) => color === '#ff9a55' || color === '#170f08',
  }
  const model = createLookModel(live, start, ports, source)
  return { model, stored }
}

describe('the edited look', () => {
  it('stores unsaved changes on the device', () => {
    const { model, stored } = world()
    expect(model.isUnsaved.value).toBe(false)
    model.setColor('light', 'accent', '#123456')
    expect(model.isUnsaved.value).toBe(true)
    expect(stored.at(-1)?.look.theme.accent).toBe('#123456')
    expect(stored.at(-1)?.base).toEqual(LIVE)
    model.markSaved(model.look.value)
    expect(model.isUnsaved.value).toBe(false)
    expect(stored.at(-1)).toBeNull()
  })

  it('is marked as restored until it is the live look, or the notice is dismissed', () => {
    const start: Look = { ...LIVE, theme: { accent: '#123456' } }
    const { model } = world(LIVE, start, 'work')
    const seen: (string | null)[] = []
    model.isUnsaved.subscribe(() => seen.push(model.restored.value))
    model.markSaved(start)
    model.setToken('radius', 4)
    expect(seen).toEqual(['work', null, null])

    const draft = world(LIVE, start, 'draft').model
    expect(draft.restored.value).toBe('draft')
    draft.dismissRestored()
    expect([draft.restored.value, draft.isUnsaved.value]).toEqual([null, true])
    expect(world(LIVE, LIVE, 'work').model.restored.value).toBeNull()
  })

  it('keeps its steps after another person saved', () => {
    const { model } = world()
    model.setToken('radius', 4)
    model.setWords('fr', 'button', 'Payer')
    const theirs: Look = { theme: { accent: '#1f5c7a' }, copy: { fr: { title: 'Salut' } } }
    model.rebaseOnto(theirs)
    expect(model.look.value).toEqual({
      theme: { accent: '#1f5c7a', radius: 4 },
      copy: { fr: { title: 'Salut', button: 'Payer' } },
    })
    expect(model.undo()).toBe('fr button')
    expect(model.undo()).toBe('radius')
    expect([model.look.value, model.isUnsaved.value, model.undo()]).toEqual([theirs, false, null])
  })

  it('does not depend on the order of languages', () => {
    const { model } = world()
    model.setWords('en', 'title', 'Hello')
    const { fr, en } = model.look.value.copy
    model.markSaved({ ...model.look.value, copy: { fr, en } })
    model.rebaseOnto({ ...model.look.value, copy: { en, fr } })
    expect(model.isUnsaved.value).toBe(false)
  })

  it('equals the live look when every change is undone', () => {
    const { model, stored } = world()
    model.setColor('dark', 'ink', '#ffffff')
    model.setWords('ar', 'button', 'ادفع')
    expect(model.undo()).toBe('ar button')
    expect(model.undo()).toBe('dark ink')
    expect(model.undo()).toBeNull()
    expect(model.isUnsaved.value).toBe(false)
    expect(stored.at(-1)).toBeNull()
    expect(model.redo()).toBe('dark ink')
    expect(model.look.value.theme.dark).toEqual({ ink: '#ffffff' })
  })

  it('derives the dark accent of an example from the brand, in one step, and keeps its other dark colours', () => {
    const { model } = world()
    model.setTheme({ accent: '#b23c0c', page: '#f8ecd8', dark: { accent: '#ff9a55', page: '#170f08' } }, 'preset')
    expect(model.setColor('light', 'accent', '#1b2a6b')).toBe(true)
    expect(model.look.value.theme).toMatchObject({ accent: '#1b2a6b', dark: { page: '#170f08' } })
    expect(model.look.value.theme.dark).not.toHaveProperty('accent')
    model.undo()
    expect(model.look.value.theme.dark?.accent).toBe('#ff9a55')
    expect(model.setColor('light', 'page', '#ffffff')).toBe(false)
    expect(model.look.value.theme.dark?.page).toBe('#170f08')
    expect(model.setColor('dark', 'accent', '#ffffff')).toBe(false)
  })

  it('contains no derived and no empty values', () => {
    const { model } = world()
    model.setColor('light', 'accent', undefined)
    model.setColor('dark', 'accent', '#ffffff')
    model.setColor('dark', 'accent', undefined)
    model.setWords('fr', 'title', '')
    expect(model.look.value).toEqual({ theme: { logo: '/logos/a.svg' }, copy: {} })
  })

  it('keeps the logo when a preset replaces the theme', () => {
    const { model } = world()
    model.setTheme({ accent: '#b23c0c', radius: 22 }, 'preset Savanna')
    expect(model.look.value.theme).toEqual({ accent: '#b23c0c', radius: 22, logo: '/logos/a.svg' })
    model.setTheme({ logo: '/logos/b.svg' }, 'file theme.json')
    expect(model.look.value.theme.logo).toBe('/logos/b.svg')
  })

  it('continues with unsaved work', () => {
    const { model } = world(LIVE, { ...LIVE, theme: { accent: '#654321' } })
    expect([model.isUnsaved.value, model.canUndo.value]).toEqual([true, false])
  })
})
