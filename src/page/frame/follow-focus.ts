import { FIELDS } from '../form/fields'
import type { PageModel } from '../model/page-model'
import { effect } from '../model/signals'

/** Moves the focus: to the first field with an error, and to the heading of a new screen that the customer's own action led to. */
export function followFocus({ form, sessions }: Pick<PageModel, 'form' | 'sessions'>): () => void {
  const afterDrawing = (find: () => Element | null) =>
    setTimeout(() => {
      const element = find()
      if (element instanceof HTMLElement) element.focus()
    })
  const ends = [
    effect(() => {
      if (!form.refusals.value) return
      const wrong = FIELDS.find((field) => form.problems.peek()[field])
      afterDrawing(() => (wrong ? document.getElementById(wrong) : document.querySelector('.summary')))
    }),
    effect(() => {
      if (!sessions.arrivals.value) return
      afterDrawing(() => {
        scrollTo(0, 0)
        return document.querySelector('h1')
      })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
