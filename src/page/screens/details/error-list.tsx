import { useWords } from '../../i18n/i18n-context'
import { FIELDS } from '../../state/form-fields'
import { useModel } from '../../state/model-context'

/** What must be corrected before the form can be sent, with a link to each field. */
export function ProblemList() {
  const { problems } = useModel().form
  const { count } = useWords()
  const wrong = FIELDS.filter((field) => problems.value[field])
  return wrong.length === 0 ? null : (
    <div class="summary">
      <p key={wrong.length}>{count('error.summary', wrong.length)}</p>
      <ul>
        {wrong.map((field) => (
          <li key={`${field} ${problems.value[field]}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                // following it would begin an entry of the history, without what the shop gave along
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {problems.value[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
