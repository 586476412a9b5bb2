import * as v from 'valibot'

const NOT_A_COLOR = 'must be a colour such as #0b5c4a'
const Color = v.pipe(
  v.string(NOT_A_COLOR),
  v.maxLength(7, NOT_A_COLOR),
  v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, NOT_A_COLOR),
)

const NOT_A_FONT = 'must be a list of font names, such as "Segoe UI", sans-serif'
/** CSS-wide keywords, which would change the meaning of the whole declaration. */
const RESERVED = /(?:^|,)\s*["']?(?:inherit|initial|unset|revert|revert-layer|default|none)["']?\s*(?:,|$)/i

/** Names of fonts that the device already has: nothing is ever downloaded for them. */
const FontList = v.pipe(
  v.string(NOT_A_FONT),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(
    /^(?:-?[a-z][\w -]*|"-?[a-z][\w -]*"|'-?[a-z][\w -]*')(?:, ?(?:-?[a-z][\w -]*|"-?[a-z][\w -]*"|'-?[a-z][\w -]*'))*$/i,
    NOT_A_FONT,
  ),
  v.check((list) => !RESERVED.test(list), NOT_A_FONT),
)

const NOT_AN_IMAGE = 'must be the path of a PNG, SVG or WebP on this origin'

/** A path on the page's own origin, without scheme, host, query or `..`. */
export const OwnImage = v.pipe(
  v.string(NOT_AN_IMAGE),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^(?:\/[a-z0-9_-][a-z0-9._-]*){1,8}\.(?:png|svg|webp)$/i, NOT_AN_IMAGE),
)

export const NOT_A_RADIUS = 'must be 0 to 32 pixels, such as 14 or "14px"'
export const NOT_A_TOKEN = 'is no token of a theme'

const color = (meaning: string) => v.pipe(v.optional(Color), v.description(meaning))

export const colors = {
  accent: color(
    'The main button, in exactly this colour. Its label, and the edge that marks what is chosen, links and focus, are derived from it.',
  ),
  surface: color('The card.'),
  page: color('Around the card.'),
  ink: color('Text.'),
  muted: color('Secondary text.'),
  line: color('Borders.'),
  good: color('Success.'),
  warning: color('Warnings.'),
  bad: color('Failure.'),
}

/** All tokens but `dark`, which is strict where a theme is sent, and not where it is read. */
export const tokens = {
  ...colors,
  radius: v.pipe(
    v.optional(v.pipe(v.number(NOT_A_RADIUS), v.minValue(0, NOT_A_RADIUS), v.maxValue(32, NOT_A_RADIUS))),
    v.description('Of corners, in pixels.'),
  ),
  font: v.pipe(v.optional(FontList), v.description('A list of fonts that devices have; nothing is downloaded.')),
  logo: v.pipe(
    v.optional(OwnImage),
    v.description('The path of a PNG or SVG on the page’s own origin, as `logo` of an upload.'),
  ),
  merchant_name: v.pipe(
    v.optional(v.picklist(['shown', 'hidden'], 'must be shown or hidden')),
    v.description(
      '`hidden` where the logo already says it: screen readers still hear the name. Shown when there is no logo.',
    ),
  ),
  button: v.pipe(
    v.optional(v.picklist(['rounded', 'pill', 'square'], 'must be rounded, pill or square')),
    v.description('The corners of buttons; `rounded` follows `radius`.'),
  ),
  density: v.pipe(
    v.optional(v.picklist(['comfortable', 'compact'], 'must be comfortable or compact')),
    v.description('The space between things.'),
  ),
}

export const DARK = 'The colours of the dark scheme.'
