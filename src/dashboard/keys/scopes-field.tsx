import { useId } from 'preact/hooks'
import { KEY_SCOPES, type KeyScope } from '../../contract/enums'
import { FieldNotes } from '../parts/form/field'
import { type FormValues, useFieldError } from '../parts/form/form'
import { TickField } from '../parts/form/tick-field'
import { useI18n } from '../state/dashboard-context'

/** The only preselected scope, so that a leaked key cannot send money. */
const DEFAULT_SCOPE: KeyScope = 'payments'

export const selectedScopes = (values: FormValues): KeyScope[] =>
  KEY_SCOPES.filter((scope) => values[`scope.${scope}`] === 'on')

export function ScopesField() {
  const { t } = useI18n()
  const id = useId()
  const error = useFieldError('scopes')
  return (
    <fieldset class="field" name="scopes" aria-describedby={`${id}-notes`}>
      <legend>{t('keys.scopes')}</legend>
      {KEY_SCOPES.map((scope) => (
        <TickField
          key={scope}
          name={`scope.${scope}`}
          label={t(`keys.scope_${scope}`)}
          hint={t(`keys.scope_${scope}_text`)}
          checked={scope === DEFAULT_SCOPE}
        />
      ))}
      <FieldNotes id={`${id}-notes`} hint={t('keys.scopes_hint')} error={error} />
    </fieldset>
  )
}
