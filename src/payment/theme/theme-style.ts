import type { Theme } from '../../contract/theme/theme'
import { DEFAULT_PALETTE, DEFAULT_RADIUS, PALETTE_NAMES, SCHEMES, type Scheme } from './defaults'
import { paletteOf } from './palette'

/** Custom properties of the page's root, without the dashes before their names. */
export type Properties = Readonly<Record<string, string>>

/** Fallbacks for the scripts that a brand's own fonts usually lack: Arabic and Ethiopic. */
const FALLBACK = 'system-ui, "Noto Sans Arabic", "Noto Sans Ethiopic", sans-serif'

const COMPACT: Properties = { 'space-3': '10px', 'space-4': '13px', 'space-5': '18px' }

/** Everything in a theme except its colours, as custom properties. */
export function shapeProperties(theme: Theme): Properties {
  const { radius = DEFAULT_RADIUS } = theme
  return {
    ...(radius !== DEFAULT_RADIUS && { radius: `${radius}px`, 'radius-s': `${Math.round((radius * 10) / 14)}px` }),
    ...(theme.button === 'pill' && { 'radius-button': '99px' }),
    ...(theme.button === 'square' && { 'radius-button': '0' }),
    ...(theme.font && { font: `${theme.font}, ${FALLBACK}` }),
    ...(theme.density === 'compact' && COMPACT),
  }
}

/**
 * A theme as CSS for the page's root, made only of validated tokens; null when nothing differs from the default. A
 * chosen colour with too little contrast is replaced by the nearest colour that passes.
 */
export function themeStyle(theme: Theme | null): string | null {
  if (!theme) return null
  const readable = readableTheme(theme)
  const [light, dark] = SCHEMES.map((scheme) => paletteOf(readable, scheme).palette)
  const changed = PALETTE_NAMES.filter((name) =>
    SCHEMES.some((scheme, i) => [light, dark][i]?.[name] !== DEFAULT_PALETTE[scheme][name]),
  )
  const colors = (palette: Properties | undefined) =>
    Object.fromEntries(changed.map((name) => [name, palette?.[name] ?? '']))
  const root = declarations({ ...colors(light), ...shapeProperties(readable) })
  if (!root) return null
  // Both schemes set the same properties, because this style comes after the page's own.
  const darkRoot = declarations(colors(dark))
  return `:root{${root}}${darkRoot && `@media (prefers-color-scheme:dark){:root{${darkRoot}}}`}`
}

const declarations = (properties: Properties) =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** A theme in one scheme as custom properties, for callers that cannot add a style sheet. */
export function themeProperties(theme: Theme, scheme: Scheme): Properties {
  const sound = readableTheme(theme)
  return { ...paletteOf(sound, scheme).palette, ...shapeProperties(sound) }
}

function readableTheme(theme: Theme): Theme {
  let sound = theme
  for (const scheme of SCHEMES) {
    // A colour without a passing neighbour is left out, so that it is derived instead.
    for (let round = 0; round < 3; round++) {
      const { failures } = paletteOf(sound, scheme)
      if (failures.length === 0) break
      const replacements = Object.fromEntries(failures.map(({ token, nearest }) => [token, nearest ?? undefined]))
      sound = withColors(sound, scheme, replacements)
    }
  }
  return sound
}

const withColors = (theme: Theme, scheme: Scheme, colors: NonNullable<Theme['dark']>): Theme =>
  scheme === 'light' ? { ...theme, ...colors } : { ...theme, dark: { ...theme.dark, ...colors } }
