export type Key = string | number | undefined
export type Props = Readonly<Record<string, unknown>>
/** A function from props to what it shows. One that is a context's provider holds the value that counts inside it. */
export type Component = { (props: Props): unknown; value?: unknown }

/** What a piece of JSX is. Data that came over the network cannot be one, so it is never drawn as an element. */
export class VNode {
  /** A tag's name, a component, or nothing for a text, which is `data` of the props. */
  declare readonly type: string | Component
  declare readonly props: Props
  declare readonly key: Key
  constructor(type: VNode['type'], props: Props, key?: Key) {
    Object.assign(this, { type, props, key })
  }
}

export const jsx = (type: VNode['type'], props: Props, key?: Key) => new VNode(type, props, key)
// one binding, which is one letter in all of the page; as jsxDEV it is asked for where the build is no production
export { jsx as jsxDEV, jsx as jsxs }
export const Fragment: Component = ({ children }) => children
