import { due, fill } from './draw'
import { type Drawn, drawnOf } from './drawn'
import { perform } from './hooks'
import type { Component } from './jsx-runtime'

const roots = new WeakMap<Element, Drawn>()

/**
 * Draws into an element, or anew what was drawn there. In the built page this is `render` of Preact, which draws the
 * same components elsewhere: it ends in the same elements with the same attributes. An element goes on standing where
 * its key, or without one its place among its neighbours, and its tag are the same.
 *
 * It knows only that the whole page is drawn anew from its root (`keep-drawn`): no state, class or memo of a component,
 * no catching of errors; and of what an element may be given not `style`, HTML, functions for refs, handlers of the
 * capturing phase, nor a `value` that would follow what is typed. A test looks for them in the page's components.
 */
export function render(shown: unknown, root: Element, continued = false): void {
  const drawn = roots.get(root) ?? drawnOf('')
  roots.set(root, drawn)
  fill(drawn, root, shown, continued)
  for (let slot = due.shift(); slot; slot = due.shift()) perform(slot)
}

/** Goes on with what a server drew: its elements stay, and what was typed and ticked in them. */
export const hydrate = (shown: unknown, root: Element) => render(shown, root, true)

type Context<Value> = Component & { value: Value; Provider: Component }

export function createContext<Value>(value: Value): Context<Value> {
  const Provider: Component = ({ children }) => children
  return Object.assign(Provider, { value, Provider })
}
