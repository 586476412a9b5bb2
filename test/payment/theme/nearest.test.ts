import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, oklchOf } from '../../../src/payment/theme/color'
import { nearestPassing } from '../../../src/payment/theme/nearest'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the nearest colour that passes', () => {
  it('is the colour itself where it passes', () => {
    expect(nearestPassing('#0B5C4A', [{ on: '#ffffff', ratio: 4.5 }])).toBe('#0b5c4a')
  })

  it('passes, and always exists on a single background', () => {
    fc.assert(
      fc.property(hex, hex, (color, on) => {
        const found = nearestPassing(color, [{ on, ratio: 4.5 }])
        expect(found).not.toBeNull()
        expect(contrast(found ?? color, on)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('is no farther away than it must be', () => {
    const found = nearestPassing('#ffd400', [{ on: '#ffffff', ratio: 3 }]) ?? ''
    expect(contrast(found, '#ffffff')).toBeLessThan(3.1)
    // The hue has not changed.
    expect(Math.abs(oklchOf(found).hue - oklchOf('#ffd400').hue)).toBeLessThan(0.05)
  })

  it('meets several demands at once, or is null', () => {
    const both = [
      { on: '#ffffff', ratio: 4.5 },
      { on: '#f0e0d0', ratio: 4.5 },
    ]
    const found = nearestPassing('#cc8844', both) ?? ''
    for (const { on, ratio } of both) expect(contrast(found, on)).toBeGreaterThanOrEqual(ratio)
    expect(
      nearestPassing('#888888', [
        { on: '#000000', ratio: 7 },
        { on: '#ffffff', ratio: 7 },
      ]),
    ).toBeNull()
  })
})
