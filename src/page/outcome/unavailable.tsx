import { useWords } from '../words/words-context'

export function Unavailable() {
  const { language, say } = useWords()
  return (
    <>
      <p class="lead">{say('unavailable.text')}</p>
      {/* a form without an action reloads the page, with script and without */}
      <form class="actions">
        <button type="submit" class="button" name="lang" value={language}>
          {say('unavailable.retry')}
        </button>
      </form>
    </>
  )
}
