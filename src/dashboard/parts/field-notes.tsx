type Props = { id: string; hint: string | undefined; error: string | null }

/** What a field says of itself: its hint, and what the service said is wrong, in the words of the API. */
export const FieldNotes = ({ id, hint, error }: Props) => (
  <span id={id} class="field-notes">
    {error !== null && (
      <span class="wrong" lang="en">
        {error}
      </span>
    )}
    {hint && <span class="hint">{hint}</span>}
  </span>
)
