import { useId } from 'preact/hooks'
import { Field } from './field'
import { useFieldError } from './form'

type Props<Value extends string> = {
  name: string
  label: string
  value?: string | undefined
  /** Values that are their own labels, or values with labels. */
  options: readonly (Value | readonly [value: Value, label: string])[]
  hint?: string
  onChange?: (value: Value) => void
}

export function SelectField<Value extends string>({ name, label, value, options, hint, onChange }: Props<Value>) {
  const id = useId()
  const error = useFieldError(name)
  const labelledOptions = options.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select
        id={id}
        name={name}
        aria-invalid={error !== null}
        aria-describedby={`${id}-notes`}
        onChange={({ currentTarget }) => {
          const chosen = labelledOptions.find(([option]) => option === currentTarget.value)
          if (chosen) onChange?.(chosen[0])
        }}
      >
        {labelledOptions.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
