import { contrast, type Hex, hexOfOklch, oklchOf, plainHex } from './color'

/** A contrast ratio that a colour must have on a background. */
export type Demand = { on: Hex; ratio: number }

/** The ratios of WCAG 2.2 AA: for text; and for large text, the shapes of controls, and focus rings. */
export const TEXT = 4.5
export const SHAPE = 3

export const passes = (color: Hex, demands: readonly Demand[]) =>
  demands.every(({ on, ratio }) => contrast(color, on) >= ratio)

const STEP = 1 / 256

/**
 * The colour with the same hue that meets every demand and is closest in lightness to `color`;
 * null when none does, because the backgrounds are too different.
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
