/** Styles are set as properties, which a shop's strict `style-src` allows. */
export function styled<Name extends keyof HTMLElementTagNameMap>(name: Name, css: string, text = '') {
  const element = document.createElement(name)
  element.style.cssText = css
  element.textContent = text
  return element
}
