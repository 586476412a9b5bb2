import type { Scheme } from '../../payment/theme/defaults'
import type { Properties } from '../../payment/theme/theme-style'

/** How a frame is styled: everything but its content. */
type Dress = {
  scheme: Scheme
  /** The theme's custom properties for this colour scheme, without the leading dashes. */
  properties: Properties
  language: string
  direction: 'ltr' | 'rtl'
  largeText: boolean
}

const worn = new WeakMap<Document, Properties>()
const asked = new WeakMap<CSSMediaRule, string>()

/** Applies a theme and a colour scheme to the frame's document without touching its content. */
export function dress(frame: Document, { scheme, properties, language, direction, largeText }: Dress): void {
  const root = frame.documentElement
  root.lang = language
  root.dir = direction
  root.style.fontSize = largeText ? '200%' : ''
  putOn(frame, scheme, properties)
}

/** The part of `dress` that changes colours, cheap enough for every step of a slider. */
export function putOn(frame: Document, scheme: Scheme, properties: Properties): void {
  const { style } = frame.documentElement
  const before = worn.get(frame) ?? {}
  for (const name of Object.keys(before)) if (!(name in properties)) style.removeProperty(`--${name}`)
  for (const [name, value] of Object.entries(properties))
    if (before[name] !== value) style.setProperty(`--${name}`, value)
  worn.set(frame, properties)
  if (style.colorScheme === scheme) return
  style.colorScheme = scheme
  for (const sheet of frame.styleSheets) answerSchemes(sheet.cssRules, scheme)
}

/** Makes the page's `prefers-color-scheme` queries give the studio's scheme, whatever the device prefers. */
function answerSchemes(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (!('media' in rule) || !('cssRules' in rule)) continue
    const query = rule as CSSMediaRule
    const question = asked.get(query) ?? query.media.mediaText
    if (question.includes('prefers-color-scheme')) {
      asked.set(query, question)
      query.media.mediaText = question.replace(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, wanted) =>
        wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
      )
    }
    answerSchemes(query.cssRules, scheme)
  }
}

/** Marks the frame as a preview, and keeps links and forms from leaving it. */
export function fence(frame: Document): void {
  const mark = frame.createElement('div')
  mark.dataset.preview = ''
  mark.textContent = 'Preview'
  Object.assign(mark.style, {
    // stays visible while the page scrolls
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '50%',
    zIndex: '9',
    inlineSize: '5.5em',
    marginInlineStart: '-2.75em',
    background: '#5b2a86',
    color: '#ffffff',
    // in proportion to the frame, which may be shown at a quarter of its size
    font: '600 max(11px, 2vw)/1.5 system-ui, sans-serif',
    textAlign: 'center',
    letterSpacing: '0.04em',
    borderEndStartRadius: '6px',
    borderEndEndRadius: '6px',
    pointerEvents: 'none',
  })
  frame.body.append(mark)
  for (const event of ['click', 'auxclick'])
    frame.addEventListener(
      event,
      (happened) => {
        const link = (happened.target as Element | null)?.closest?.('a[href]')
        if (link && !link.getAttribute('href')?.startsWith('#')) happened.preventDefault()
      },
      true,
    )
  frame.addEventListener('submit', (happened) => happened.preventDefault(), true)
}
