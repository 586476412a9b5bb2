import { blend, formatHex, modeLrgb, modeRgb, parse, useMode as teach, wcagContrast } from 'culori/fn'
import { SHAPE, TEXT } from '../../payment/theme/nearest'

teach(modeRgb)
teach(modeLrgb)

/** A foreground on its background, in the colours that the browser computed. */
export type MeasuredPair = {
  kind: 'text' | 'control' | 'focus ring' | 'QR code'
  /** The element, or the owner of the pseudo-element. */
  element: Element
  color: string
  background: string
  ratio: number
  needed: number
}

/** The contrast that cameras need to read a QR code. */
const QR_RATIO = 7

/** Controls that users recognise by their edge. */
const EDGED_CONTROLS = 'input:not([type="radio"]):not([type="checkbox"]), select, textarea'
const CHOSEN = ':checked + span, [data-on]'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Measures the text, controls, focus rings and QR code in a frame. */
export function measureContrast(document: Document): MeasuredPair[] {
  const view = document.defaultView
  const app = document.getElementById('app')
  if (!view || !app) return []
  const backgrounds = new Map<Element, string>()
  const styleOf = (element: Element, pseudo?: string) => view.getComputedStyle(element, pseudo)

  /** The background colour of an element's content. */
  function backgroundOf(element: Element | null): string {
    if (!element) return '#ffffff'
    const cached = backgrounds.get(element)
    if (cached) return cached
    const own = styleOf(element).backgroundColor
    const ground = alphaOf(own) === 1 ? hexOf(own) : blendColors(own, backgroundOf(element.parentElement))
    backgrounds.set(element, ground)
    return ground
  }

  const found: MeasuredPair[] = []
  function record(kind: MeasuredPair['kind'], element: Element, color: string, ground: string, needed: number) {
    const visible = blendColors(color, ground)
    found.push({ kind, element, color: visible, background: ground, ratio: wcagContrast(visible, ground), needed })
  }

  for (const element of app.querySelectorAll('*')) {
    if (!isVisible(element, styleOf(element))) continue
    const style = styleOf(element)
    if (hasText(element)) record('text', element, style.color, backgroundOf(element), requiredRatio(style))
    for (const pseudo of ['::before', '::after']) {
      const drawn = styleOf(element, pseudo)
      const text = /^"(.*)"/.exec(drawn.content)?.[1]?.trim()
      if (text && drawn.display !== 'none') {
        const own = drawn.backgroundColor
        record('text', element, drawn.color, blendColors(own, backgroundOf(element)), requiredRatio(drawn))
      }
    }
    if (element.matches(EDGED_CONTROLS))
      record('control', element, style.borderTopColor, backgroundOf(element.parentElement), SHAPE)
    if (element.matches(CHOSEN))
      record('control', element, style.borderTopColor, backgroundOf(element.parentElement), SHAPE)
    const shape = styleOf(element, '::before')
    if (shape.content === '""' && shape.borderTopStyle === 'solid' && Number.parseFloat(shape.borderTopWidth) >= 2)
      record('control', element, shape.borderTopColor, backgroundOf(element), SHAPE)
  }

  const rings = readFocusRings(document, app)
  for (const element of app.querySelectorAll(FOCUSABLE)) {
    if (!isVisible(element, styleOf(element)) && !element.matches('input')) continue
    const ground = backgroundOf(element.parentElement)
    for (const ring of rings) record('focus ring', element, ring, ground, SHAPE)
  }

  const code = app.querySelector('[data-qr]')
  const [field, modules] = code?.querySelectorAll('path') ?? []
  if (code && field && modules)
    record('QR code', code, styleOf(modules).fill, blendColors(styleOf(field).fill, backgroundOf(code)), QR_RATIO)
  return found
}

/** The colours of the focus rings in the page's styles. */
function readFocusRings(document: Document, app: Element): Set<string> {
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

function isVisible(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.visibility !== 'visible' || style.opacity === '0' || element.closest('svg, [disabled]')) return false
  // The content of a closed `details` still has a box.
  if (element.closest('details:not([open])') && !element.matches('details, summary, summary *')) return false
  const box = element.getBoundingClientRect()
  // Text for screen readers only is one pixel wide.
  return box.width > 1 && box.height > 1
}

function requiredRatio({ fontSize, fontWeight }: CSSStyleDeclaration): number {
  const size = Number.parseFloat(fontSize)
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? SHAPE : TEXT
}

const alphaOf = (color: string) => parse(color)?.alpha ?? 1
const hexOf = (color: string) => formatHex(parse(color)) ?? '#000000'

/** Blends a translucent colour with its background. A transparent colour results in the background. */
function blendColors(color: string, background: string): string {
  const above = parse(color)
  if (!above || above.alpha === 0) return background
  return formatHex(above.alpha === undefined || above.alpha === 1 ? above : blend([background, above], 'normal', 'rgb'))
}
