import { FIELDS } from '../form/fields'
import type { PageModel } from '../model/page-model'

/** Says what is wrong in the form again, in the language that is spoken now. */
export function judgeAgain({ form, page, sessions, words }: PageModel): void {
  const drawn = document.querySelector<HTMLFormElement>('[data-form]')
  const at = page.peek()
  const shown = FIELDS.filter((field) => form.problems.peek()[field])
  const parts = form.typed.peek()
  if (!drawn || !at || !parts || shown.length === 0) return
  const session = sessions.session.peek()
  const found = parts.judgeRefused(Object.fromEntries(shown.map((field) => [field, ''])), {
    draft: Object.fromEntries([...new FormData(drawn)].map(([name, value]) => [name, String(value).trim()])),
    page: at,
    session: session?.status === 'initiated' ? session : null,
    words: words.peek(),
  })
  form.problems.value = Object.fromEntries(shown.map((field) => [field, found[field]]))
}
