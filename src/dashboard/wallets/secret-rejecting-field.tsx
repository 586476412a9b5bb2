import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { containsSecret } from '../../payment/keys/secret-material'
import { Field } from '../parts/form/field'
import { useFieldError } from '../parts/form/form'
import { Notice } from '../parts/notices/notice'
import { useI18n } from '../state/dashboard-context'

type Props = {
  /** Name of the field in the API. */
  name: string
  label: string
  hint: string
  /** Height of the field in lines. Only a single-line field takes text in any language. */
  lines: number
  value?: string | null
  optional?: boolean
  /** Detects text that must be removed. */
  isSecret?: (text: string) => boolean
  /** Called with the text, unless it is a secret. */
  onTextChange?: (text: string) => void
}

/**
 * A field for public keys, addresses or a name. It removes text that can spend money before it is rendered, so that
 * the text never reaches a request, the state of the dashboard, or the form history of the browser.
 */
export function SecretRejectingField({
  name,
  label,
  hint,
  lines,
  value,
  optional,
  isSecret = containsSecret,
  onTextChange,
}: Props) {
  const { t } = useI18n()
  const id = useId()
  const error = useFieldError(name)
  const isRefused = useSignal(false)
  const attributes = {
    id,
    name,
    defaultValue: value ?? '',
    // keeps browsers from restoring the text on Back, and from sending it to spelling services
    autoComplete: 'off' as const,
    autoCapitalize: 'none' as const,
    spellcheck: false,
    'data-gramm': 'false',
    'aria-invalid': error !== null || isRefused.value,
    'aria-describedby': `${id}-notes`,
    'aria-required': !optional,
  }
  const check = (field: HTMLInputElement | HTMLTextAreaElement) => {
    isRefused.value = isSecret(field.value)
    if (isRefused.value) field.value = ''
    onTextChange?.(field.value)
  }
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={isRefused.value ? null : error}>
      {lines > 1 ? (
        <textarea
          {...attributes}
          class="public-field"
          rows={lines}
          dir="ltr"
          onInput={({ currentTarget }) => check(currentTarget)}
        />
      ) : (
        <input type="text" {...attributes} onInput={({ currentTarget }) => check(currentTarget)} />
      )}
      {isRefused.value && (
        <Notice tone="bad" alert>
          <p>
            <b>{t('wallets.secret')}</b>
          </p>
          <p>{t('wallets.secret_text')}</p>
        </Notice>
      )}
    </Field>
  )
}
