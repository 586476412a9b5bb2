import * as v from 'valibot'
import { JsonObject } from '../session/metadata'
import { colors, INVALID_RADIUS, tokens, UNKNOWN_TOKEN } from './theme-tokens'

const pixelsOf = (length: string) => Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1)
const Length = v.pipe(
  v.string(INVALID_RADIUS),
  v.maxLength(8, INVALID_RADIUS),
  v.regex(/^\d{1,2}(?:\.\d{1,3})?(?:px|rem)$/, INVALID_RADIUS),
  v.transform(pixelsOf),
)

/** A theme in a request, whose radius may have a unit. `payment/theme` checks its contrast. */
export const ThemeRequest = v.pipe(
  JsonObject,
  // valibot takes an array for an object, so an empty array would pass.
  v.forward(
    v.check(({ dark }) => !Array.isArray(dark), 'Must be an object of colours.'),
    ['dark'],
  ),
  v.strictObject(
    {
      ...tokens,
      dark: v.optional(v.strictObject(colors, UNKNOWN_TOKEN)),
      radius: v.optional(
        v.pipe(
          v.union([v.number(INVALID_RADIUS), Length], INVALID_RADIUS),
          v.minValue(0, INVALID_RADIUS),
          v.maxValue(32, INVALID_RADIUS),
        ),
      ),
    },
    UNKNOWN_TOKEN,
  ),
)
