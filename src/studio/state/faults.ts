import type { Theme } from '../../contract/theme/theme'
import {
  COLOR_TOKENS,
  type ColorToken,
  nameOfToken,
  PALETTE_NAMES,
  type PaletteName,
  type Scheme,
} from '../../payment/theme/defaults'
import { nearestPassing } from '../../payment/theme/nearest'
import { chosenColors, paletteOf } from '../../payment/theme/palette'
import type { Preview } from '../frames/screens'
import { COLOR_LABELS } from '../look/token-words'
import type { Painted } from './painted'

/** The measurements of a frame in a colour scheme. */
export type Measured = { preview: Preview; scheme: Scheme; painted: readonly Painted[] }

/** A pair of colours whose contrast is too low. */
export type Fault = {
  id: string
  scheme: Scheme
  kinds: readonly Painted['kind'][]
  color: string
  on: string
  ratio: number
  needed: number
  screens: readonly Preview[]
  /** The places where the colours meet. */
  painted: readonly Painted[]
  /** The token of the colour; null if it is not a colour of the theme. */
  token: ColorToken | null
  names: { front: string; behind: string }
  /** The token to change, and its nearest colour that passes everywhere; null without one. */
  fix: { token: ColorToken; color: string } | null
}

export function faultsOf(measured: readonly Measured[], theme: Theme): Fault[] {
  const pairs = new Map<string, { scheme: Scheme; painted: Painted[]; screens: Set<Preview> }>()
  for (const { preview, scheme, painted } of measured) {
    for (const one of painted) {
      if (one.ratio >= one.needed) continue
      const id = `${scheme} ${one.color} ${one.on}`
      const pair = pairs.get(id) ?? { scheme, painted: [], screens: new Set() }
      pair.painted.push(one)
      pair.screens.add(preview)
      pairs.set(id, pair)
    }
  }
  return [...pairs]
    .map(([id, { scheme, painted, screens }]) => {
      const strictest = painted.reduce((strictestSoFar, one) =>
        one.needed > strictestSoFar.needed ? one : strictestSoFar,
      )
      const { color, on, ratio, needed } = strictest
      const token = tokenOf(theme, scheme, color)
      const ground = tokenOf(theme, scheme, on)
      return {
        id,
        scheme,
        kinds: [...new Set(painted.map(({ kind }) => kind))],
        color,
        on,
        ratio,
        needed,
        screens: [...screens],
        painted,
        token,
        names: { front: nameOf(theme, scheme, color), behind: nameOf(theme, scheme, on) },
        fix: fixFor(measured, scheme, { color, on, token, ground }),
      }
    })
    .sort((a, b) => a.ratio / a.needed - b.ratio / b.needed)
}

/** The token of a colour. If several tokens have the colour, one that the theme sets. */
function tokenOf(theme: Theme, scheme: Scheme, color: string): ColorToken | null {
  const { palette } = paletteOf(theme, scheme)
  const painting = COLOR_TOKENS.filter((token) => palette[nameOfToken(token)] === color)
  const chosen = chosenColors(theme, scheme)
  return painting.find((token) => chosen[token] !== undefined) ?? painting[0] ?? null
}

const DERIVED: Partial<Record<PaletteName, string>> = {
  'on-accent': 'Text on accent',
  'accent-edge': 'Edge of the accent',
  'accent-line': 'Line around the accent',
  'accent-soft': 'Soft accent',
  sunken: 'Sunken ground',
  edge: 'Edge',
  'warn-soft': 'Soft warning',
  'bad-soft': 'Soft bad',
}

/** The name of a colour: its token, its derived name, or its hex digits. */
function nameOf(theme: Theme, scheme: Scheme, color: string): string {
  const token = tokenOf(theme, scheme, color)
  if (token) return COLOR_LABELS[token].label
  const { palette } = paletteOf(theme, scheme)
  const derived = PALETTE_NAMES.find((name) => palette[name] === color)
  return (derived && DERIVED[derived]) ?? color
}

/** The smallest change that fixes the pair and no other pair breaks, to the foreground, else to the background. */
function fixFor(
  measured: readonly Measured[],
  scheme: Scheme,
  { color, on, token, ground }: { color: string; on: string; token: ColorToken | null; ground: ColorToken | null },
): Fault['fix'] {
  const all = measured.filter((one) => one.scheme === scheme).flatMap(({ painted }) => painted)
  const inFront = all.filter((one) => one.color === color).map((one) => ({ on: one.on, ratio: one.needed }))
  const front = token && nearestPassing(color, inFront)
  if (token && front) return { token, color: front }
  const behind = all.filter((one) => one.on === on).map((one) => ({ on: one.color, ratio: one.needed }))
  const back = ground && nearestPassing(on, behind)
  return ground && back ? { token: ground, color: back } : null
}
