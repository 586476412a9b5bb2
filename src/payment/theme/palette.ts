import type { Theme } from '../../contract/theme/theme'
import { contrast, type Hex, mix, plainHex } from './color'
import { type ColorToken, DEFAULT_PALETTE, nameOfToken, type Palette, type PaletteName, type Scheme } from './defaults'
import { backgroundsOf, deriveAccent, textOn, tint } from './derive'
import { type Demand, nearestPassing, SHAPE, TEXT } from './nearest'

/** A chosen colour with too little contrast against its background. */
export type Failure = {
  token: ColorToken
  on: PaletteName
  ratio: number
  needed: number
  /** The nearest colour that would pass; null when the backgrounds are too different. */
  nearest: Hex | null
}

/** The contrast below which a button cannot be told from the card. */
const MIN_VISIBLE_CONTRAST = 1.2

/** The share of the text's colour in the background of notices and copy rows. */
const SUNKEN = 0.035

type Chosen = Readonly<Partial<Record<ColorToken, Hex>>>

/** The colours that the theme itself chooses for a scheme. */
export function chosenColors(theme: Theme, scheme: Scheme): Chosen {
  const { accent, page, surface, ink, muted, line, good, warning, bad } =
    scheme === 'light' ? theme : (theme.dark ?? {})
  return { accent, page, surface, ink, muted, line, good, warning, bad }
}

/**
 * Every colour of the page under a theme. Colours that the theme chooses are used unchanged, and are listed if they
 * fail. Each other colour is the default if the default is readable, or else a derived colour.
 */
export function paletteOf(theme: Theme, scheme: Scheme): { palette: Palette; failures: Failure[] } {
  const chosen = chosenColors(theme, scheme)
  const { page, surface } = backgroundsOf(chosen, scheme)
  const { resolveColor, failures } = createColorResolver(chosen, surface)
  // A dark surface in the light scheme means a dark brand, so the other defaults come from the dark palette, too.
  const family: Scheme = contrast(surface, '#000000') > contrast(surface, '#ffffff') ? 'light' : 'dark'
  const defaults = DEFAULT_PALETTE[family]
  const readable = (ratio: number): Demand[] => [
    { on: surface, ratio },
    { on: page, ratio },
  ]

  if (nearestPassing(defaults.ink, readable(TEXT)) === null) {
    const token = chosen.page ? 'page' : 'surface'
    const ratio = contrast(page, surface)
    failures.push({ token, on: token === 'page' ? 'surface' : 'page', ratio, needed: 1, nearest: null })
  }

  const strong = nearestPassing(defaults.ink, readable(7))
  const ink = resolveColor('ink', strong ?? defaults.ink, readable(TEXT))
  const plain = page === defaults.page && surface === defaults.surface && ink === defaults.ink
  const quiet = plain ? defaults.muted : mix(ink, surface, 0.32)
  // If the two backgrounds are far apart, hardly any other colour than the text's own can be read on both.
  const muted = resolveColor('muted', nearestPassing(quiet, readable(TEXT)) ?? ink, readable(TEXT))
  // A brand's colour fills buttons unchanged. Their labels and edges are derived, so that they are visible.
  const accent = resolveColor('accent', deriveAccent(theme, family, readable(SHAPE)), [])
  const edgeOn = [...readable(TEXT), { on: mix(surface, ink, SUNKEN), ratio: TEXT }]
  const accentEdge = nearestPassing(accent, edgeOn) ?? nearestPassing(accent, readable(TEXT)) ?? ink
  const tone = (token: 'good' | 'warning' | 'bad') =>
    resolveColor(token, defaults[nameOfToken(token)], [{ on: surface, ratio: TEXT }])
  const [good, warn, bad] = [tone('good'), tone('warning'), tone('bad')]
  const soft = (name: PaletteName, base: boolean, color: Hex, share: number, holds: (on: Hex) => boolean) =>
    plain && base && holds(defaults[name]) ? defaults[name] : tint(surface, color, share, holds)

  const palette: Palette = {
    accent,
    'on-accent': accent === defaults.accent ? defaults['on-accent'] : textOn(accent),
    'accent-edge': accentEdge,
    // The line around the fill differs from the fill only if the fill itself is hardly visible.
    'accent-line': contrast(accent, surface) < MIN_VISIBLE_CONTRAST ? accentEdge : accent,
    'accent-soft': soft('accent-soft', accent === defaults.accent, accent, 0.16, isReadable(ink)),
    page,
    surface,
    sunken: soft('sunken', true, ink, SUNKEN, isReadable(ink, muted, accentEdge)),
    ink,
    muted,
    line: resolveColor('line', plain ? defaults.line : mix(surface, ink, 0.15), []),
    edge: nearestPassing(plain ? defaults.edge : mix(surface, ink, 0.48), [{ on: surface, ratio: SHAPE }]) ?? ink,
    good,
    warn,
    'warn-soft': soft('warn-soft', warn === defaults.warn, warn, 0.12, isReadable(warn)),
    bad,
    'bad-soft': soft(
      'bad-soft',
      bad === defaults.bad,
      bad,
      0.1,
      (on) => isReadable(bad, ink)(on) && contrast(accentEdge, on) >= SHAPE,
    ),
  }
  return { palette, failures }
}

/** Decides the colours of tokens, and lists the chosen colours that fail. */
function createColorResolver(chosen: Chosen, surface: Hex) {
  const failures: Failure[] = []
  /** The colour of a token. A colour that the theme chooses is only checked; any other is changed until it passes. */
  function resolveColor(token: ColorToken, start: Hex, demands: readonly Demand[]): Hex {
    const chosenColor = chosen[token]
    if (!chosenColor) return nearestPassing(start, demands) ?? nearestPassing(start, demands.slice(0, 1)) ?? start
    const worst = demands
      .map(({ on, ratio }) => ({ on, needed: ratio, ratio: contrast(chosenColor, on) }))
      .filter(({ ratio, needed }) => ratio < needed)
      .sort((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]
    if (worst) {
      const on = worst.on === surface ? 'surface' : 'page'
      failures.push({ ...worst, token, on, nearest: nearestPassing(chosenColor, demands) })
    }
    return plainHex(chosenColor)
  }
  return { resolveColor, failures }
}

/** Whether texts of these colours can be read on a background. */
const isReadable =
  (...colors: Hex[]) =>
  (on: Hex) =>
    colors.every((color) => contrast(color, on) >= TEXT)
