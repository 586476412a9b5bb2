import type { Failure } from '../../api/answer'
import { useWords } from '../../i18n/i18n-context'
import type { TextKey } from '../../i18n/locales/en'
import { useModel } from '../../state/model-context'
import { ProblemList } from './error-list'

/** Everything else is the service's own failure. */
const FAILED: Partial<Record<Failure['failed'], TextKey>> = {
  connection: 'error.connection',
  busy: 'error.busy',
  missing: 'missing.text',
}

/** Why the form could not be sent. */
export function ProblemSummary() {
  const { failed } = useModel().form
  const { say } = useWords()
  return (
    <div role="alert">
      <ProblemList />
      {failed.value && (
        <p class="summary" key={failed.value} tabIndex={-1}>
          {say(FAILED[failed.value] ?? 'error.server')}
        </p>
      )}
    </div>
  )
}
