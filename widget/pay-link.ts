import { wordsIn } from './words'

const STYLE =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/**
 * A real link that looks like a button. `::part(button)` and the custom properties `--malipo-accent` (background) and
 * `--malipo-ink` (text) change its look. Its styles are set as properties, which a strict `style-src` allows.
 */
export function payLink(href: string | null, language: unknown): HTMLAnchorElement {
  const link = document.createElement('a')
  if (href) link.href = href
  link.setAttribute('part', 'button')
  link.style.cssText = STYLE
  link.textContent = wordsIn(language).pay
  return link
}
