import { useWords } from '../../i18n/i18n-context'

export function Missing() {
  return <p class="lead">{useWords().say('missing.text')}</p>
}
