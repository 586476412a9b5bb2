import { useStudio } from '../studio-context'
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
              ? 'Your unsaved work is here again, as you left it on this device.'
              : 'This is the draft that was kept aside.'}
          </p>
          <button
            type="button"
            onClick={() => {
              look.setLook(look.saved.peek(), 'back to what is live')
              gone()
            }}
          >
            Start from what is live
          </button>
          <button
            type="button"
            onClick={() => {
              look.accept()
              gone()
            }}
          >
            Go on
          </button>
        </div>
      )}
    </div>
  )
}
