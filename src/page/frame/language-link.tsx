import { useSheet } from '../help/use-sheet'
import { Languages } from '../screens/lazy-components'
import { LANGUAGE_NAMES } from '../words/language-names'
import { useWords } from '../words/words-context'

/** Opens the list of languages; without script it links to the one at the foot of the page. */
export function LanguageLink() {
  const { language, say } = useWords()
  const { isOpen, open, close } = useSheet(Languages)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a true link, to the list at the foot, where there is no script */}
      <a
        class="lang"
        href="#languages"
        aria-label={`${say('page.language')}: ${LANGUAGE_NAMES[language]}`}
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        {LANGUAGE_NAMES[language]}
      </a>
      {isOpen && <Languages close={close} />}
    </>
  )
}
