import type { Drawn } from './drawn'

/** Properties that must be set as attributes, because they read back differently, or cannot be emptied. */
const AS_ATTRIBUTE = /^(href|tabIndex|role)$/

/** Does what Preact does, as far as the page needs it: sets a property if the element has one of that name, else an attribute. */
export function setProperty(drawn: Drawn, node: Element | Text, name: string, value: unknown): void {
  if (name.startsWith('on')) {
    const type = name.slice(2).toLowerCase()
    drawn.handlers[type] = value as Drawn['handlers'][string]
    // adding the same listener again has no effect
    node.addEventListener(type, drawn)
  } else if (name in node && !(node instanceof SVGElement) && !AS_ATTRIBUTE.test(name))
    Object.assign(node, { [name]: value ?? '' })
  else if (node instanceof Element) {
    // `aria-` and `data-` attributes spell out "false"
    if (value == null || (value === false && name[4] !== '-')) node.removeAttribute(name)
    else node.setAttribute(name, String(value))
  }
}
