const PAGE_STYLES = 'style[data-vite-dev-id*="/src/page/"], style[data-vite-dev-id*="/src/parts/"]'
/** Base styles come first, as in the built style sheet. */
const BASE_SHEETS = ['/tokens.css', '/base.css']

/**
 * Copies the page's styles into a frame, again after every hot update. Under `npm run dev`, Vite adds imported styles
 * to the studio's own document, where they are disabled, because they would change the look of the studio.
 */
export function copyStyles(frame: Document, onCopy: () => void): void {
  const copied = frame.createElement('style')
  frame.head.append(copied)
  const rank = ({ dataset }: HTMLElement) => {
    const first = BASE_SHEETS.findIndex((name) => dataset.viteDevId?.endsWith(name))
    return first < 0 ? BASE_SHEETS.length : first
  }
  const copy = () => {
    const pageStyles = [...document.querySelectorAll<HTMLStyleElement>(PAGE_STYLES)].sort((a, b) => rank(a) - rank(b))
    for (const style of pageStyles) style.media = 'not all'
    copied.textContent = pageStyles.map((style) => style.textContent).join('\n')
    onCopy()
  }
  for (const load of Object.values(import.meta.glob(['../../parts/*.css', '../../page/**/*.css']))) load().then(copy)
  new MutationObserver(copy).observe(document.head, { childList: true, subtree: true, characterData: true })
}
