const SCRIPT = /\/widget(\.js|\/malipo-[\w-]+\.js)(\?|$)/

/**
 * The origin that this script came from, which is that of the payment page. `<meta name="malipo-origin">` goes first: it
 * holds where an optimiser has copied or combined scripts. Some run scripts without a `currentScript`; then the
 * document's first tag with the address of this script counts.
 */
export function scriptOrigin(): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="malipo-origin"]')?.content
  const tags = [document.currentScript as HTMLScriptElement | null, ...document.scripts]
  const address = stated || tags.find((tag) => tag && SCRIPT.test(tag.src))?.src
  return address && new URL(address, location.href).origin
}
