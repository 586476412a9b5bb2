import { useWords } from '../words/words-context'

export function Unavailable() {
  const { say } = useWords()
  return (
    <>
      <p class="lead">{say('unavailable.text')}</p>
      {/* a form without an action reloads the page, with script and without */}
      <form class="actions">
        <button type="submit" class="button">
          {say('unavailable.retry')}
        </button>
      </form>
    </>
  )
}
