import { useStudio } from '../state/studio-context'
import './notices.css'

/** Shows a problem, and whether the look was restored from unsaved work or a draft. */
export function Notices() {
  const { look, saving } = useStudio()
  const { problem, dismissProblem } = saving
  const restored = look.restored.value
  const wrong = problem.value
  /** Focuses the heading, because the pressed button disappears with its notice. */
  const moveFocus = () => document.getElementById('studio-name')?.focus()
  return (
    <div class="notices">
      <div role="alert">
        {wrong && (
          <div class="notice" data-wrong>
            <p>{wrong.message}</p>
            {wrong.errors.length > 0 && (
              <ul>
                {wrong.errors.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
            <button
              type="button"
              onClick={() => {
                dismissProblem()
                moveFocus()
              }}
            >
              Close
            </button>
          </div>
        )}
      </div>
      {restored && (
        <div class="notice">
          <p>
            {restored === 'work'
              ? 'Your unsaved changes were restored from this device.'
              : 'This is the draft, not the live version.'}
          </p>
          <button
            type="button"
            onClick={() => {
              look.setLook(look.saved.peek(), 'live version')
              moveFocus()
            }}
          >
            Go back to the live version
          </button>
          <button
            type="button"
            onClick={() => {
              look.dismissRestored()
              moveFocus()
            }}
          >
            Keep editing
          </button>
        </div>
      )}
    </div>
  )
}
