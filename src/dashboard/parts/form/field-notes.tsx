import type { FieldError } from './form'

type Props = { id: string; hint: string | undefined; error: FieldError | null }

/** What a field says of itself: its hint, and what the service said is wrong, or what the form found. */
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
