import type { ComponentChildren } from 'preact'
import { useI18n } from '../../state/dashboard-context'
import type { FieldError } from './form'

type NotesProps = { id: string; hint: string | undefined; error: FieldError | null }

/** The error and the hint of a field. */
export const FieldNotes = ({ id, hint, error }: NotesProps) => (
  <span id={id} class="field-notes">
    {error !== null && (
      <span class="wrong" lang={error.language}>
        {error.text}
      </span>
    )}
    {hint && <span class="hint">{hint}</span>}
  </span>
)

type Props = Omit<NotesProps, 'id'> & {
  /** Id of the input. The id of its notes is `<id>-notes`. */
  id: string
  label: string
  optional?: boolean | undefined
  children: ComponentChildren
}

/** An input with its label and notes. */
export function Field({ id, label, optional, children, ...notes }: Props) {
  const { t } = useI18n()
  return (
    <div class="field">
      <label for={id}>
        <b>{label}</b> {optional && <span class="optional">({t('parts.optional')})</span>}
      </label>
      {children}
      <FieldNotes id={`${id}-notes`} {...notes} />
    </div>
  )
}
