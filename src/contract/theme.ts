import * as v from 'valibot'
import { described, forReference } from './described'
import { COLORS, colors, NOT_A_TOKEN, TOKENS, tokens } from './theme-tokens'

/** The theme of a page: flat tokens. Absent ones are defaults, or derived so that they pass WCAG AA. */
export const Theme = v.strictObject({ ...tokens, dark: v.optional(v.strictObject(colors, NOT_A_TOKEN)) }, NOT_A_TOKEN)
export type Theme = v.InferOutput<typeof Theme>

/** With what each token means. */
export const DescribedTheme = forReference(() => {
  const dark = v.optional(v.strictObject(described(colors, COLORS), NOT_A_TOKEN))
  return v.strictObject(described({ ...tokens, dark }, TOKENS), NOT_A_TOKEN)
})
