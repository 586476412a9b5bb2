import { due, fill } from './draw'
import { type Drawn, drawnOf } from './drawn'
import { perform } from './hooks'
import type { Component } from './jsx-runtime'

const roots = new WeakMap<Element, Drawn>()

/**
 * Renders into an element, or renders again what is there. In the built page this takes the place of Preact's
 * `render`, and leads to the same elements with the same attributes. An element is kept as long as its tag and its key
 * (without one, its position) are the same.
 *
 * It always renders the whole page from its root (`keep-drawn`). It has no state hooks, classes, memo or error
 * boundaries, and does not support `style`, inner HTML, function refs, capturing event handlers or a controlled
 * `value`. A test makes sure that the page's components use none of them.
 */
export function render(shown: unknown, root: Element, continued = false): void {
  const drawn = roots.get(root) ?? drawnOf('')
  roots.set(root, drawn)
  fill(drawn, root, shown, continued)
  for (let slot = due.shift(); slot; slot = due.shift()) perform(slot)
}

/** Takes over what a server drew: its elements stay, with what was typed and ticked in them. */
export const hydrate = (shown: unknown, root: Element) => render(shown, root, true)

type Context<Value> = Component & { value: Value; Provider: Component }

export function createContext<Value>(value: Value): Context<Value> {
  const Provider: Component = ({ children }) => children
  return Object.assign(Provider, { value, Provider })
}
