import type { Theme } from '../../contract/theme/theme'
import { contrast, type Hex, hexOfOklch, mix, oklchOf, plainHex } from './color'
import { DEFAULT_PALETTE, type Scheme } from './defaults'
import { type Demand, nearestPassing, passes, TEXT } from './nearest'

/**
 * The backgrounds of page and surface. If a theme chooses only one of the two, and the default of the other does not
 * suit the chosen one, the other is derived from the chosen one.
 */
export function backgroundsOf(
  { page, surface }: { page?: Hex; surface?: Hex },
  scheme: Scheme,
): { page: Hex; surface: Hex } {
  const defaults = DEFAULT_PALETTE[scheme]
  const agree = (one: Hex, other: Hex) =>
    ['#000000', '#ffffff'].some((ink) => Math.min(contrast(ink, one), contrast(ink, other)) >= 7)
  if (page && surface) return { page: plainHex(page), surface: plainHex(surface) }
  if (surface) {
    return {
      surface: plainHex(surface),
      page: agree(surface, defaults.page)
        ? defaults.page
        : mix(surface, '#000000', contrast(surface, '#000000') > 4.5 ? 0.05 : 0.35),
    }
  }
  if (page) {
    return {
      page: plainHex(page),
      surface: agree(page, defaults.surface)
        ? defaults.surface
        : mix(page, '#ffffff', contrast(page, '#000000') > 4.5 ? 0.6 : 0.06),
    }
  }
  return { page: defaults.page, surface: defaults.surface }
}

/**
 * A brand's accent is used in both schemes if it is visible there. Otherwise it is moved to the nearest lightness at
 * which it is visible, with more contrast in the dark scheme.
 */
export function deriveAccent(theme: Theme, family: Scheme, demands: readonly Demand[]): Hex {
  const brand = theme.accent ?? theme.dark?.accent
  if (!brand) return DEFAULT_PALETTE[family].accent
  if (passes(brand, demands)) return brand
  return (
    nearestPassing(
      brand,
      demands.map(({ on }) => ({ on, ratio: family === 'dark' ? 6 : TEXT })),
    ) ?? brand
  )
}

/**
 * The colour of text on `color`: white if that is readable, else a very dark shade of the colour itself, else black.
 */
export function textOn(color: Hex): Hex {
  const shade = hexOfOklch({ ...oklchOf(color), lightness: 0.22 })
  return ['#ffffff', shade].find((text) => contrast(text, color) >= TEXT) ?? '#000000'
}

/** Mixes `color` into `base` by `share`, or by the largest smaller share whose result `holds` accepts. */
export function tint(base: Hex, color: Hex, share: number, holds: (on: Hex) => boolean): Hex {
  for (let lesserShare = share; lesserShare > share / 16; lesserShare -= share / 8) {
    const mixed = mix(base, color, lesserShare)
    if (holds(mixed)) return mixed
  }
  return base
}
