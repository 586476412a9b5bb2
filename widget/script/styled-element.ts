/** Creates an element with styles. They are set by script, which a shop's strict `style-src` allows. */
export function createStyledElement<Name extends keyof HTMLElementTagNameMap>(name: Name, css: string, text = '') {
  const element = document.createElement(name)
  element.style.cssText = css
  element.textContent = text
  return element
}

export const BUTTON =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/**
 * Creates a link without address that looks like a button. Shops style it by `::part(button)` and the custom properties
 * `--malipo-accent` (background) and `--malipo-ink` (text).
 */
export function createButtonLink(text: string): HTMLAnchorElement {
  const link = createStyledElement('a', BUTTON, text)
  link.part = 'button'
  return link
}
