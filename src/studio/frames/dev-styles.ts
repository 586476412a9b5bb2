const PAGE_STYLES = 'style[data-vite-dev-id*="/src/page/"], style[data-vite-dev-id*="/src/parts/"]'
/** The base styles come first, as in the built style sheet. */
const FIRST = ['/tokens.css', '/base.css']

/**
 * Under `npm run dev`, Vite adds the page's styles to the document that imports them, here the studio's. They are
 * disabled there and copied into the frames, where they belong, also after every hot update.
 */
export function lendStyles(frame: Document, lentAnew: () => void): void {
  const lent = frame.createElement('style')
  frame.head.append(lent)
  const place = ({ dataset }: HTMLElement) => {
    const first = FIRST.findIndex((name) => dataset.viteDevId?.endsWith(name))
    return first < 0 ? FIRST.length : first
  }
  const copy = () => {
    const own = [...document.querySelectorAll<HTMLStyleElement>(PAGE_STYLES)].sort((a, b) => place(a) - place(b))
    for (const style of own) style.media = 'not all'
    lent.textContent = own.map((style) => style.textContent).join('\n')
    lentAnew()
  }
  for (const load of Object.values(import.meta.glob(['../../parts/*.css', '../../page/**/*.css']))) load().then(copy)
  new MutationObserver(copy).observe(document.head, { childList: true, subtree: true, characterData: true })
}
