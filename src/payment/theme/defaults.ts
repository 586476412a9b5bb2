import type { Theme } from '../../contract/theme/theme'

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** The colours that a merchant may choose, as the contract spells them, in the order in which they are shown. */
export const COLOR_TOKENS = [
  'accent',
  'page',
  'surface',
  'ink',
  'muted',
  'line',
  'good',
  'warning',
  'bad',
] as const satisfies readonly (keyof NonNullable<Theme['dark']>)[]
export type ColorToken = (typeof COLOR_TOKENS)[number]

/** Every colour that the page's styles use, named like its custom property. */
export const PALETTE_NAMES = [
  'accent',
  'on-accent',
  /** The accent as text, focus ring and thin shape, with the contrast of text (4.5) on the page and the surface. */
  'accent-edge',
  /** The line around an accent fill: the accent itself, or `accent-edge` if the fill is hardly visible. */
  'accent-line',
  'accent-soft',
  'page',
  'surface',
  'sunken',
  'ink',
  'muted',
  /** Separators and frames of groups, which may be faint: no contrast is demanded. */
  'line',
  /** The borders of fields and buttons, with the contrast of shapes (3) on the surface. */
  'edge',
  'good',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
] as const
export type PaletteName = (typeof PALETTE_NAMES)[number]
export type Palette = Readonly<Record<PaletteName, string>>

export const nameOfToken = (token: ColorToken): PaletteName => (token === 'warning' ? 'warn' : token)

/** The page without a theme: the same values as in its `tokens*.css`, which a test checks. */
export const DEFAULT_PALETTE: Readonly<Record<Scheme, Palette>> = {
  light: {
    accent: '#0b5c4a',
    'on-accent': '#ffffff',
    'accent-edge': '#0b5c4a',
    'accent-line': '#0b5c4a',
    'accent-soft': '#d9e7e3',
    page: '#f4f2ee',
    surface: '#ffffff',
    sunken: '#f7f6f3',
    ink: '#17201c',
    muted: '#58625d',
    line: '#dcd8d0',
    edge: '#87908b',
    good: '#0a6b3f',
    warn: '#7a4b00',
    'warn-soft': '#fdf3dd',
    bad: '#a3231f',
    'bad-soft': '#fbecea',
  },
  dark: {
    accent: '#5fd3b3',
    'on-accent': '#06251d',
    'accent-edge': '#5fd3b3',
    'accent-line': '#5fd3b3',
    'accent-soft': '#274039',
    page: '#121412',
    surface: '#1b1e1c',
    sunken: '#232725',
    ink: '#eef1ee',
    muted: '#a5b0aa',
    line: '#38403b',
    edge: '#7b8781',
    good: '#66d19e',
    warn: '#f2c267',
    'warn-soft': '#2b2417',
    bad: '#ff9d94',
    'bad-soft': '#341f1d',
  },
}

export const DEFAULT_RADIUS = 14
