import type { Key, Props, VNode } from './jsx-runtime'

/** What a hook keeps from one drawing of its component to the next. */
export type Slot = {
  current?: unknown
  inputs?: readonly unknown[] | undefined
  /** An effect that is due when everything is drawn. */
  act?: (() => unknown) | undefined
  /** Undoes the effect. */
  end?: unknown
}

/** What stands on the screen for a piece of JSX, and goes on standing for those that replace it. */
export type Drawn = {
  readonly type: VNode['type']
  readonly key: Key
  props: Props
  /** What is inside, with a hole for what shows nothing. */
  inner: (Drawn | null)[]
  /** A component's. */
  slots: Slot[]
  /** An element or text; a component has none of its own. */
  node?: Element | Text
  /** The nodes in an element, as they were last placed. */
  nodes?: readonly Node[]
  /** By the event's own name. */
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
