import * as v from 'valibot'
import { colors, DARK, tokens } from './theme-tokens'

/** The theme in an answer. A reader ignores tokens that a newer service has. */
export const ThemeView = v.object({ ...tokens, dark: v.pipe(v.optional(v.object(colors)), v.description(DARK)) })
