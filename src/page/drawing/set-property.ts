import type { Drawn } from './drawn'

/** Properties that are better set as attributes: they read as something else, or have no empty value. */
const AS_ATTRIBUTE = /^(href|tabIndex|role)$/

/** As Preact does it, for what the page uses: a property where the element has one of the name, else an attribute. */
export function setProperty(drawn: Drawn, node: Element | Text, name: string, value: unknown): void {
  if (name.startsWith('on')) {
    const type = name.slice(2).toLowerCase()
    drawn.handlers[type] = value as Drawn['handlers'][string]
    // the same listener: added again it is not there twice
    node.addEventListener(type, drawn)
  } else if (name in node && !(node instanceof SVGElement) && !AS_ATTRIBUTE.test(name))
    Object.assign(node, { [name]: value ?? '' })
  else if (node instanceof Element) {
    // `aria-` and `data-` say false in words
    if (value == null || (value === false && name[4] !== '-')) node.removeAttribute(name)
    else node.setAttribute(name, String(value))
  }
}
