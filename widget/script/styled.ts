/** An element with styles, set as properties, which a shop's strict `style-src` allows. */
export function styled<Name extends keyof HTMLElementTagNameMap>(name: Name, css: string, text = '') {
  const element = document.createElement(name)
  element.style.cssText = css
  element.textContent = text
  return element
}

export const BUTTON =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/**
 * A link that looks like a button, without an address. Shops style it by `::part(button)` and the custom properties
 * `--malipo-accent` (background) and `--malipo-ink` (text).
 */
export function linkWith(text: string): HTMLAnchorElement {
  const link = styled('a', BUTTON, text)
  link.part = 'button'
  return link
}
