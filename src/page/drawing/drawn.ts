import type { Key, Props, VNode } from './jsx-runtime'

/** What a hook keeps from one rendering of its component to the next. */
export type Slot = {
  current?: unknown
  inputs?: readonly unknown[] | undefined
  /** An effect that is to run once everything is drawn. */
  act?: (() => unknown) | undefined
  /** Undoes the effect. */
  end?: unknown
}

/** The instance of a piece of JSX on the screen. It lives on through later renderings. */
export type Drawn = {
  readonly type: VNode['type']
  readonly key: Key
  props: Props
  /** The children, with null for those that render nothing. */
  inner: (Drawn | null)[]
  /** The hooks of a component. */
  slots: Slot[]
  /** The element or text node; a component has none of its own. */
  node?: Element | Text
  /** The child nodes of an element, as they were last placed. */
  nodes?: readonly Node[]
  /** By event type. */
  handlers: Record<string, ((event: Event) => void) | false | null | undefined>
  handleEvent(event: Event): void
}

export const drawnOf = (type: VNode['type'], key?: Key): Drawn => ({
  type,
  key,
  props: {},
  inner: [],
  slots: [],
  handlers: {},
  handleEvent(event) {
    const handler = this.handlers[event.type]
    if (handler) handler(event)
  },
})
