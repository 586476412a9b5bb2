import type { TextKey } from '../locales/en'
import type { Failure } from '../model/answers'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

const FAILED: Record<Failure['failed'], TextKey> = {
  connection: 'error.connection',
  busy: 'error.busy',
  server: 'error.server',
  refused: 'error.server',
  missing: 'missing.text',
}

/** Why the form could not be sent. */
export function ProblemSummary() {
  const { failed, typed } = useModel().form
  const { say } = useWords()
  const parts = typed.value
  return (
    <div role="alert">
      {parts && <parts.ProblemList />}
      {failed.value && (
        <p class="summary" tabIndex={-1}>
          {say(FAILED[failed.value])}
        </p>
      )}
    </div>
  )
}
