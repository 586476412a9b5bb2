import { effect } from './signals'

/** Draws at once, and anew when anything that was read meanwhile has changed: one drawing for all changes of a moment. */
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
