export type Key = string | number | undefined
export type Props = Readonly<Record<string, unknown>>
/** A function from props to what it renders. A context's provider also holds the current value of the context. */
export type Component = { (props: Props): unknown; value?: unknown }

/** A piece of JSX. As a class, so that data from the network can never be taken for an element. */
export class VNode {
  /** A tag name, a component, or the empty string for a text, which is in `props.data`. */
  declare readonly type: string | Component
  declare readonly props: Props
  declare readonly key: Key
  constructor(type: VNode['type'], props: Props, key?: Key) {
    Object.assign(this, { type, props, key })
  }
}

export const jsx = (type: VNode['type'], props: Props, key?: Key) => new VNode(type, props, key)
// one binding, so that it is minified to one letter everywhere; development builds import it as jsxDEV
export { jsx as jsxDEV, jsx as jsxs }
export const Fragment: Component = ({ children }) => children
