import type { Field } from '../../state/form-fields'
import { useModel } from '../../state/model-context'

/** The error message beside a field; the field refers to it with `aria-describedby`. */
export function FieldError({ field }: { field: Field }) {
  const problem = useModel().form.errors.value[field]
  return problem ? (
    <p class="problem" key={problem} id={`${field}-problem`}>
      {problem}
    </p>
  ) : null
}

/** The attributes that connect a control with its error message, and with the hint that has the given id. */
export function useErrorAttributes(field: Field, hint?: string) {
  const wrong = Boolean(useModel().form.errors.value[field])
  return {
    'aria-invalid': wrong || undefined,
    'aria-describedby': [hint, wrong && `${field}-problem`].filter(Boolean).join(' ') || undefined,
  }
}
