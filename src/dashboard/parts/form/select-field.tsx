import { useId } from 'preact/hooks'
import { FieldNotes } from './field-notes'
import { useFieldError } from './form'

type Props = {
  name: string
  label: string
  value?: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  hint?: string
  onChange?: (value: string) => void
}

/** One of several values. */
export function SelectField({ name, label, value, options, hint, onChange }: Props) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div class="field">
      <label for={id}>
        <b>{label}</b>
      </label>
      <select
        id={id}
        name={name}
        aria-invalid={error !== null}
        aria-describedby={`${id}-notes`}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  )
}
