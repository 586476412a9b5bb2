import { effect } from './signals'

/** Draws now, and again whenever a signal that was read has changed; several changes in one task cause a single redraw. */
export function keepDrawn(draw: () => void): () => void {
  let due = false
  return effect(draw, (again) => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      again()
    })
  })
}
