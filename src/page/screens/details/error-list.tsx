import { useI18n } from '../../i18n/i18n-context'
import { FIELDS } from '../../state/form-fields'
import { useModel } from '../../state/model-context'

/** What must be corrected before the form can be sent, with a link to each field. */
export function ErrorList() {
  const { errors } = useModel().form
  const { plural } = useI18n()
  const wrong = FIELDS.filter((field) => errors.value[field])
  return wrong.length === 0 ? null : (
    <div class="summary">
      <p key={wrong.length}>{plural('error.summary', wrong.length)}</p>
      <ul>
        {wrong.map((field) => (
          <li key={`${field} ${errors.value[field]}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // following it would begin an entry of the history, without what the shop gave along
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {errors.value[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
