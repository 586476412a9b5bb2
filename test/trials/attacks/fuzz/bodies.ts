import { jsonType, type Operation, type ReadDescription } from './description'

/** The body of a request, and whether the service must refuse it. */
export interface Body {
  name: string
  bytes: string | Uint8Array<ArrayBuffer>
  contentType?: string
  mustFail: boolean
}

const VALUES: unknown[] = [{}, [], true, 7, 'text', { a: { b: [] } }, [null]]
const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Faults that any body may have. */
function wholeBodies(example: object): Body[] {
  const text = JSON.stringify(example)
  const wrong = (name: string, bytes: Body['bytes'], contentType?: string): Body => ({
    name,
    bytes,
    mustFail: true,
    ...(contentType !== undefined && { contentType }),
  })
  return [
    wrong('an array', '[]'),
    wrong('null', 'null'),
    wrong('a number', '5'),
    wrong('a string', '"text"'),
    wrong('cut in the middle', text.slice(0, -1)),
    wrong('two bodies', text + text),
    wrong('a trailing comma', `${text.slice(0, -1)},}`),
    wrong('not UTF-8', Uint8Array.from([...new TextEncoder().encode(text.slice(0, -1)), 0x2c, 0x22, 0xff, 0xfe, 0x22])),
    wrong('UTF-16', Uint8Array.from(Buffer.from(text, 'utf16le'))),
    wrong('a thousand arrays deep', nest('[', ']', 5000)),
    wrong('deep and unclosed', '{"a":'.repeat(2000)),
    wrong('20 KiB', JSON.stringify({ ...example, filler: 'x'.repeat(20_000) })),
    wrong('plain text', text, 'text/plain'),
    wrong('a form', 'asset=USDT&network=Tron', 'application/x-www-form-urlencoded'),
    wrong('multipart', `--x\r\n\r\n${text}\r\n--x--`, 'multipart/form-data; boundary=x'),
    wrong('a made-up type', text, 'application/json5'),
    { name: 'an unknown charset', bytes: text, contentType: 'application/json; charset=utf-7', mustFail: false },
    { name: 'unknown fields', bytes: JSON.stringify({ ...example, unknown: 1, 'a b': [] }), mustFail: false },
    {
      name: '__proto__',
      bytes: `${text.slice(0, -1)},"__proto__":{"status":"completed","polluted":1}}`,
      mustFail: false,
    },
    {
      name: 'constructor',
      bytes: `${text.slice(0, -1)},"constructor":{"prototype":{"polluted":1}},"toString":1}`,
      mustFail: false,
    },
    { name: 'a deep unknown field', bytes: `${text.slice(0, -1)},"deep":${nest('[', ']', 3000)}}`, mustFail: false },
    { name: 'the same names twice', bytes: `${text.slice(0, -1)},${text.slice(1)}`, mustFail: false },
    { name: 'a byte order mark', bytes: `\uFEFF${text}`, mustFail: false },
  ].filter(({ bytes }) => text !== '{}' || (bytes !== text && !String(bytes).startsWith('{,')))
}

const TEXTS = [
  '',
  ' ',
  'x'.repeat(9000),
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202e reversed',
  'a\u2067b\u2069',
  'two\nlines',
  'two\u2028lines',
  '\u200b',
  '\u200fa\u200db\u0301',
  '<script>alert(1)</script>',
  "'; drop table sessions; --",
  '../../../etc/passwd',
  '#{7*7}{{7*7}}',
  '%00%0d%0aSet-Cookie: a=b',
  '\r\nX-Injected: 1',
]
const NUMBERS = [
  '-1',
  '0',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '1.999999999999999999999999',
  '٣٫٥',
  '1e21',
  '-0',
  '1,5',
  `1${'0'.repeat(400)}`,
]

/** An empty list, as PHP sends an empty object. It counts as absent where the field may be absent. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** Bodies in which one field has a wrong value, or an odd value that may be allowed. */
function fieldBodies(
  example: Record<string, unknown>,
  { schema }: Operation,
  { resolve, typesOf }: ReadDescription,
): Body[] {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).flatMap(([name, raw]): Body[] => {
    const types = typesOf(raw)
    const body = (change: string, value: unknown, wrong: boolean): Body => ({
      name: `${name} ${change}`,
      bytes: JSON.stringify({ ...example, [name]: value }),
      mustFail: wrong,
    })
    const isNumber = (type: string) => type === 'integer' || type === 'number'
    const wrongTypes = types.length
      ? VALUES.filter(
          (value) => !types.some((type) => type === jsonType(value) || (isNumber(type) && typeof value === 'number')),
        )
      : []
    const values = resolve(raw).enum
    const mayBeAbsent = !required.includes(name) && (raw.default ?? null) === null
    return [
      ...(required.includes(name)
        ? [{ ...body('left out', undefined, true) }, ...(types.includes('null') ? [] : [body('null', null, true)])]
        : []),
      ...wrongTypes.map((value) => body(`as ${JSON.stringify(value)}`, value, !(isEmpty(value) && mayBeAbsent))),
      ...(values
        ? [body('unknown', 'Dogecoin', true), body('in other case', String(values[0]).toLowerCase(), false)]
        : []),
      ...(types.includes('string')
        ? [...TEXTS, ...NUMBERS].map((text) => body(`as ${JSON.stringify(text.slice(0, 20))}`, text, false))
        : []),
      ...(types.some(isNumber)
        ? ['1e400', '-1e400', '1e-400', '-1', '0.1', '9007199254740993', '1e21'].map((literal) => ({
            name: `${name} as ${literal}`,
            bytes: JSON.stringify({ ...example, [name]: '\u0001' }).replace('"\\u0001"', literal),
            mustFail: false,
          }))
        : []),
    ]
  })
}

export function bodiesFor(operation: Operation, description: ReadDescription): Body[] {
  const { example } = operation
  return example ? [...wholeBodies(example), ...fieldBodies(example, operation, description)] : []
}
