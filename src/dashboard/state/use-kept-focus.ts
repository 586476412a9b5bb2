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

/** The heading of the place. */
export const placeHeading = () => document.querySelector('h1')
