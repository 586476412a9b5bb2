import { useId } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import { FieldNotes } from './field-notes'
import { useFieldError } from './form'

type Props = {
  /** The field's name on the wire, such as `customer.email`. */
  name: string
  label: string
  /** What stands in it at first. */
  value?: string | null
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'url' | 'date' | 'search'
  /** The keyboard of a phone. */
  inputMode?: 'decimal' | 'numeric' | 'email' | 'url'
  autoComplete?: string
  /** More than one line. */
  lines?: number
  /** Codes, addresses and links are left to right in every language. */
  ltr?: boolean
  placeholder?: string
}

/** A field to type in, with its label, its hint and what is wrong with it. */
export function TextField({ name, label, value, hint, optional, lines, ltr, type = 'text', ...input }: Props) {
  const { t } = useI18n()
  const id = useId()
  const error = useFieldError(name)
  // the types of Preact know inputs of one type each
  const inputType = { type } as { type: 'text' }
  const attributes = {
    name,
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-notes`,
    'aria-required': !optional,
    autoComplete: 'off',
    dir: ltr ? ('ltr' as const) : undefined,
    ...input,
  }
  return (
    <div class="field">
      <label for={id}>
        <b>{label}</b> {optional && <span class="optional">({t('parts.optional')})</span>}
      </label>
      {lines ? (
        <textarea id={id} rows={lines} defaultValue={value ?? ''} {...attributes} />
      ) : (
        <input id={id} {...inputType} defaultValue={value ?? ''} {...attributes} />
      )}
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  )
}
