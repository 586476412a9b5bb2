import { describe, expect, it } from 'vitest'
import { isPartialColor, parseColorText } from '../../../src/studio/theme/color-text'

describe('a typed colour', () => {
  it.each([
    ['#FFCC00', '#ffcc00'],
    ['ffcc00', '#ffcc00'],
    [' #fc0 ', '#ffcc00'],
    ['#ffcc0', null],
    ['yellow', null],
    ['rgb(255, 204, 0)', null],
    ['#ffcc0080', null],
    ['', null],
  ])('%j is parsed as %j', (text, color) => {
    expect(parseColorText(text)).toBe(color)
  })

  it('is not refused before it is complete', () => {
    for (const started of ['', '#', '#f', '#ffcc0', 'ffcc']) expect(isPartialColor(started)).toBe(true)
    for (const wrong of ['yellow', 'rgb(', '#ffcc000', '##']) expect(isPartialColor(wrong)).toBe(false)
  })
})
