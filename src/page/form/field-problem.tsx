import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import type { Field } from './draft'
import { problemInWords } from './problem-words'

/** What is wrong with a field, beside it; `aria-describedby` of the field names it. */
export function FieldProblem({ field }: { field: Field }) {
  const { form, page } = useModel()
  const words = useWords()
  const problem = form.problems.value[field]
  if (!problem || !page.value) return null
  return (
    <p class="problem" id={`${field}-problem`}>
      {problemInWords(problem, words, page.value)}
    </p>
  )
}

/** The attributes that tie a control to its problem, and to the hint of the id given. */
export function useProblemAttributes(field: Field, hint?: string) {
  const wrong = field in useModel().form.problems.value
  return {
    'aria-invalid': wrong || undefined,
    'aria-describedby': [hint, wrong && `${field}-problem`].filter(Boolean).join(' ') || undefined,
  }
}
