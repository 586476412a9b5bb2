import { pastedEmail, pastedLine } from '../../../contract/pasted-text'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'

const KINDS = {
  first_name: { type: 'text', autocomplete: 'given-name', maxLength: 100, clean: pastedLine },
  last_name: { type: 'text', autocomplete: 'family-name', maxLength: 100, clean: pastedLine },
  email: { type: 'email', autocomplete: 'email', maxLength: 254, clean: pastedEmail },
} as const

type Props = { name: keyof typeof KINDS; required?: boolean; hint?: string }

/** A text input. It is uncontrolled, so that text typed before the script ran is kept. */
export function TextField({ name, required, hint }: Props) {
  const { form } = useModel()
  const { t } = useI18n()
  const { clean, ...kind } = KINDS[name]
  const hints = [!required && t('details.optional'), hint].filter(Boolean).join(' · ')
  return (
    <div class="field">
      <label for={name}>{t(`details.${name}`)}</label>
      <input
        id={name}
        name={name}
        {...kind}
        required={required}
        onInput={() => form.touch(name)}
        onChange={(event) => {
          const input = event.currentTarget
          const cleaned = clean(input.value)
          // writing an equal value would move the cursor
          if (cleaned !== input.value) input.value = cleaned
        }}
        defaultValue={form.posted[name]}
        {...useErrorAttributes(name, hints && `${name}-hint`)}
      />
      {hints && (
        <p class="hint" id={`${name}-hint`}>
          {hints}
        </p>
      )}
      <FieldError field={name} />
    </div>
  )
}
