import type { TargetedEvent } from 'preact'
import { useId } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import { Field } from './field'
import { useFieldError } from './form'

type Props = {
  /** Name of the field in the API, such as `customer.email`. */
  name: string
  label: string
  /** Initial value. A plain decimal with the `inputMode` `decimal` gets the decimal separator of the language. */
  value?: string | null
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'url' | 'date' | 'search'
  inputMode?: 'decimal' | 'numeric' | 'email' | 'url'
  autoComplete?: string
  maxLength?: number
  /** Height of a multi-line field. */
  lines?: number
  /** Left to right in every language, for codes and addresses. Fields with an `inputMode` always are left to right. */
  ltr?: boolean
  placeholder?: string
  onInput?: (value: string) => void
}

export function TextField({ name, label, value, hint, optional, lines, ltr, onInput, type = 'text', ...input }: Props) {
  const { formatUnits } = useI18n()
  const id = useId()
  const error = useFieldError(name)
  const text = value && input.inputMode === 'decimal' ? formatUnits(value) : (value ?? '')
  // Preact's types allow only a literal type for each input
  const inputType = { type } as { type: 'text' }
  const inputMode = input.inputMode ?? (type === 'email' || type === 'url' ? type : undefined)
  const attributes = {
    name,
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-notes`,
    'aria-required': !optional,
    autoComplete: 'off',
    dir: ltr || inputMode ? ('ltr' as const) : undefined,
    ...input,
    inputMode,
    onInput:
      onInput &&
      (({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) => onInput(currentTarget.value)),
  }
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {lines ? (
        <textarea id={id} rows={lines} defaultValue={text} {...attributes} />
      ) : (
        <input id={id} {...inputType} defaultValue={text} {...attributes} />
      )}
    </Field>
  )
}
