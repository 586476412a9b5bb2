import type { Failure } from '../../api/answer'
import { useI18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/locales/en'
import { FIELDS } from '../../state/form-fields'
import { useModel } from '../../state/model-context'

/** The messages of failures. Other failures are errors of the service, with `error.server`. */
const FAILURE_MESSAGES: Partial<Record<Failure['failed'], MessageKey>> = {
  connection: 'error.connection',
  busy: 'error.busy',
  missing: 'missing.text',
}

/** The reason why the form could not be sent. */
export function ErrorSummary() {
  const { failed } = useModel().form
  const { t } = useI18n()
  return (
    <div role="alert">
      <ErrorList />
      {failed.value && (
        <p class="summary" key={failed.value} tabIndex={-1}>
          {t(FAILURE_MESSAGES[failed.value] ?? 'error.server')}
        </p>
      )}
    </div>
  )
}

/** The errors to correct before the form can be sent, with a link to each field. */
function ErrorList() {
  const { errors, wasRefused } = useModel().form
  const { plural } = useI18n()
  const wrong = wasRefused.value ? FIELDS.filter((field) => errors.value[field]) : []
  return wrong.length === 0 ? null : (
    <div class="summary">
      <p key={wrong.length}>{plural('error.summary', wrong.length)}</p>
      <ul>
        {wrong.map((field) => (
          <li key={`${field} ${errors.value[field]}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // following the link would add an entry to the history, without the shop's metadata
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
