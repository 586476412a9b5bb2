/** The addresses of `script.ts` and `standalone.ts`, as the service serves them. */
const WIDGET_SCRIPT = /^[^?#]+\/widget(\.js|\/malipo-[\w-]+\.js)(\?|$)/

/** Text that visitors write may hold an `<img name="currentScript">`, which then is `document.currentScript`. */
const isWidgetScript = (element: unknown): element is HTMLScriptElement =>
  element instanceof HTMLScriptElement && WIDGET_SCRIPT.test(element.src)

/**
 * The origin of the payment page. The first that is there counts: `<meta name="malipo-origin">` in the head, for
 * optimisers that copy or combine scripts; the running script, if it is the widget's; the script tags with the widget's
 * address, for optimisers that run scripts in their own way. Those must have one origin, since others have a `widget.js`, too.
 */
export function scriptOrigin(): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>('head>meta[name="malipo-origin"]')?.content
  if (stated) return new URL(stated).origin
  const { currentScript, scripts } = document
  const tags = isWidgetScript(currentScript) ? [currentScript] : [...scripts].filter(isWidgetScript)
  const [origin, another] = new Set(tags.map(({ src }) => new URL(src).origin))
  return another ? undefined : origin
}
