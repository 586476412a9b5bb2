/** The URLs at which the service serves `script.ts` and `standalone.ts`. */
const WIDGET_SCRIPT = /^[^?#]+\/widget(\.js|\/malipo-)/

/**
 * The origin of the payment page, from the first of these sources:
 * 1. `<meta name="malipo-origin">` in the head;
 * 2. `injectedOrigin`, which the service writes into the script, and which also works if a bundler inlines the script;
 * 3. the URL of the running script, if the service serves the widget there.
 *
 * Returns undefined if none of them exists; pay links then open as ordinary links.
 */
export function scriptOrigin(injectedOrigin = ''): string | undefined {
  const metaOrigin = document.querySelector<HTMLMetaElement>('head>meta[name=malipo-origin]')?.content
  const { currentScript } = document
  // a visitor's comment may contain an `<img name="currentScript">`, which then is `document.currentScript`
  const src = currentScript instanceof HTMLScriptElement && WIDGET_SCRIPT.exec(currentScript.src)?.[0]
  const address = metaOrigin || (injectedOrigin.startsWith('http') && injectedOrigin) || src
  return address ? new URL(address).origin : undefined
}
