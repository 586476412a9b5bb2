import { useModel } from '../model/model-context'
import type { Field } from './fields'

/** What is wrong with a field, beside it; `aria-describedby` of the field names it. */
export function FieldProblem({ field }: { field: Field }) {
  const problem = useModel().form.problems.value[field]
  return problem ? (
    <p class="problem" id={`${field}-problem`}>
      {problem}
    </p>
  ) : null
}

/** The attributes that tie a control to its problem, and to the hint of the id given. */
export function useProblemAttributes(field: Field, hint?: string) {
  const wrong = Boolean(useModel().form.problems.value[field])
  return {
    'aria-invalid': wrong || undefined,
    'aria-describedby': [hint, wrong && `${field}-problem`].filter(Boolean).join(' ') || undefined,
  }
}
