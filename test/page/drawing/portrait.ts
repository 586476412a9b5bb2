const LIVE = ['checked', 'value', 'selected', 'disabled', 'required', 'tabIndex', 'maxLength', 'noValidate'] as const

/** What has a state that somebody would miss: focus, what was typed, what is open. */
const KEPT = 'a, button, details, dialog, fieldset, form, h1, input, label, main, option, output, select, summary, svg'

/**
 * Gives elements a number when they are first seen, so that two drawings can be asked whether they kept the same ones.
 * Not those of mere text, which Preact may take for one another when a text takes another form.
 */
export function createPortrayer(kept = KEPT) {
  const known = new Map<Node, number>()
  const numberOf = (node: Node) => {
    const number = known.get(node) ?? known.size
    known.set(node, number)
    return number
  }
  /** A line for every node: with elements' numbers, attributes in order, and what no attribute says. */
  return function portray(node: Node, depth = 0): string[] {
    const indent = '  '.repeat(depth)
    if (node.nodeType === Node.TEXT_NODE) return [`${indent}«${node.textContent}»`]
    if (!(node instanceof Element)) return [`${indent}${node.nodeName}`]
    const attributes = [...node.attributes]
      // where it is the option's text, Preact leaves it out
      .filter(({ name }) => name !== 'value' || node.localName !== 'option')
      .map(({ name, value }) => `${name}="${value}"`)
      .sort()
    const live = LIVE.flatMap((name) => (name in node ? [`${name}:${Reflect.get(node, name)}`] : []))
    const own = [
      node.localName,
      node.matches(kept) && numberOf(node),
      node.namespaceURI?.slice(-3),
      ...attributes,
      ...live,
    ].join(' ')
    return [indent + own, ...[...node.childNodes].flatMap((child) => portray(child, depth + 1))]
  }
}

/** A document's own parser: what a server sent, as it stands before any script. */
export function parsed(html: string): HTMLElement {
  const root = document.createElement('div')
  root.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  document.body.append(root)
  return root
}
