import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'

const KINDS = {
  first_name: { type: 'text', autocomplete: 'given-name', maxLength: 100 },
  last_name: { type: 'text', autocomplete: 'family-name', maxLength: 100 },
  email: { type: 'email', autocomplete: 'email', maxLength: 254 },
} as const

/** A text input. It is uncontrolled, so that text typed before the script ran is kept. */
export function TextField({ name, required }: { name: keyof typeof KINDS; required?: boolean }) {
  const { form } = useModel()
  const { t } = useI18n()
  return (
    <div class="field">
      <label for={name}>{t(`details.${name}`)}</label>
      <input
        id={name}
        name={name}
        {...KINDS[name]}
        required={required}
        onInput={() => form.touch(name)}
        defaultValue={form.posted[name]}
        {...useErrorAttributes(name)}
      />
      <FieldError field={name} />
    </div>
  )
}
