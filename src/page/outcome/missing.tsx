import { useWords } from '../words/words-context'

export function Missing() {
  return <p class="lead">{useWords().say('missing.text')}</p>
}
