import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hexOfOklch, mix, oklchOf, plainHex } from '../../../src/payment/theme/color'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const culoriOklch = converter('oklch')

describe('colour', () => {
  it('has the contrast that culori measures', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 3)
      }),
    )
    expect(contrast('#000', '#ffffff')).toBe(21)
  })

  it('is the same in OKLCH as in culori, and converts back unchanged', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const { lightness, chroma } = oklchOf(color)
        const reference = culoriOklch(color)
        expect(lightness).toBeCloseTo(reference?.l ?? Number.NaN, 4)
        expect(chroma).toBeCloseTo(reference?.c ?? Number.NaN, 4)
        expect(hexOfOklch(oklchOf(color))).toBe(color)
      }),
    )
  })

  it('has one spelling', () => {
    expect(plainHex('#FFF')).toBe('#ffffff')
    expect(plainHex('#0B5c4A')).toBe('#0b5c4a')
  })

  it('is mixed with another as browsers do it', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030')
    expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff')
  })

  it('is reduced to a colour that screens can show', () => {
    expect(hexOfOklch({ lightness: 1, chroma: 0.3, hue: 1 })).toBe('#ffffff')
    expect(hexOfOklch({ lightness: 0, chroma: 0.3, hue: 1 })).toBe('#000000')
  })
})
