import { COLOR_TOKENS, type ColorToken, nameOfToken } from '../../payment/theme/defaults'
import type { Failure } from '../../payment/theme/palette'
import { contrastText, unreadableText } from '../../payment/theme/theme-problems'

export const COLOR_LABELS: Record<ColorToken, { label: string; hint: string }> = {
  accent: { label: 'Accent', hint: 'Button, choice, focus' },
  page: { label: 'Page', hint: 'Around the card' },
  surface: { label: 'Surface', hint: 'The card itself' },
  ink: { label: 'Ink', hint: 'Text' },
  muted: { label: 'Muted', hint: 'Secondary text' },
  line: { label: 'Line', hint: 'Between parts' },
  good: { label: 'Good', hint: 'Paid' },
  warning: { label: 'Warning', hint: 'Needs attention' },
  bad: { label: 'Bad', hint: 'Errors' },
}

/** Describes a colour without enough contrast, by the labels of the studio. */
export function failureText(failure: Failure): string {
  const { page, surface } = COLOR_LABELS
  if (failure.token === 'page' || failure.token === 'surface') return unreadableText(page.label, surface.label)
  const background = COLOR_TOKENS.find((token) => nameOfToken(token) === failure.on)
  return contrastText(failure, background ? COLOR_LABELS[background].label : failure.on)
}

/** Stacks of fonts that devices already have, because pages download no fonts. */
export const FONT_STACKS: readonly (readonly [name: string, stack: string])[] = [
  ['Grotesque', 'Inter, Roboto, "Helvetica Neue", "Arial Nova", "Nimbus Sans", Arial, sans-serif'],
  ['Humanist', 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif'],
  ['Geometric', 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif'],
  ['Rounded', 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, Calibri, sans-serif'],
  ['Old-style serif', '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, serif'],
  ['Transitional serif', 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif'],
  ['Slab', 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif'],
  ['Monospace', 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, monospace'],
]
