export type XmlElement = { name: string; attributes: Map<string, string>; children: (XmlElement | string)[] }

/** The document is malformed, or has an internal DTD subset, which could expand without limit, and is not supported. */
export class XmlError extends Error {}

const DEEPEST = 60
const MOST_ELEMENTS = 5000
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const SKIPPED = /\s*(?:<\?[^>]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)|\s+/y
const OPEN = /<([A-Za-z_][\w:.-]*)/y
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const OPEN_END = /\s*(\/?)>/y
const CLOSE = /<\/([A-Za-z_][\w:.-]*)\s*>/y
const CHARACTERS = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|([^<]+)/y

/** Parses a document without an internal DTD, and returns its root element. Throws XmlError. */
export function readXml(text: string): XmlElement {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let elements = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }

  function readElement(depth: number): XmlElement {
    const name = take(OPEN)?.[1]
    if (!name) throw new XmlError('an element was expected')
    if (depth > DEEPEST || ++elements > MOST_ELEMENTS) throw new XmlError('it has too many parts')
    const element: XmlElement = { name, attributes: new Map(), children: [] }
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const [, attribute = '', double, single] = found
      if (element.attributes.has(attribute)) throw new XmlError(`${attribute} is there twice`)
      element.attributes.set(attribute, decoded(double ?? single ?? ''))
    }
    const end = take(OPEN_END)
    if (!end) throw new XmlError(`<${name}> has no end`)
    if (end[1] === '/') return element
    for (;;) {
      const closed = take(CLOSE)
      if (closed) {
        if (closed[1] !== name) throw new XmlError(`<${name}> is not closed`)
        return element
      }
      const characters = take(CHARACTERS)
      if (characters) {
        const said = characters[1] ?? (characters[2] === undefined ? '' : decoded(characters[2]))
        if (said) element.children.push(said)
      } else element.children.push(readElement(depth + 1))
    }
  }

  while (take(SKIPPED));
  const root = readElement(0)
  while (take(SKIPPED));
  if (at !== text.length) throw new XmlError('something follows its end')
  return root
}

function decoded(text: string): string {
  return text.replace(/&([^;\s&]{0,10};)?/g, (_, reference: string | undefined) => {
    const name = reference?.slice(0, -1) ?? ''
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
    const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null
    const character = point === null ? NAMED[name] : point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    if (character === undefined) throw new XmlError(`&${name} is not known`)
    return character
  })
}
