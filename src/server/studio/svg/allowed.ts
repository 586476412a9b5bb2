/** Elements that draw. Not text, whose fonts would be missing, nor filters and animations, which are expensive. */
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

/** Elements that draw nothing themselves, but wherever they are referred to. */
export const REFERRED_TO = new Set(['symbol', 'clipPath', 'mask'])

/** Properties whose element is drawn anew, through what they refer to. */
export const DRAWN_THROUGH = ['clip-path', 'mask']

/** Elements that are removed without being reported: they do not draw. */
export const SILENT = new Set(['title', 'desc', 'metadata', 'style'])

/** Properties that are allowed as attributes, in `style`, and in rules for a class. */
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

/** Numbers, keywords and functions of numbers. Without colons, semicolons, quotes or escapes there can be no URL and no second declaration. */
const PLAIN = /^[\w\s.,%+()#-]*$/
const REFERENCE = /^url\(#[\w.-]+\)$/

export const isSafeValue = (value: string) =>
  REFERENCE.test(value.trim()) || (PLAIN.test(value) && !/url|expression|script|var\(|env\(/i.test(value))

export const isName = (value: string) => /^[A-Za-z_][\w.-]*$/.test(value)
export const isOwnReference = (value: string) => /^#[A-Za-z_][\w.-]*$/.test(value)
