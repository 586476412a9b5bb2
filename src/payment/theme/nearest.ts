import { contrast, type Hex, hexOfOklch, oklchOf, plainHex } from './color'

/** Something that must be told from what is behind it. */
export type Demand = { on: Hex; ratio: number }

/** Of WCAG 2.2 AA: text, and large text, shapes of controls, and focus rings. */
export const TEXT = 4.5
export const SHAPE = 3

export const passes = (color: Hex, demands: readonly Demand[]) =>
  demands.every(({ on, ratio }) => contrast(color, on) >= ratio)

const STEP = 1 / 256

/**
 * The colour that differs least in lightness from `color` and meets every demand, its hue kept;
 * null where none does, since the backgrounds are too far apart.
 */
export function nearestPassing(color: Hex, demands: readonly Demand[]): Hex | null {
  if (passes(color, demands)) return plainHex(color)
  const from = oklchOf(color)
  for (let distance = STEP; distance <= 1 + STEP; distance += STEP) {
    for (const lightness of [from.lightness - distance, from.lightness + distance]) {
      if (lightness < -STEP || lightness > 1 + STEP) continue
      const candidate = hexOfOklch({ ...from, lightness: Math.min(1, Math.max(0, lightness)) })
      if (passes(candidate, demands)) return candidate
    }
  }
  return null
}
