import type { Scheme } from '../../payment/theme/defaults'
import type { Properties } from '../../payment/theme/theme-style'

/** The styles of a frame. */
type FrameStyle = {
  scheme: Scheme
  /** The theme's custom properties for this colour scheme, without the leading dashes. */
  properties: Properties
  language: string
  direction: 'ltr' | 'rtl'
  largeText: boolean
}

const appliedProperties = new WeakMap<Document, Properties>()
const originalQueries = new WeakMap<CSSMediaRule, string>()

/** Applies a theme, a colour scheme and a language's direction to the frame's document, but not to its content. */
export function styleFrame(frame: Document, { scheme, properties, language, direction, largeText }: FrameStyle): void {
  const root = frame.documentElement
  root.lang = language
  root.dir = direction
  root.style.fontSize = largeText ? '200%' : ''
  applyColors(frame, scheme, properties)
}

/** Applies only the colours, which is fast enough for every step of a slider. */
export function applyColors(frame: Document, scheme: Scheme, properties: Properties): void {
  const { style } = frame.documentElement
  const before = appliedProperties.get(frame) ?? {}
  for (const name of Object.keys(before)) if (!(name in properties)) style.removeProperty(`--${name}`)
  for (const [name, value] of Object.entries(properties))
    if (before[name] !== value) style.setProperty(`--${name}`, value)
  appliedProperties.set(frame, properties)
  if (style.colorScheme === scheme) return
  style.colorScheme = scheme
  for (const sheet of frame.styleSheets) overrideSchemeQueries(sheet.cssRules, scheme)
}

/** Makes the page's `prefers-color-scheme` queries match the studio's scheme instead of the device's. */
function overrideSchemeQueries(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (!('media' in rule) || !('cssRules' in rule)) continue
    const query = rule as CSSMediaRule
    const originalQuery = originalQueries.get(query) ?? query.media.mediaText
    if (originalQuery.includes('prefers-color-scheme')) {
      originalQueries.set(query, originalQuery)
      query.media.mediaText = originalQuery.replace(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, requested) =>
        requested === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
      )
    }
    overrideSchemeQueries(query.cssRules, scheme)
  }
}

/** Marks the frame as a preview, and keeps links and forms from leaving it. */
export function guardFrame(frame: Document): void {
  const mark = frame.createElement('div')
  mark.dataset.preview = ''
  mark.textContent = 'Preview'
  Object.assign(mark.style, {
    // The mark stays visible while the page scrolls.
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '50%',
    zIndex: '9',
    inlineSize: '5.5em',
    marginInlineStart: '-2.75em',
    background: '#5b2a86',
    color: '#ffffff',
    // The size grows with the frame's width, because wide frames are scaled down to a quarter.
    font: '600 max(11px, 2vw)/1.5 system-ui, sans-serif',
    textAlign: 'center',
    letterSpacing: '0.04em',
    borderEndStartRadius: '6px',
    borderEndEndRadius: '6px',
    pointerEvents: 'none',
  })
  frame.body.append(mark)
  for (const type of ['click', 'auxclick'])
    frame.addEventListener(
      type,
      (event) => {
        const link = (event.target as Element | null)?.closest?.('a[href]')
        if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
      },
      true,
    )
  frame.addEventListener('submit', (event) => event.preventDefault(), true)
}
