/** The addresses of `script.ts` and `standalone.ts`, as the service serves them. */
const WIDGET_SCRIPT = /^[^?#]+\/widget(\.js|\/malipo-)/

/**
 * The origin of the payment page. The first that is there counts: `<meta name="malipo-origin">` in the head; `filled`,
 * which the service fills into the script as it serves it, so that optimisers may copy, combine or inline it; the
 * running script, if it has the widget's address. Without any of them links lead to the page by themselves.
 */
export function scriptOrigin(filled = ''): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>('head>meta[name=malipo-origin]')?.content
  const { currentScript } = document
  // text that visitors write may hold an `<img name="currentScript">`, which then is `document.currentScript`
  const src = currentScript instanceof HTMLScriptElement && WIDGET_SCRIPT.exec(currentScript.src)?.[0]
  const address = stated || (filled.startsWith('http') && filled) || src
  return address ? new URL(address).origin : undefined
}
