import * as v from 'valibot'
import { Theme } from '../../contract/theme/theme'
import { COLOR_TOKENS, type ColorToken, SCHEMES } from '../../payment/theme/defaults'
import { chosenColors } from '../../payment/theme/palette'
import { parseColorToken, parseDimensionToken, parseFontToken, toColorToken } from './token-values'

/**
 * Writes a theme as a W3C Design Tokens file (2025.10): colours by scheme, a dimension and a font family. Tokens for
 * which the format has no type are in `$extensions`.
 */
export function writeThemeFile(name: string, theme: Theme): string {
  const { radius, font, logo, merchant_name, button, density } = theme
  const colors = SCHEMES.flatMap((scheme) => {
    const chosen = Object.entries(chosenColors(theme, scheme)).flatMap(([token, color]) =>
      color ? [[token, { $value: toColorToken(color) }] as const] : [],
    )
    return chosen.length > 0 ? [[scheme, Object.fromEntries(chosen)] as const] : []
  })
  const malipoTokens = {
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
    ...(Object.keys(malipoTokens).length > 0 && { $extensions: { malipo: malipoTokens } }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** `skipped` lists names in the file that are not tokens of a theme. */
type ReadResult = { name: string | null; theme: Theme; skipped: readonly string[] } | { problems: readonly string[] }

const Group = v.record(v.string(), v.unknown())

/** Reads a theme from a file. Accepts hex colours and lengths as text, as in earlier drafts of the format. */
export function readThemeFile(text: string): ReadResult {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { problems: ['This file is not JSON.'] }
  }
  if (!v.is(Group, parsed) || Array.isArray(parsed)) return { problems: ['This is not a design tokens file.'] }
  const problems: string[] = []
  const groups = v.is(Group, parsed.color) ? parsed.color : {}
  const malipoTokens = groupIn(groupIn(parsed, '$extensions'), 'malipo')
  const readColors = (scheme: string) =>
    Object.fromEntries(
      COLOR_TOKENS.flatMap((token): [ColorToken, string][] => {
        const value = groupIn(groups, scheme)[token]
        if (value === undefined) return []
        const color = parseColorToken(unwrapToken(value))
        if (color) return [[token, color]]
        problems.push(
          `color.${scheme}.${token} is not a colour that can be used. It must be opaque sRGB, such as #FFCC00.`,
        )
        return []
      }),
    )
  const readToken = <Value>(name: string, read: (value: unknown) => Value | null): Value | undefined => {
    if (parsed === null || !(name in (parsed as object))) return undefined
    const value = read(unwrapToken((parsed as Record<string, unknown>)[name]))
    if (value === null) problems.push(`${name} cannot be used.`)
    return value ?? undefined
  }
  const dark = readColors('dark')
  const theme = v.safeParse(Theme, {
    ...readColors('light'),
    ...(Object.keys(dark).length > 0 && { dark }),
    ...withoutUndefined({ radius: readToken('radius', parseDimensionToken), font: readToken('font', parseFontToken) }),
    ...withoutUndefined({
      logo: malipoTokens.logo,
      merchant_name: malipoTokens.merchant_name,
      button: malipoTokens.button,
      density: malipoTokens.density,
    }),
  })
  if (!theme.success) {
    for (const issue of theme.issues) problems.push(`${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
    return { problems }
  }
  if (problems.length > 0) return { problems }
  const name = typeof parsed.$description === 'string' ? parsed.$description.slice(0, 60) : null
  // A file without known tokens would silently empty the theme. Only an exported empty theme may do so.
  const isForeign = name === null || Object.keys(parsed).some((key) => !key.startsWith('$'))
  if (isForeign && Object.keys(theme.output).length === 0)
    return { problems: ['This file has no colour, radius or font that a theme uses, such as color.light.accent.'] }
  return { name, theme: theme.output, skipped: unknownNames(parsed) }
}

/** Finds names that are neither tokens of a theme nor properties of the format. The latter begin with `$`. */
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
const unwrapToken = (token: unknown): unknown => (v.is(Group, token) && '$value' in token ? token.$value : token)

const withoutUndefined = <Entries extends Record<string, unknown>>(entries: Entries) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
