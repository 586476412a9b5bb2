import { useWords } from '../words/words-context'

export function Unavailable() {
  const { language, say } = useWords()
  return (
    <>
      <p class="lead">{say('unavailable.text')}</p>
      {/* a form without an action reloads the page, with script and without */}
      <form class="actions">
        <input type="hidden" name="lang" value={language} />
        <button type="submit" class="button">
          {say('unavailable.retry')}
        </button>
      </form>
    </>
  )
}
