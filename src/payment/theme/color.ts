/** A colour as `#rrggbb`; all functions here accept `#rgb`, too. */
export type Hex = string

type Rgb = readonly [red: number, green: number, blue: number]

const eachChannel = ([red, green, blue]: Rgb, convert: (channel: number) => number): Rgb => [
  convert(red),
  convert(green),
  convert(blue),
]

/** Converts a colour to channels from 0 to 1. */
function rgbOf(hex: Hex): Rgb {
  const digits = hex.slice(1)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

const hexOf = (rgb: Rgb): Hex =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour in lower case with six digits, so that equal colours are equal strings. */
export const plainHex = (hex: Hex): Hex => hexOf(rgbOf(hex))

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

function luminance(hex: Hex): number {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `over` painted on `base` with the opacity `share` (0 to 1), as a browser does it. */
export function mix(base: Hex, over: Hex, share: number): Hex {
  const [below, above] = [rgbOf(base), rgbOf(over)]
  const channel = (i: 0 | 1 | 2) => below[i] + (above[i] - below[i]) * share
  return hexOf([channel(0), channel(1), channel(2)])
}

/** OKLCH (https://bottosson.github.io/posts/oklab): lightness as people see it, chroma, and hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number }

export function oklchOf(hex: Hex): Oklch {
  const [red, green, blue] = eachChannel(rgbOf(hex), linear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function rgbOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** The colour as hex, with its chroma reduced where sRGB cannot show that much at this lightness. */
export function hexOfOklch(color: Oklch): Hex {
  const shows = (rgb: Rgb) => rgb.every((channel) => channel > -0.0005 && channel < 1.0005)
  let rgb = rgbOfOklch(color)
  if (!shows(rgb)) {
    let [least, most] = [0, color.chroma]
    for (let round = 0; round < 9; round++) {
      const chroma = (least + most) / 2
      if (shows(rgbOfOklch({ ...color, chroma }))) least = chroma
      else most = chroma
    }
    rgb = rgbOfOklch({ ...color, chroma: least })
  }
  return hexOf(eachChannel(rgb, (channel) => Math.min(1, Math.max(0, channel))))
}
