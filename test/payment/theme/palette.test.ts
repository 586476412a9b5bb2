import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Theme } from '../../../src/contract/theme/theme'
import { contrast, oklchOf, plainHex } from '../../../src/payment/theme/color'
import {
  COLOR_TOKENS,
  DEFAULT_PALETTE,
  type Palette,
  type PaletteName,
  SCHEMES,
} from '../../../src/payment/theme/defaults'
import { paletteOf } from '../../../src/payment/theme/palette'
import { themeProblems } from '../../../src/payment/theme/theme-problems'

/** The colours that the page's styles paint on each other, with the least contrast of WCAG 2.2 AA. */
const PAINTED: readonly [PaletteName, PaletteName, number][] = [
  ['ink', 'page', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'sunken', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['ink', 'bad-soft', 4.5],
  ['muted', 'page', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'sunken', 4.5],
  ['on-accent', 'accent', 4.5],
  ['good', 'surface', 4.5],
  ['warn', 'surface', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['bad', 'surface', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['accent-edge', 'page', 4.5],
  ['accent-edge', 'surface', 4.5],
  ['accent-edge', 'sunken', 4.5],
  ['accent-edge', 'bad-soft', 3],
  ['edge', 'surface', 3],
]

const faults = (palette: Palette) =>
  PAINTED.filter(([color, on, least]) => contrast(palette[color], palette[on]) < least).map(
    ([color, on]) => `${color} on ${on}`,
  )

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record(
  Object.fromEntries(COLOR_TOKENS.map((token) => [token, hex])) as Record<(typeof COLOR_TOKENS)[number], typeof hex>,
  { requiredKeys: [] },
)

describe('the palette of a theme', () => {
  it('is the page’s own palette without a theme', () => {
    const tokens = readFileSync('src/parts/tokens.css', 'utf8')
    for (const [at, scheme] of (['light', 'dark'] as const).entries()) {
      const text = tokens.split('prefers-color-scheme: dark')[at] ?? ''
      const defined = Object.fromEntries(
        [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, color = '']) => [name, plainHex(color)]),
      )
      expect(defined).toEqual(DEFAULT_PALETTE[scheme])
      expect(paletteOf({}, scheme)).toEqual({ palette: DEFAULT_PALETTE[scheme], failures: [] })
    }
  })

  it('passes WCAG AA in both schemes, unless a failure is reported', () => {
    fc.assert(
      fc.property(colors, fc.option(colors, { nil: undefined }), (light, dark) => {
        const theme: Theme = { ...light, dark }
        for (const scheme of SCHEMES) {
          const { palette, failures } = paletteOf(theme, scheme)
          if (failures.length === 0) expect(faults(palette)).toEqual([])
        }
      }),
      // Hardly any grey can be read on both of these backgrounds.
      { numRuns: 400, examples: [[{}, { page: '#fcffeb', surface: '#000015' }]] },
    )
  })

  it('uses chosen colours unchanged', () => {
    const { palette } = paletteOf({ accent: '#E6007E', ink: '#999', surface: '#fffdf8' }, 'light')
    expect(palette).toMatchObject({ accent: '#e6007e', ink: '#999999', surface: '#fffdf8' })
  })

  it.each([
    '#FFCC00',
    '#F7931A',
    '#25D366',
    '#00C853',
    '#FF7F50',
  ])('fills with %s as it is in both schemes, and derives a label and an edge that can be read', (accent) => {
    expect(themeProblems({ accent })).toEqual([])
    for (const scheme of SCHEMES) {
      const { palette } = paletteOf({ accent }, scheme)
      expect(palette.accent).toBe(accent.toLowerCase())
      expect(faults(palette)).toEqual([])
      // The hue has not changed: the colour is only darker or lighter.
      expect(Math.abs(oklchOf(palette['accent-edge']).hue - oklchOf(accent).hue)).toBeLessThan(0.06)
    }
  })

  it('keeps any chosen accent, with labels and edges that can be read', () => {
    fc.assert(
      fc.property(hex, hex, (accent, dark) => {
        const theme: Theme = { accent, dark: { accent: dark } }
        expect(themeProblems(theme)).toEqual([])
        for (const [scheme, chosen] of [
          ['light', accent],
          ['dark', dark],
        ] as const) {
          const { palette } = paletteOf(theme, scheme)
          expect(palette.accent).toBe(chosen)
          expect(faults(palette)).toEqual([])
        }
      }),
    )
  })

  it('draws an edge around a button only if the button is hardly visible on the card', () => {
    const { palette } = paletteOf({ accent: '#fffdf0' }, 'light')
    expect(palette.accent).toBe('#fffdf0')
    expect(palette['accent-line']).toBe(palette['accent-edge'])
    expect(paletteOf({ accent: '#ffcc00' }, 'light').palette['accent-line']).toBe('#ffcc00')
  })

  it('uses the accent itself for marks where it can be read', () => {
    expect(paletteOf({ accent: '#7a2048' }, 'light').palette['accent-edge']).toBe('#7a2048')
    expect(paletteOf({ accent: '#ffcc00' }, 'dark').palette['accent-edge']).toBe('#ffcc00')
  })

  it('keeps a brand’s accent in the dark where it can be seen there, and lifts it where it cannot', () => {
    expect(paletteOf({ accent: '#e6007e' }, 'dark').palette.accent).toBe('#e6007e')
    const { accent, surface } = paletteOf({ accent: '#1a0dab' }, 'dark').palette
    expect(contrast(accent, surface)).toBeGreaterThanOrEqual(6)
  })

  it('derives the other background, and the colours on it, from one chosen background', () => {
    const { palette, failures } = paletteOf({ surface: '#101820' }, 'light')
    expect(failures).toEqual([])
    expect(contrast(palette.page, palette.surface)).toBeLessThan(1.5)
    expect(faults(palette)).toEqual([])
  })
})

describe('the problems of a theme that cannot be read', () => {
  it('name each token once, with its background and a colour that passes', () => {
    const problems = themeProblems({ warning: '#ffd400', muted: '#bbb', dark: { bad: '#400' } })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['theme.muted', 'theme.warning', 'theme.dark.bad'])
    expect(problems[1]).toMatch(
      /^theme\.warning: The contrast on surface is 1\.4:1, but must be at least 4\.5:1\. The nearest colour that passes is #[0-9a-f]{6}\.$/,
    )
  })

  it('accept the colours that they propose', () => {
    fc.assert(
      fc.property(hex, (muted) => {
        const proposed = /passes is (#[0-9a-f]{6})/.exec(themeProblems({ muted })[0] ?? '')?.[1] ?? muted
        expect(themeProblems({ muted: proposed })).toEqual([])
      }),
    )
  })

  it('include two backgrounds on which no text can be read', () => {
    expect(themeProblems({ page: '#ffffff', surface: '#111111' })).toEqual([
      'theme.page: No text can be read on both page and surface.',
    ])
  })

  it('are empty for a theme without colours', () => {
    expect(themeProblems({ radius: 4, font: 'Georgia, serif', density: 'compact' })).toEqual([])
  })
})
