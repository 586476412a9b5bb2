import * as v from 'valibot'
import { JsonObject } from '../session/metadata'
import { colors, NOT_A_RADIUS, NOT_A_TOKEN, tokens } from './theme-tokens'

const pixelsOf = (length: string) => Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1)
const Length = v.pipe(
  v.string(NOT_A_RADIUS),
  v.maxLength(8, NOT_A_RADIUS),
  v.regex(/^\d{1,2}(?:\.\d{1,3})?(?:px|rem)$/, NOT_A_RADIUS),
  v.transform(pixelsOf),
)

/** A theme as it is sent: the radius may have a unit. Its contrast is checked by `payment/theme`. */
export const ThemeRequest = v.pipe(
  JsonObject,
  // valibot takes an array for an object, and an empty one would pass
  v.forward(
    v.check(({ dark }) => !Array.isArray(dark), 'must be an object of colours'),
    ['dark'],
  ),
  v.strictObject(
    {
      ...tokens,
      dark: v.optional(v.strictObject(colors, NOT_A_TOKEN)),
      radius: v.optional(
        v.pipe(
          v.union([v.number(NOT_A_RADIUS), Length], NOT_A_RADIUS),
          v.minValue(0, NOT_A_RADIUS),
          v.maxValue(32, NOT_A_RADIUS),
        ),
      ),
    },
    NOT_A_TOKEN,
  ),
)
