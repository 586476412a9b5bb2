import { useWords } from '../words/words-context'

export function Missing() {
  const { say } = useWords()
  return (
    <>
      <h1 tabIndex={-1}>{say('missing.title')}</h1>
      <p class="lead">{say('missing.text')}</p>
    </>
  )
}
