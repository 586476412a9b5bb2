import type { Page } from '../../contract/page'
import type { TextKey } from '../locales/en'
import type { Failure } from '../model/answers'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'
import { FIELDS } from './draft'
import { problemInWords } from './problem-words'

const FAILED: Record<Failure['failed'], TextKey> = {
  connection: 'error.connection',
  busy: 'error.busy',
  server: 'error.server',
  refused: 'error.server',
  missing: 'missing.text',
}

/** What keeps the form from being sent, with a link to each field. */
export function ProblemSummary({ page }: { page: Page }) {
  const { problems, failed } = useModel().form
  const words = useWords()
  const wrong = FIELDS.filter((field) => field in problems.value)
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div class="summary">
          <p>{words.count('error.summary', wrong.length)}</p>
          <ul>
            {wrong.map((field) => {
              const problem = problems.value[field]
              return (
                problem && (
                  <li key={field}>
                    <a href={`#${field}`}>{problemInWords(problem, words, page)}</a>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
      {failed.value && (
        <p class="summary" tabIndex={-1}>
          {words.say(FAILED[failed.value])}
        </p>
      )}
    </div>
  )
}
