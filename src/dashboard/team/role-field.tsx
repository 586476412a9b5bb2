import { useId } from 'preact/hooks'
import { ROLES, type Role } from '../../contract/enums'
import { FieldNotes } from '../parts/form/field'
import { useFieldError } from '../parts/form/form'
import { useI18n } from '../state/dashboard-context'

type Props = { value: Role; onChange?: (role: Role) => void }

export function RoleField({ value, onChange }: Props) {
  const { t } = useI18n()
  const id = useId()
  const error = useFieldError('role')
  return (
    <fieldset class="field" aria-describedby={`${id}-notes`}>
      <legend>{t('team.role')}</legend>
      {ROLES.map((role) => (
        <div key={role} class="tick">
          <input
            id={`${id}-${role}`}
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === value}
            aria-describedby={`${id}-${role}-text`}
            onChange={() => onChange?.(role)}
          />
          <label for={`${id}-${role}`}>{t(`team.${role}`)}</label>
          <span class="field-notes">
            <span id={`${id}-${role}-text`} class="hint">
              {t(`team.${role}_text`)}
            </span>
          </span>
        </div>
      ))}
      <FieldNotes id={`${id}-notes`} hint={undefined} error={error} />
    </fieldset>
  )
}
