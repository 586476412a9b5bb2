import { effect } from '@preact/signals'
import { FIELDS } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

/**
 * Moves the focus to the first field with an error, and to the heading of a screen that the customer's action opened.
 */
export function followFocus({ form, sessions }: Pick<PageModel, 'form' | 'sessions'>): () => void {
  const stops = [
    effect(() => {
      if (!form.refusals.value) return
      const wrong = FIELDS.find((field) => form.errors.peek()[field])
      setTimeout(() =>
        (wrong ? document.getElementById(wrong) : document.querySelector<HTMLElement>('.summary'))?.focus(),
      )
    }),
    effect(() => {
      if (!sessions.screenEntries.value) return
      setTimeout(() => {
        document.querySelector<HTMLElement>('h1')?.focus()
        // after `focus`, which scrolls too and would interrupt this scrolling
        scrollTo(0, 0)
      })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
