/** What draws. Text needs fonts that are not there; filters and animations need a processor; the rest is not a picture. */
export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

export const ELEMENTS = new Set([
  ...SHAPES,
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
])

/** Notes of drawing programs and of people: left out without a word. */
export const SILENT = new Set(['title', 'desc', 'metadata', 'style'])

/** Properties that may stand as attributes, in `style`, or in a rule for a class. */
export const PRESENTATION = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'color',
  'clip-path',
  'clip-rule',
  'mask',
  'stop-color',
  'stop-opacity',
  'display',
  'visibility',
  'vector-effect',
  'paint-order',
])

export const GEOMETRY = new Set([
  'd',
  'points',
  'transform',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'width',
  'height',
  'viewBox',
  'preserveAspectRatio',
  'offset',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
])

/** Numbers, keywords and functions of numbers: no colon, semicolon, quote or escape, so no address and no second declaration. */
const PLAIN = /^[\w\s.,%+()#-]*$/
const REFERENCE = /^url\(#[\w.-]+\)$/

export const isSafeValue = (value: string) =>
  REFERENCE.test(value.trim()) || (PLAIN.test(value) && !/url|expression|script|var\(|env\(/i.test(value))

export const isName = (value: string) => /^[A-Za-z_][\w.-]*$/.test(value)
export const isOwnReference = (value: string) => /^#[A-Za-z_][\w.-]*$/.test(value)
