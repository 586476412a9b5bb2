import type { Failure } from '../../api/answer'
import { useI18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/locales/en'
import { useModel } from '../../state/model-context'
import { ErrorList } from './error-list'

/** Everything else is the service's own failure. */
const FAILED: Partial<Record<Failure['failed'], MessageKey>> = {
  connection: 'error.connection',
  busy: 'error.busy',
  missing: 'missing.text',
}

/** Why the form could not be sent. */
export function ErrorSummary() {
  const { failed } = useModel().form
  const { t } = useI18n()
  return (
    <div role="alert">
      <ErrorList />
      {failed.value && (
        <p class="summary" key={failed.value} tabIndex={-1}>
          {t(FAILED[failed.value] ?? 'error.server')}
        </p>
      )}
    </div>
  )
}
