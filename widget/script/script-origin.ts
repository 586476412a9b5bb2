/** The addresses at which the service serves `script.ts` and `standalone.ts`. */
const WIDGET_SCRIPT = /^[^?#]+\/widget(\.js|\/malipo-)/

/**
 * The origin of the payment page, from the first of these: `<meta name="malipo-origin">` in the head; `filled`, which
 * the service writes into the script, so that optimisers may copy, combine or inline it; the running script, if it has
 * the widget's address. Without any of them the browser just follows the links.
 */
export function scriptOrigin(filled = ''): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>('head>meta[name=malipo-origin]')?.content
  const { currentScript } = document
  // visitors' text may contain an `<img name="currentScript">`, which then is `document.currentScript`
  const src = currentScript instanceof HTMLScriptElement && WIDGET_SCRIPT.exec(currentScript.src)?.[0]
  const address = stated || (filled.startsWith('http') && filled) || src
  return address ? new URL(address).origin : undefined
}
