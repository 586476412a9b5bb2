import { useId } from 'preact/hooks'
import { FieldNotes } from './field'
import { useFieldError } from './form'

type Props = { name: string; label: string; checked?: boolean; hint?: string }

export function TickField({ name, label, checked, hint }: Props) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div class="tick">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={checked}
        aria-invalid={error !== null}
        aria-describedby={`${id}-notes`}
      />
      <label for={id}>{label}</label>
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  )
}
