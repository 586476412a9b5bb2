import type { Theme } from '../../contract/theme/theme'
import { contrast, type Hex, mix, plainHex } from './color'
import { type ColorToken, DEFAULT_PALETTE, nameOfToken, type Palette, type PaletteName, type Scheme } from './defaults'
import { accentStart, backgroundsOf, textOn, tint } from './derive'
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
const UNSEEN = 1.2

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
 * Every colour of the page under a theme. Colours that the theme chooses are used as they are, and listed when they
 * fail; for the others the default is used where it is readable, and otherwise a derived colour that is.
 */
export function paletteOf(theme: Theme, scheme: Scheme): { palette: Palette; failures: Failure[] } {
  const chosen = chosenColors(theme, scheme)
  const { page, surface } = backgroundsOf(chosen, scheme)
  const { settle, failures } = createSettling(chosen, surface)
  // a dark surface in the light scheme means a dark brand: take the other defaults from the dark palette, too
  const family: Scheme = contrast(surface, '#000000') > contrast(surface, '#ffffff') ? 'light' : 'dark'
  const usual = DEFAULT_PALETTE[family]
  const readable = (ratio: number): Demand[] => [
    { on: surface, ratio },
    { on: page, ratio },
  ]

  if (nearestPassing(usual.ink, readable(TEXT)) === null) {
    const token = chosen.page ? 'page' : 'surface'
    const ratio = contrast(page, surface)
    failures.push({ token, on: token === 'page' ? 'surface' : 'page', ratio, needed: 1, nearest: null })
  }

  const strong = nearestPassing(usual.ink, readable(7))
  const ink = settle('ink', strong ?? usual.ink, readable(TEXT))
  const plain = page === usual.page && surface === usual.surface && ink === usual.ink
  const quiet = plain ? usual.muted : mix(ink, surface, 0.32)
  // between two backgrounds that are far apart, hardly more than the text's own colour can be read on both
  const muted = settle('muted', nearestPassing(quiet, readable(TEXT)) ?? ink, readable(TEXT))
  // A brand's colour fills as it is; its label and its edge are derived, and so can be read and seen.
  const accent = settle('accent', accentStart(theme, family, readable(SHAPE)), [])
  const edgeOn = [...readable(TEXT), { on: mix(surface, ink, SUNKEN), ratio: TEXT }]
  const accentEdge = nearestPassing(accent, edgeOn) ?? nearestPassing(accent, readable(TEXT)) ?? ink
  const tone = (token: 'good' | 'warning' | 'bad') =>
    settle(token, usual[nameOfToken(token)], [{ on: surface, ratio: TEXT }])
  const [good, warn, bad] = [tone('good'), tone('warning'), tone('bad')]
  const soft = (name: PaletteName, base: boolean, color: Hex, share: number, holds: (on: Hex) => boolean) =>
    plain && base && holds(usual[name]) ? usual[name] : tint(surface, color, share, holds)

  const palette: Palette = {
    accent,
    'on-accent': accent === usual.accent ? usual['on-accent'] : textOn(accent),
    'accent-edge': accentEdge,
    // around the fill: seen only where the fill itself is not
    'accent-line': contrast(accent, surface) < UNSEEN ? accentEdge : accent,
    'accent-soft': soft('accent-soft', accent === usual.accent, accent, 0.16, text(ink)),
    page,
    surface,
    sunken: soft('sunken', true, ink, SUNKEN, text(ink, muted, accentEdge)),
    ink,
    muted,
    line: settle('line', plain ? usual.line : mix(surface, ink, 0.15), []),
    edge: nearestPassing(plain ? usual.edge : mix(surface, ink, 0.48), [{ on: surface, ratio: SHAPE }]) ?? ink,
    good,
    warn,
    'warn-soft': soft('warn-soft', warn === usual.warn, warn, 0.12, text(warn)),
    bad,
    'bad-soft': soft(
      'bad-soft',
      bad === usual.bad,
      bad,
      0.1,
      (on) => text(bad, ink)(on) && contrast(accentEdge, on) >= SHAPE,
    ),
  }
  return { palette, failures }
}

/** Decides the colours of tokens, and lists the chosen ones that fail. */
function createSettling(chosen: Chosen, surface: Hex) {
  const failures: Failure[] = []
  /** The colour of a token: checked if the theme chooses it, made to pass if it does not. */
  function settle(token: ColorToken, start: Hex, demands: readonly Demand[]): Hex {
    const named = chosen[token]
    if (!named) return nearestPassing(start, demands) ?? nearestPassing(start, demands.slice(0, 1)) ?? start
    const worst = demands
      .map(({ on, ratio }) => ({ on, needed: ratio, ratio: contrast(named, on) }))
      .filter(({ ratio, needed }) => ratio < needed)
      .sort((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]
    if (worst) {
      const on = worst.on === surface ? 'surface' : 'page'
      failures.push({ ...worst, token, on, nearest: nearestPassing(named, demands) })
    }
    return plainHex(named)
  }
  return { settle, failures }
}

/** Whether texts of these colours can be read on a background. */
const text =
  (...colors: Hex[]) =>
  (on: Hex) =>
    colors.every((color) => contrast(color, on) >= TEXT)
