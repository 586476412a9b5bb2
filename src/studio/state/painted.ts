import { blend, formatHex, modeLrgb, modeRgb, parse, useMode as teach, wcagContrast } from 'culori/fn'
import { SHAPE, TEXT } from '../../payment/theme/nearest'

teach(modeRgb)
teach(modeLrgb)

/** Something painted on something else, in the colours that the browser computed. */
export type Painted = {
  kind: 'text' | 'control' | 'focus ring' | 'QR code'
  /** The element itself, or the one whose pseudo-element it is. */
  element: Element
  color: string
  on: string
  ratio: number
  needed: number
}

/** The contrast that cameras need; QR codes are black on white in every theme. */
const QR = 7

/** Controls that are recognised by their edge, and marks that show what is chosen. */
const EDGES = 'input:not([type="radio"]):not([type="checkbox"]), select, textarea'
const CHOSEN = ':checked + span, [data-on]'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Measures everything that is painted in a frame: text, controls, focus rings, and the QR code's field. */
export function measure(document: Document): Painted[] {
  const view = document.defaultView
  const app = document.getElementById('app')
  if (!view || !app) return []
  const grounds = new Map<Element, string>()
  const styleOf = (element: Element, pseudo?: string) => view.getComputedStyle(element, pseudo)

  /** The colour behind an element's own content. */
  function groundOf(element: Element | null): string {
    if (!element) return '#ffffff'
    const known = grounds.get(element)
    if (known) return known
    const own = styleOf(element).backgroundColor
    const ground = alphaOf(own) === 1 ? hexOf(own) : laid(own, groundOf(element.parentElement))
    grounds.set(element, ground)
    return ground
  }

  const found: Painted[] = []
  function note(kind: Painted['kind'], element: Element, color: string, ground: string, needed: number) {
    const shown = laid(color, ground)
    found.push({ kind, element, color: shown, on: ground, ratio: wcagContrast(shown, ground), needed })
  }

  for (const element of app.querySelectorAll('*')) {
    if (!isSeen(element, styleOf(element))) continue
    const style = styleOf(element)
    if (hasText(element)) note('text', element, style.color, groundOf(element), neededFor(style))
    for (const pseudo of ['::before', '::after']) {
      const drawn = styleOf(element, pseudo)
      const text = /^"(.*)"/.exec(drawn.content)?.[1]?.trim()
      if (text && drawn.display !== 'none') {
        const own = drawn.backgroundColor
        note('text', element, drawn.color, laid(own, groundOf(element)), neededFor(drawn))
      }
    }
    if (element.matches(EDGES)) note('control', element, style.borderTopColor, groundOf(element.parentElement), SHAPE)
    if (element.matches(CHOSEN)) note('control', element, style.borderTopColor, groundOf(element.parentElement), SHAPE)
    const shape = styleOf(element, '::before')
    if (shape.content === '""' && shape.borderTopStyle === 'solid' && Number.parseFloat(shape.borderTopWidth) >= 2)
      note('control', element, shape.borderTopColor, groundOf(element), SHAPE)
  }

  const rings = ringsOf(document, app)
  for (const element of app.querySelectorAll(FOCUSABLE)) {
    if (!isSeen(element, styleOf(element)) && !element.matches('input')) continue
    const ground = groundOf(element.parentElement)
    for (const ring of rings) note('focus ring', element, ring, ground, SHAPE)
  }

  const code = app.querySelector('[data-qr]')
  const [field, modules] = code?.querySelectorAll('path') ?? []
  if (code && field && modules)
    note('QR code', code, styleOf(modules).fill, laid(styleOf(field).fill, groundOf(code)), QR)
  return found
}

/** The colours of every focus ring in the page's styles. */
function ringsOf(document: Document, app: Element): Set<string> {
  const rings = new Set<string>()
  const probe = document.createElement('i')
  app.append(probe)
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if ('cssRules' in rule && !('selectorText' in rule)) read(rule.cssRules as CSSRuleList)
      if (!('selectorText' in rule) || !/:focus/.test(String(rule.selectorText))) continue
      const outline = (rule as CSSStyleRule).style.getPropertyValue('outline')
      if (!outline || /^(?:0|none)/.test(outline)) continue
      probe.style.outline = outline
      const { outlineColor, outlineStyle } = getComputedStyle(probe)
      if (outlineStyle !== 'none') rings.add(outlineColor)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  probe.remove()
  return rings
}

const hasText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

function isSeen(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.visibility !== 'visible' || style.opacity === '0' || element.closest('svg, [disabled]')) return false
  // what is folded away has a box all the same
  if (element.closest('details:not([open])') && !element.matches('details, summary, summary *')) return false
  const box = element.getBoundingClientRect()
  // text for screen readers only is a pixel wide
  return box.width > 1 && box.height > 1
}

function neededFor({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  const size = Number.parseFloat(fontSize)
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? SHAPE : TEXT
}

const alphaOf = (color: string) => parse(color)?.alpha ?? 1
const hexOf = (color: string) => formatHex(parse(color)) ?? '#000000'

/** The visible colour of a (translucent) colour on a background. */
function laid(color: string, ground: string): string {
  const above = parse(color)
  if (!above || above.alpha === 0) return ground
  return formatHex(above.alpha === undefined || above.alpha === 1 ? above : blend([ground, above], 'normal', 'rgb'))
}
