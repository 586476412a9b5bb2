import * as v from 'valibot'
import { plainHex } from '../../payment/theme/color'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A colour as written in the format of 2025.10. */
const ColorValue = v.object({
  colorSpace: v.string(),
  components: v.pipe(v.array(v.union([v.number(), v.literal('none')])), v.length(3)),
  alpha: v.optional(v.number()),
  hex: v.optional(v.string()),
})

export const toColorToken = (hex: string) => {
  const long = plainHex(hex)
  const channel = (at: number) => Math.round((Number.parseInt(long.slice(at, at + 2), 16) / 255) * 1e4) / 1e4
  return { colorSpace: 'srgb', components: [channel(1), channel(3), channel(5)], alpha: 1, hex: long }
}

/** Parses a colour as `#rrggbb`; null unless it is opaque sRGB. */
export function parseColorToken(value: unknown): string | null {
  if (typeof value === 'string') return HEX.test(value) ? plainHex(value) : null
  if (!v.is(ColorValue, value) || (value.alpha ?? 1) !== 1) return null
  if (value.hex && HEX.test(value.hex)) return plainHex(value.hex)
  if (value.colorSpace !== 'srgb') return null
  const channels = value.components.map((part) => (part === 'none' ? 0 : Math.min(1, Math.max(0, part))))
  return `#${channels
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const Dimension = v.object({ value: v.number(), unit: v.picklist(['px', 'rem']) })

/** Parses a length in pixels; null if the value is not a length. */
export function parseDimensionToken(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string') {
    const [, digits, unit] = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)$/.exec(value) ?? []
    return digits ? Number(digits) * (unit === 'rem' ? 16 : 1) : null
  }
  return v.is(Dimension, value) ? value.value * (value.unit === 'rem' ? 16 : 1) : null
}

/** Parses a font stack as in the theme, with quotes around names of several words; null if the value is not a stack. */
export function parseFontToken(value: unknown): string | null {
  const names = typeof value === 'string' ? value.split(',') : value
  if (!v.is(v.array(v.string()), names) || names.length === 0) return null
  return names
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    .map((name) => (/^-?[a-z][\w-]*$/i.test(name) ? name : `"${name}"`))
    .join(', ')
}
