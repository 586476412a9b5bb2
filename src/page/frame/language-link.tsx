import { LANGUAGE_NAMES } from '../words/language-names'
import { useWords } from '../words/words-context'

/** Leads to the list of languages at the foot. */
export function LanguageLink() {
  const { language, say } = useWords()
  return (
    <a class="lang" href="#languages" aria-label={`${say('page.language')}: ${LANGUAGE_NAMES[language]}`}>
      {LANGUAGE_NAMES[language]}
    </a>
  )
}
