import * as v from 'valibot'
import { colors, DARK, tokens, UNKNOWN_TOKEN } from './theme-tokens'

/** The theme of a page. Absent tokens have their defaults, or are derived so that they pass WCAG AA. */
export const Theme = v.strictObject(
  { ...tokens, dark: v.pipe(v.optional(v.strictObject(colors, UNKNOWN_TOKEN)), v.description(DARK)) },
  UNKNOWN_TOKEN,
)
export type Theme = v.InferOutput<typeof Theme>

/** The theme in an answer. Readers ignore tokens of a newer service. */
export const ThemeView = v.object({ ...tokens, dark: v.pipe(v.optional(v.object(colors)), v.description(DARK)) })
