import { describe, expect, it } from 'vitest'
import { findDifferences } from '../../../src/studio/files/differences'

describe('the differences between two looks', () => {
  it('have labels, and the values before and after', () => {
    const before = { theme: { accent: '#0b5c4a', font: 'Georgia' }, copy: { fr: { title: 'Bonjour' } } }
    const after = {
      theme: { accent: '#123456', dark: { ink: '#ffffff' }, radius: 0 },
      copy: { ar: { button: 'ادفع' } },
    }
    expect(findDifferences(before, after)).toEqual([
      { label: 'Accent, light', before: '#0b5c4a', after: '#123456', isColor: true },
      { label: 'Ink, dark', before: null, after: '#ffffff', isColor: true },
      { label: 'Corners', before: null, after: '0', isColor: false },
      { label: 'Font', before: 'Georgia', after: null, isColor: false },
      { label: 'Title, Français', before: 'Bonjour', after: null, isColor: false },
      { label: 'Button, العربية', before: null, after: 'ادفع', isColor: false },
    ])
  })

  it('are empty for equal looks', () => {
    const look = { theme: { accent: '#0b5c4a' }, copy: { fr: { title: 'Bonjour', button: '' } } }
    expect(findDifferences(look, { ...look, copy: { fr: { title: 'Bonjour' } } })).toEqual([])
  })
})
