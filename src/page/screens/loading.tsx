import { useWords } from '../i18n/i18n-context'

export function Loading() {
  return <output class="loading">{useWords().say('page.loading')}</output>
}
