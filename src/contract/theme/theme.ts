import * as v from 'valibot'
import { colors, DARK, NOT_A_TOKEN, tokens } from './theme-tokens'

/** The theme of a page: flat tokens. Absent ones are defaults, or derived so that they pass WCAG AA. */
export const Theme = v.strictObject(
  { ...tokens, dark: v.pipe(v.optional(v.strictObject(colors, NOT_A_TOKEN)), v.description(DARK)) },
  NOT_A_TOKEN,
)
export type Theme = v.InferOutput<typeof Theme>
