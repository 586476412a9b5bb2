import type { Theme } from '../../contract/theme/theme'
import { SCHEMES } from './defaults'
import { type Failure, paletteOf } from './palette'

/** The colours of a theme that fail WCAG 2.2 AA, as `"theme.<token>: <text>"`. Empty if the theme passes. */
export function themeProblems(theme: Theme): string[] {
  return SCHEMES.flatMap((scheme) =>
    paletteOf(theme, scheme).failures.map(
      (failure) => `theme.${scheme === 'dark' ? 'dark.' : ''}${failure.token}: ${toText(failure)}`,
    ),
  )
}

function toText(failure: Failure): string {
  const { token, on, nearest } = failure
  if (token === 'page' || token === 'surface') return unreadableText(token, on)
  return contrastText(failure, on) + (nearest ? ` The nearest colour that passes is ${nearest}.` : '')
}

/** The error text for two backgrounds that differ so much that no colour of text can be read on both. */
export const unreadableText = (one: string, other: string) => `No text can be read on both ${one} and ${other}.`

/** The error text for too little contrast, such as `The contrast on surface is 1.3:1, but must be at least 3:1.` */
export const contrastText = ({ ratio, needed }: Pick<Failure, 'ratio' | 'needed'>, background: string) =>
  `The contrast on ${background} is ${ratioInWords(ratio)}, but must be at least ${ratioInWords(needed)}.`

/** A contrast ratio such as `4.5:1`, rounded down: 4.499 is not 4.5. */
export const ratioInWords = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`
