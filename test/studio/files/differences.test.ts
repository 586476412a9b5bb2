import { describe, expect, it } from 'vitest'
import { differencesOf } from '../../../src/studio/files/differences'

describe('what saving would change', () => {
  it('is named, with what was and what will be', () => {
    const before = { theme: { accent: '#0b5c4a', font: 'Georgia' }, copy: { fr: { title: 'Bonjour' } } }
    const after = {
      theme: { accent: '#123456', dark: { ink: '#ffffff' }, radius: 0 },
      copy: { ar: { button: 'ادفع' } },
    }
    expect(differencesOf(before, after)).toEqual([
      { label: 'Accent, light', before: '#0b5c4a', after: '#123456', isColor: true },
      { label: 'Ink, dark', before: null, after: '#ffffff', isColor: true },
      { label: 'Corners', before: null, after: '0', isColor: false },
      { label: 'Font', before: 'Georgia', after: null, isColor: false },
      { label: 'Title, Français', before: 'Bonjour', after: null, isColor: false },
      { label: 'Button, العربية', before: null, after: 'ادفع', isColor: false },
    ])
  })

  it('is nothing between a look and itself', () => {
    const look = { theme: { accent: '#0b5c4a' }, copy: { fr: { title: 'Bonjour', button: '' } } }
    expect(differencesOf(look, { ...look, copy: { fr: { title: 'Bonjour' } } })).toEqual([])
  })
})
