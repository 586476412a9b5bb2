import type { Theme } from '../../contract/theme/theme'
import { SCHEMES } from './defaults'
import { type Failure, paletteOf } from './palette'

/** Where a theme fails WCAG 2.2 AA: one `"theme.<token>: <text>"` per token, empty when it passes. */
export function themeProblems(theme: Theme): string[] {
  return SCHEMES.flatMap((scheme) =>
    paletteOf(theme, scheme).failures.map(
      (failure) => `theme.${scheme === 'dark' ? 'dark.' : ''}${failure.token}: ${toText(failure)}`,
    ),
  )
}

const toText = ({ token, on, ratio, needed, nearest }: Failure) =>
  token === 'page' || token === 'surface'
    ? `no text can be read on it and on ${on}`
    : `${shortfallInWords({ ratio, needed })} on ${on}${nearest ? `; ${nearest} has it` : ''}`

/** As `contrast 1.3:1, needs 3:1`. */
export const shortfallInWords = ({ ratio, needed }: Pick<Failure, 'ratio' | 'needed'>) =>
  `contrast ${ratioInWords(ratio)}, needs ${ratioInWords(needed)}`

/** As `4.5:1`. Rounded down: 4.499 is not 4.5. */
export const ratioInWords = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`
