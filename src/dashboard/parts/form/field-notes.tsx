import type { FieldError } from './form'

type Props = { id: string; hint: string | undefined; error: FieldError | null }

/** The error and the hint of a field. */
export const FieldNotes = ({ id, hint, error }: Props) => (
  <span id={id} class="field-notes">
    {error !== null && (
      <span class="wrong" lang={error.language}>
        {error.text}
      </span>
    )}
    {hint && <span class="hint">{hint}</span>}
  </span>
)
