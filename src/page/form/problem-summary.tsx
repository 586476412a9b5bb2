import type { TextKey } from '../locales/en'
import type { Failure } from '../model/answers'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import { ProblemList } from './problem-list'

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
