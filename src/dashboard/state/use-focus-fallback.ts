import { useLayoutEffect, useRef } from 'preact/hooks'

/** Focuses the element that `next` returns, when a change of `state` has removed the focused element. */
export function useFocusFallback(state: unknown, next: () => HTMLElement | null | undefined) {
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== state && document.activeElement === document.body) next()?.focus({ preventScroll: true })
    before.current = state
  })
}

/** Focuses the heading when the component with the focus is removed. */
export function useFocusHeadingOnUnmount() {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return
      // the element is removed at the end of the rendering
      queueMicrotask(() => {
        if (document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

export const pageHeading = () => document.querySelector('h1')
