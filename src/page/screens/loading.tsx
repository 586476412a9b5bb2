import { useWords } from '../words/words-context'

export function Loading() {
  return <output class="loading">{useWords().say('page.loading')}</output>
}
