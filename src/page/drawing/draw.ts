import { type Drawn, drawnOf, type Slot } from './drawn'
import { drawsNow, end } from './hooks'
import { type Component, Fragment, type Props, VNode } from './jsx-runtime'
import { place } from './place'
import { setProperty } from './set-property'

const SVG = 'http://www.w3.org/2000/svg'

/** Effects to run once everything is in place, those of inner components first. */
export const due: Slot[] = []

/** Draws the content of an element; `continued` takes over the nodes that a server drew. */
export function fill(drawn: Drawn, node: Element, children: unknown, continued: boolean): void {
  const before = drawn.nodes ?? [...node.childNodes]
  drawn.inner = drawInner(drawn.inner, children, node, continued ? [...before] : [])
  drawn.nodes = drawn.inner.flatMap(nodesOf)
  place(node, before, drawn.nodes)
}

const nodesOf = (drawn: Drawn | null): Node[] =>
  drawn ? (drawn.node ? [drawn.node] : drawn.inner.flatMap(nodesOf)) : []

/** `found` are the server's nodes that have not been taken over yet. */
function drawInner(old: Drawn['inner'], children: unknown, parent: Element, found: Node[]): Drawn['inner'] {
  const left = [...old]
  const inner = (Array.isArray(children) ? children : [children]).map((child: unknown, i) => {
    const vnode = Array.isArray(child)
      ? new VNode(Fragment, { children: child })
      : /^(str|num|big)/.test(typeof child)
        ? new VNode('', { data: String(child) })
        : child
    if (!(vnode instanceof VNode)) return null
    const { type, key, props } = vnode
    const at = key == null ? i : left.findIndex((one) => one?.key === key)
    let drawn = left[at]
    if (drawn && drawn.type === type && drawn.key === key) left[at] = null
    else drawn = drawnOf(type, key)
    if (typeof type === 'function') drawComponent(drawn, type, props, parent, found)
    else drawNode(drawn, type, props, parent, found)
    return drawn
  })
  for (const drawn of left) forget(drawn)
  return inner
}

function drawComponent(drawn: Drawn, type: Component, props: Props, parent: Element, found: Node[]): void {
  const around = type.value
  if ('value' in type) type.value = props.value
  drawsNow(drawn)
  drawn.inner = drawInner(drawn.inner, type(props), parent, found)
  type.value = around
  due.push(...drawn.slots.filter((slot) => slot.act))
}

function drawNode(drawn: Drawn, type: string, props: Props, parent: Element, found: Node[]): void {
  let { node } = drawn
  let continued = false
  // a text node that somebody replaced (a translator) cannot be updated, so make a new one
  if (!node || (!type && node.parentNode !== parent && drawn.props.data !== props.data)) {
    drawn.props = {}
    const at = found.findIndex((one) => (type ? (one as Element).localName === type : one.nodeType === Node.TEXT_NODE))
    const [taken] = at < 0 ? [] : (found.splice(at, 1) as (Element | Text)[])
    continued = Boolean(taken)
    node = taken ?? create(type, parent)
    drawn.node = node
  }
  const old = drawn.props
  for (const name in { ...old, ...props }) {
    if (name === 'children' || name === 'ref') continue
    const value = props[name]
    // the customer can change it, too, but the model decides
    const before = name === 'checked' ? (node as HTMLInputElement).checked : old[name]
    // what the server drew is right, and may have been changed by the customer; adjacent texts may have become one node
    const right = continued && (type ? typeof value !== 'function' : (node as Text).data === value)
    if (before !== value && !right) setProperty(drawn, node, name, value)
  }
  drawn.props = props
  if (old.ref !== props.ref) {
    clearRef(old, node)
    if (props.ref) (props.ref as Ref).current = node
  }
  if (node instanceof Element) fill(drawn, node, props.children, continued)
}

const create = (type: string, parent: Element) =>
  type ? document.createElementNS(type === 'svg' ? SVG : parent.namespaceURI, type) : document.createTextNode('')

/** Ends what is no longer drawn. Its nodes are removed with those around them. */
function forget(drawn: Drawn | null): void {
  if (!drawn) return
  clearRef(drawn.props, drawn.node)
  drawn.slots.forEach(end)
  drawn.inner.forEach(forget)
}

type Ref = { current: unknown }

/** Unless another element has the ref already. */
function clearRef({ ref }: Props, node: Drawn['node']): void {
  if (ref && (ref as Ref).current === node) (ref as Ref).current = null
}
