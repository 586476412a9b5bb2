import { effect } from '@preact/signals'
import { FIELDS } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

type Followed = Pick<PageModel, 'form' | 'sessions' | 'returns' | 'screen'>

/**
 * Moves the focus to the first field with an error, to the heading of a screen that the customer's action opened, and
 * to the started payment when the customer goes back to the form. A payment that succeeds is shown from its top.
 */
export function followFocus({ form, sessions, returns, screen }: Followed): () => void {
  let nameBefore = screen.peek().name
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
      setTimeout(() => focusAtTop('h1'))
    }),
    effect(() => {
      if (!returns.value) return
      setTimeout(() => focusAtTop('.started'))
    }),
    // the tick and the way back to the shop are at the top
    effect(() => {
      const { name } = screen.value
      if (name === 'completed' && name !== nameBefore) setTimeout(() => scrollTo(0, 0))
      nameBefore = name
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
