const PAGE_STYLES = 'style[data-vite-dev-id*="/src/page/"], style[data-vite-dev-id*="/src/parts/"]'
/** Base styles come first, as in the built style sheet. */
const FIRST = ['/tokens.css', '/base.css']

/**
 * Copies the page's styles into a frame, also after every hot update. Under `npm run dev`, Vite adds them to the
 * studio's
 * document, which imports them, and where they are disabled.
 */
export function copyStyles(frame: Document, onCopy: () => void): void {
  const copied = frame.createElement('style')
  frame.head.append(copied)
  const place = ({ dataset }: HTMLElement) => {
    const first = FIRST.findIndex((name) => dataset.viteDevId?.endsWith(name))
    return first < 0 ? FIRST.length : first
  }
  const copy = () => {
    const own = [...document.querySelectorAll<HTMLStyleElement>(PAGE_STYLES)].sort((a, b) => place(a) - place(b))
    for (const style of own) style.media = 'not all'
    copied.textContent = own.map((style) => style.textContent).join('\n')
    onCopy()
  }
  for (const load of Object.values(import.meta.glob(['../../parts/*.css', '../../page/**/*.css']))) load().then(copy)
  new MutationObserver(copy).observe(document.head, { childList: true, subtree: true, characterData: true })
}
