import { draftIn, FIELDS } from '../form/fields'
import type { PageModel } from '../model/page-model'

/** Says what is wrong in the form again, in the language that is spoken now. */
export function judgeAgain({ form, page, words }: PageModel): void {
  const drawn = document.querySelector<HTMLFormElement>('[data-form]')
  const at = page.peek()
  const shown = FIELDS.filter((field) => form.problems.peek()[field])
  const parts = form.typed.peek()
  if (!drawn || !at || !parts || shown.length === 0) return
  const found = parts.judgeRefused(Object.fromEntries(shown.map((field) => [field, ''])), {
    draft: draftIn(new FormData(drawn)),
    page: at,
    session: form.made.peek(),
    words: words.peek(),
  })
  form.problems.value = Object.fromEntries(shown.map((field) => [field, found[field]]))
}
