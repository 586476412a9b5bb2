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
import { COLOR_LABELS } from '../look/token-labels'
import type { MeasuredPair } from './measure-contrast'

/** The measurements of a frame in a colour scheme. */
export type FrameMeasurement = { preview: Preview; scheme: Scheme; pairs: readonly MeasuredPair[] }

/** A pair of colours whose contrast is too low. */
export type Fault = {
  id: string
  scheme: Scheme
  kinds: readonly MeasuredPair['kind'][]
  color: string
  background: string
  ratio: number
  needed: number
  screens: readonly Preview[]
  /** Every place where the colours meet. */
  pairs: readonly MeasuredPair[]
  /** The token of the colour; null if it is not a colour of the theme. */
  token: ColorToken | null
  names: { color: string; background: string }
  /** The token to change, and the nearest colour that passes everywhere; null if no single change helps. */
  fix: { token: ColorToken; color: string } | null
}

export function findFaults(measured: readonly FrameMeasurement[], theme: Theme): Fault[] {
  const faultsById = new Map<string, { scheme: Scheme; pairs: MeasuredPair[]; screens: Set<Preview> }>()
  for (const { preview, scheme, pairs } of measured) {
    for (const one of pairs) {
      if (one.ratio >= one.needed) continue
      const id = `${scheme} ${one.color} ${one.background}`
      const fault = faultsById.get(id) ?? { scheme, pairs: [], screens: new Set() }
      fault.pairs.push(one)
      fault.screens.add(preview)
      faultsById.set(id, fault)
    }
  }
  return [...faultsById]
    .map(([id, { scheme, pairs, screens }]) => {
      const strictest = pairs.reduce((previous, one) => (one.needed > previous.needed ? one : previous))
      const { color, background, ratio, needed } = strictest
      const token = findToken(theme, scheme, color)
      const backgroundToken = findToken(theme, scheme, background)
      return {
        id,
        scheme,
        kinds: [...new Set(pairs.map(({ kind }) => kind))],
        color,
        background,
        ratio,
        needed,
        screens: [...screens],
        pairs,
        token,
        names: { color: nameColor(theme, scheme, color), background: nameColor(theme, scheme, background) },
        fix: findFix(measured, scheme, { color, token, background, backgroundToken }),
      }
    })
    .sort((a, b) => a.ratio / a.needed - b.ratio / b.needed)
}

/** Finds the token of a colour. If several tokens have the colour, tokens that the theme sets come first. */
function findToken(theme: Theme, scheme: Scheme, color: string): ColorToken | null {
  const { palette } = paletteOf(theme, scheme)
  const tokens = COLOR_TOKENS.filter((token) => palette[nameOfToken(token)] === color)
  const chosen = chosenColors(theme, scheme)
  return tokens.find((token) => chosen[token] !== undefined) ?? tokens[0] ?? null
}

const DERIVED: Partial<Record<PaletteName, string>> = {
  'on-accent': 'Text on accent',
  'accent-edge': 'Edge of the accent',
  'accent-line': 'Line around the accent',
  'accent-soft': 'Soft accent',
  sunken: 'Sunken background',
  edge: 'Edge',
  'warn-soft': 'Soft warning',
  'bad-soft': 'Soft error',
}

/** The name of a colour: its token, its derived name, or its hex digits. */
function nameColor(theme: Theme, scheme: Scheme, color: string): string {
  const token = findToken(theme, scheme, color)
  if (token) return COLOR_LABELS[token].label
  const { palette } = paletteOf(theme, scheme)
  const derived = PALETTE_NAMES.find((name) => palette[name] === color)
  return (derived && DERIVED[derived]) ?? color
}

/** Finds the smallest change of the foreground, else of the background, that fixes the pair and breaks no other. */
function findFix(
  measured: readonly FrameMeasurement[],
  scheme: Scheme,
  {
    color,
    token,
    background,
    backgroundToken,
  }: Pick<Fault, 'color' | 'token' | 'background'> & {
    backgroundToken: ColorToken | null
  },
): Fault['fix'] {
  const all = measured.filter((one) => one.scheme === scheme).flatMap(({ pairs }) => pairs)
  const backgrounds = all.filter((one) => one.color === color).map((one) => ({ on: one.background, ratio: one.needed }))
  const passingColor = token && nearestPassing(color, backgrounds)
  if (token && passingColor) return { token, color: passingColor }
  const colors = all.filter((one) => one.background === background).map((one) => ({ on: one.color, ratio: one.needed }))
  const passingBackground = backgroundToken && nearestPassing(background, colors)
  return backgroundToken && passingBackground ? { token: backgroundToken, color: passingBackground } : null
}
