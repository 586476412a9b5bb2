import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Gives the focus to `next`, such as the heading, when what had it is gone. `state` is what parts of the screen come and
 * go with.
 */
export function useKeptFocus(state: unknown, next: () => HTMLElement | null | undefined) {
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== state && document.activeElement === document.body) next()?.focus({ preventScroll: true })
    before.current = state
  })
}

/** Gives the focus to the heading of the place when what had it goes away together with the component. */
export function useFocusAfterwards() {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return
      // the element is there until the redraw ends
      queueMicrotask(() => {
        if (document.activeElement === document.body) placeHeading()?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** The heading of the place. */
export const placeHeading = () => document.querySelector('h1')
