import * as v from 'valibot'
import { Theme } from '../../contract/theme/theme'
import { COLOR_TOKENS, type ColorToken, SCHEMES } from '../../payment/theme/defaults'
import { chosenColors } from '../../payment/theme/palette'
import { colorOfToken, dimensionOfToken, fontOfToken, tokenOfColor } from './token-values'

/**
 * Writes a theme as a W3C Design Tokens file (2025.10): colours by scheme, a dimension and a font family. Tokens
 * without
 * a type in the format are in `$extensions`.
 */
export function writeThemeFile(name: string, theme: Theme): string {
  const { radius, font, logo, merchant_name, button, density } = theme
  const colors = SCHEMES.flatMap((scheme) => {
    const chosen = Object.entries(chosenColors(theme, scheme)).flatMap(([token, color]) =>
      color ? [[token, { $value: tokenOfColor(color) }] as const] : [],
    )
    return chosen.length > 0 ? [[scheme, Object.fromEntries(chosen)] as const] : []
  })
  const own = {
    ...(logo && { logo }),
    ...(merchant_name && { merchant_name }),
    ...(button && { button }),
    ...(density && { density }),
  }
  const file = {
    $description: name,
    ...(colors.length > 0 && { color: { $type: 'color', ...Object.fromEntries(colors) } }),
    ...(radius !== undefined && { radius: { $type: 'dimension', $value: { value: radius, unit: 'px' } } }),
    ...(font && {
      font: { $type: 'fontFamily', $value: font.split(',').map((family) => family.trim().replace(/^["']|["']$/g, '')) },
    }),
    ...(Object.keys(own).length > 0 && { $extensions: { malipo: own } }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** `leftOut` lists names in the file that a theme does not have. */
type Read = { name: string | null; theme: Theme; leftOut: readonly string[] } | { problems: readonly string[] }

const Group = v.record(v.string(), v.unknown())

/** Reads a theme from a file. Accepts hex colours and lengths as text, as in earlier drafts of the format. */
export function readThemeFile(text: string): Read {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { problems: ['This file is not JSON.'] }
  }
  if (!v.is(Group, parsed) || Array.isArray(parsed)) return { problems: ['This is not a design tokens file.'] }
  const problems: string[] = []
  const groups = v.is(Group, parsed.color) ? parsed.color : {}
  const own = groupIn(groupIn(parsed, '$extensions'), 'malipo')
  const colorsOf = (scheme: string) =>
    Object.fromEntries(
      COLOR_TOKENS.flatMap((token): [ColorToken, string][] => {
        const value = groupIn(groups, scheme)[token]
        if (value === undefined) return []
        const color = colorOfToken(contentOf(value))
        if (color) return [[token, color]]
        problems.push(
          `color.${scheme}.${token} is not a colour that can be used. It must be opaque sRGB, such as #FFCC00.`,
        )
        return []
      }),
    )
  const readToken = <Value>(name: string, read: (value: unknown) => Value | null): Value | undefined => {
    if (parsed === null || !(name in (parsed as object))) return undefined
    const value = read(contentOf((parsed as Record<string, unknown>)[name]))
    if (value === null) problems.push(`${name} cannot be used.`)
    return value ?? undefined
  }
  const dark = colorsOf('dark')
  const theme = v.safeParse(Theme, {
    ...colorsOf('light'),
    ...(Object.keys(dark).length > 0 && { dark }),
    ...defined({ radius: readToken('radius', dimensionOfToken), font: readToken('font', fontOfToken) }),
    ...defined({ logo: own.logo, merchant_name: own.merchant_name, button: own.button, density: own.density }),
  })
  if (!theme.success) {
    for (const issue of theme.issues) problems.push(`${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
    return { problems }
  }
  if (problems.length > 0) return { problems }
  const name = typeof parsed.$description === 'string' ? parsed.$description.slice(0, 60) : null
  // A file with other names would empty the theme unnoticed. An exported empty theme has only a description.
  const isForeign = name === null || Object.keys(parsed).some((key) => !key.startsWith('$'))
  if (isForeign && Object.keys(theme.output).length === 0)
    return { problems: ['This file has no colour, radius or font that a theme uses, such as color.light.accent.'] }
  return { name, theme: theme.output, leftOut: unknownNames(parsed) }
}

/** The names that are neither tokens of a theme nor properties of the format, which begin with `$`. */
function unknownNames(file: Record<string, unknown>): string[] {
  const others = (path: string[], knownNames: readonly string[]) =>
    Object.keys(path.reduce(groupIn, file))
      .filter((name) => !name.startsWith('$') && !knownNames.includes(name))
      .map((name) => [...path, name].join('.'))
  return [
    ...others([], ['color', 'radius', 'font']),
    ...others(['color'], SCHEMES),
    ...SCHEMES.flatMap((scheme) => others(['color', scheme], COLOR_TOKENS)),
  ]
}

const groupIn = (group: Record<string, unknown>, name: string): Record<string, unknown> => {
  const inner = Object.hasOwn(group, name) ? group[name] : undefined
  return v.is(Group, inner) ? inner : {}
}

/** The `$value` of a token, or the value itself if it is not wrapped in a token. */
const contentOf = (token: unknown): unknown => (v.is(Group, token) && '$value' in token ? token.$value : token)

const defined = <Entries extends Record<string, unknown>>(entries: Entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
