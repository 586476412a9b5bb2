import * as v from 'valibot'
import { described, forReference } from './described'
import { COLORS, colors, TOKENS, tokens } from './theme-tokens'

/** The theme in an answer. A reader ignores tokens that a newer service has. */
export const ThemeView = v.object({ ...tokens, dark: v.optional(v.object(colors)) })

/** With what each token means. */
export const DescribedThemeView = forReference(() =>
  v.object(described({ ...tokens, dark: v.optional(v.object(described(colors, COLORS))) }, TOKENS)),
)
