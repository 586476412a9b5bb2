import { effect } from '@preact/signals'
import { FIELDS } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

/**
 * Moves the focus to the first field with an error, to the heading of a screen that the customer's action opened, and
 * to the started payment when the customer goes back to the form.
 */
export function followFocus({ form, sessions, returns }: Pick<PageModel, 'form' | 'sessions' | 'returns'>): () => void {
  const stops = [
    effect(() => {
      if (!form.refusals.value) return
      const wrong = FIELDS.find((field) => form.errors.peek()[field])
      setTimeout(() =>
        (wrong ? document.getElementById(wrong) : document.querySelector<HTMLElement>('.summary'))?.focus(),
      )
    }),
    effect(() => {
      if (!sessions.arrivals.value) return
      setTimeout(() => focusAtTop('h1'))
    }),
    effect(() => {
      if (!returns.value) return
      setTimeout(() => focusAtTop('.started'))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function focusAtTop(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus()
  // after `focus`, which scrolls too and would interrupt this scrolling
  scrollTo(0, 0)
}
