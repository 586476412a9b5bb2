import {
  DRAWN_THROUGH,
  ELEMENTS,
  GEOMETRY,
  isName,
  isOwnReference,
  isSafeValue,
  PRESENTATION,
  REFERRED_TO,
  SHAPES,
  SILENT,
} from './allowed'
import { readXml, type XmlElement, XmlError } from './read-xml'

/** Of characters written: a class of a long value that thousands of elements have could otherwise fill the memory. */
const LONGEST = 256 * 1024

/** The declarations for each class in a document's style elements, as drawing programs write them. */
type Classes = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Writes a new SVG from the allowed parts of the old one; nothing is copied unparsed. `removed` lists what was left
 * out. Null when nothing remains that draws. Throws XmlError.
 */
export function cleanSvg(text: string): { svg: string; removed: string[] } | null {
  const root = readXml(text)
  const removed = new Set<string>()
  if (localName(root.name) !== 'svg') return null
  const classes = classesOf(root)
  const used = idsUsed(root)
  let shapes = 0
  let length = 0

  /**
   * @param referable within something with an id
   * @param repeated within something that is drawn wherever it is referred to
   */
  function write(element: XmlElement, referable: boolean, repeated: boolean): string {
    const name = localName(element.name)
    if (name === null || !ELEMENTS.has(name)) {
      if (name !== null && !SILENT.has(name)) removed.add(name)
      return ''
    }
    const attributes = cleanAttributes(element, classes, removed)
    const inside = referable || attributes.has('id')
    // no nested `use`: a few lines of it could take hours to draw
    if (name === 'use' && (inside || !attributes.has('href'))) {
      removed.add(inside ? 'use within what is used' : 'use')
      return ''
    }
    // nor masks and clips that are drawn through others: each level of them doubles the work
    const again = repeated || REFERRED_TO.has(name) || used.has(attributes.get('id'))
    if (again)
      for (const property of DRAWN_THROUGH)
        if (attributes.delete(property)) removed.add(`${property} within what is used`)
    if (SHAPES.has(name)) shapes++
    const written = inAttributes(attributes)
    length += written.length
    if (length > LONGEST) throw new XmlError('it is too long with its styles written out')
    const content = contentOf(element, inside, again)
    return `<${name}${written}${content ? `>${content}</${name}>` : '/>'}`
  }

  const contentOf = ({ children }: XmlElement, referable: boolean, repeated: boolean) =>
    children.map((child) => (typeof child === 'string' ? '' : write(child, referable, repeated))).join('')

  const sized = withViewBox(cleanAttributes(root, classes, removed))
  const content = contentOf(root, false, false)
  if (shapes === 0 || !sized) return null
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg"${inAttributes(sized)}>${content}</svg>`,
    removed: [...removed].sort(),
  }
}

/** Null for names in other namespaces, where editors store their own data. */
const localName = (name: string) => (name.startsWith('svg:') ? name.slice(4) : name.includes(':') ? null : name)

/** The ids of what a `use` draws once more. */
function idsUsed(root: XmlElement): ReadonlySet<string | undefined> {
  const ids = new Set<string>()
  const read = ({ name, attributes, children }: XmlElement) => {
    if (localName(name) === 'use')
      for (const href of [attributes.get('href'), attributes.get('xlink:href')]) if (href) ids.add(href.slice(1))
    for (const child of children) if (typeof child !== 'string') read(child)
  }
  read(root)
  return ids
}

function cleanAttributes(element: XmlElement, classes: Classes, removed: Set<string>): Map<string, string> {
  const clean = new Map<string, string>()
  const declared: [string, string][] = []
  for (const [name, value] of element.attributes) {
    if (name === 'class') {
      for (const one of value.split(/\s+/)) declared.push(...(classes.get(one) ?? []))
    } else if (name === 'href' || name === 'xlink:href') {
      if (isOwnReference(value)) clean.set('href', value)
      else removed.add('href')
    } else if (name === 'id') {
      if (isName(value)) clean.set('id', value)
    } else if (GEOMETRY.has(name) || PRESENTATION.has(name)) {
      if (isSafeValue(value)) clean.set(name, value)
      else removed.add(name)
    } else if (/^on|^filter$/i.test(name)) removed.add(name)
  }
  declared.push(...declarationsOf(element.attributes.get('style') ?? ''))
  for (const [name, value] of declared) clean.set(name, value)
  return clean
}

/** No pattern here may look for its end anew from every character: such a one takes minutes for a few KB. */
function declarationsOf(css: string): [string, string][] {
  return css.split(';').flatMap((declaration): [string, string][] => {
    const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim())
    return PRESENTATION.has(name) && value && more.length === 0 && isSafeValue(value) ? [[name, value]] : []
  })
}

function classesOf(root: XmlElement): Classes {
  const classes = new Map<string, Map<string, string>>()
  const read = ({ name, children }: XmlElement) => {
    for (const child of children) {
      if (typeof child !== 'string') read(child)
      else if (name === 'style') for (const rule of child.split('}').slice(0, -1)) readRule(rule)
    }
  }
  /** The innermost rule of `rule`, which lacks its closing brace. */
  const readRule = (rule: string) => {
    const [css, selectors] = rule.split('{').reverse()
    if (css === undefined || selectors === undefined) return
    const declarations = new Map(declarationsOf(css))
    for (const selector of selectors.split(',')) {
      const [, one] = /^\.([\w-]+)$/.exec(selector.trim()) ?? []
      if (one !== undefined) classes.set(one, new Map([...(classes.get(one) ?? []), ...declarations]))
    }
  }
  read(root)
  return classes
}

/** Adds a viewBox, without which an image cannot be scaled; null when it has no size at all. */
function withViewBox(attributes: Map<string, string>): Map<string, string> | null {
  const size = (name: string) => Number.parseFloat(attributes.get(name) ?? '')
  const [width, height] = [size('width'), size('height')]
  if (!attributes.has('viewBox')) {
    if (!(width > 0 && height > 0)) return null
    attributes.set('viewBox', `0 0 ${width} ${height}`)
  }
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (!(boxWidth > 0 && boxHeight > 0)) return null
  attributes.set('width', String(boxWidth))
  attributes.set('height', String(boxHeight))
  return attributes
}

const inAttributes = (attributes: ReadonlyMap<string, string>) =>
  [...attributes].map(([name, value]) => ` ${name}="${value.replace(/\s+/g, ' ')}"`).join('')
