import * as v from 'valibot'

const Color = v.pipe(v.string(), v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #0b5c4a'))
const FontList = v.pipe(
  v.string(),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(
    /^(?:[A-Za-z][A-Za-z0-9 -]*|"[A-Za-z][A-Za-z0-9 -]*")(?:, ?(?:[A-Za-z][A-Za-z0-9 -]*|"[A-Za-z][A-Za-z0-9 -]*"))*$/,
    'must be a list of font names',
  ),
)
const OwnImage = v.pipe(
  v.string(),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^\/[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/, 'must be a path on this origin'),
  v.check((path) => !path.split('/').some((part) => part.startsWith('.')), 'must be a path on this origin'),
)

const colors = {
  accent: v.optional(Color),
  surface: v.optional(Color),
  page: v.optional(Color),
  ink: v.optional(Color),
  muted: v.optional(Color),
  line: v.optional(Color),
  good: v.optional(Color),
  warning: v.optional(Color),
  bad: v.optional(Color),
}

/** The theme of a page: flat tokens; what is absent is default or derived, and made to pass AA. */
export const Theme = v.strictObject({
  ...colors,
  radius: v.optional(
    v.pipe(v.number('must be a number of pixels'), v.minValue(0, 'must be 0 to 32'), v.maxValue(32, 'must be 0 to 32')),
  ),
  font: v.optional(FontList),
  logo: v.optional(OwnImage),
  button: v.optional(v.picklist(['solid', 'outline'], 'must be solid or outline')),
  density: v.optional(v.picklist(['comfortable', 'compact'], 'must be comfortable or compact')),
  dark: v.optional(v.strictObject(colors)),
})
export type Theme = v.InferOutput<typeof Theme>
