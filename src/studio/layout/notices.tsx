import { useStudio } from '../state/studio-context'
import './notices.css'

/** Says what went wrong, and where the look comes from if it is not the live one. */
export function Notices() {
  const { look, keeping } = useStudio()
  const { problem, forget } = keeping
  const restored = look.restored.value
  const wrong = problem.value
  /** For buttons that go with their notice: the focus stays in the studio. */
  const gone = () => document.getElementById('studio-name')?.focus()
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
                forget()
                gone()
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
              look.setLook(look.saved.peek(), 'back to the live version')
              gone()
            }}
          >
            Go back to the live version
          </button>
          <button
            type="button"
            onClick={() => {
              look.accept()
              gone()
            }}
          >
            Keep editing
          </button>
        </div>
      )}
    </div>
  )
}
