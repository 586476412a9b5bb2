import * as v from 'valibot'
import { oneOf } from '../scalars'

const INVALID_COLOR = 'Must be a colour such as #0b5c4a.'
const Color = v.pipe(
  v.string(INVALID_COLOR),
  v.maxLength(7, INVALID_COLOR),
  v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, INVALID_COLOR),
)

const INVALID_FONT = 'Must be a list of font names, such as "Segoe UI", sans-serif.'
/** CSS-wide keywords, which would change the meaning of the whole declaration. */
const RESERVED = /(?:^|,)\s*["']?(?:inherit|initial|unset|revert|revert-layer|default|none)["']?\s*(?:,|$)/i

/** Names of fonts that devices have, since no font is ever downloaded. */
const FontList = v.pipe(
  v.string(INVALID_FONT),
  v.maxLength(200, 'Must be at most 200 characters.'),
  v.regex(
    /^(?:-?[a-z][\w -]*|"-?[a-z][\w -]*"|'-?[a-z][\w -]*')(?:, ?(?:-?[a-z][\w -]*|"-?[a-z][\w -]*"|'-?[a-z][\w -]*'))*$/i,
    INVALID_FONT,
  ),
  v.check((list) => !RESERVED.test(list), INVALID_FONT),
)

const INVALID_IMAGE = 'Must be the path of a PNG, SVG or WebP on this origin.'

/** A path on the page's own origin, without scheme, host, query or `..`. */
export const LocalImage = v.pipe(
  v.string(INVALID_IMAGE),
  v.maxLength(200, 'Must be at most 200 characters.'),
  v.regex(/^(?:\/[a-z0-9_-][a-z0-9._-]*){1,8}\.(?:png|svg|webp)$/i, INVALID_IMAGE),
)

export const INVALID_RADIUS = 'Must be 0 to 32 pixels, such as 14 or "14px".'
export const UNKNOWN_TOKEN = 'This token is not known.'

const color = (meaning: string) => v.pipe(v.optional(Color), v.description(meaning))

export const colors = {
  accent: color(
    'The main button, in exactly this colour. The colour of its label, and of the edge that marks choices, links and focus, is derived from it.',
  ),
  surface: color('The background of the card.'),
  page: color('The background around the card.'),
  ink: color('Text.'),
  muted: color('Secondary text.'),
  line: color('Borders.'),
  good: color('Success.'),
  warning: color('Warnings.'),
  bad: color('Failure.'),
}

/** All tokens except `dark`, which is strict in requests only. */
export const tokens = {
  ...colors,
  radius: v.pipe(
    v.optional(v.pipe(v.number(INVALID_RADIUS), v.minValue(0, INVALID_RADIUS), v.maxValue(32, INVALID_RADIUS))),
    v.description('The radius of corners, in pixels.'),
  ),
  font: v.pipe(v.optional(FontList), v.description('A list of fonts that devices have. No font is downloaded.')),
  logo: v.pipe(
    v.optional(LocalImage),
    v.description('The path of a PNG or SVG on the page’s own origin, such as the `logo` of an upload.'),
  ),
  merchant_name: v.pipe(
    v.optional(oneOf(['shown', 'hidden'])),
    v.description(
      '`hidden` if the logo contains the name already. Screen readers still announce the name, and a page without a logo always shows it.',
    ),
  ),
  button: v.pipe(
    v.optional(oneOf(['rounded', 'pill', 'square'])),
    v.description('The corners of buttons; `rounded` follows `radius`.'),
  ),
  density: v.pipe(v.optional(oneOf(['comfortable', 'compact'])), v.description('The space between elements.')),
}

export const DARK = 'The colours of the dark scheme.'
