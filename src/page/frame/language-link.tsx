import { useSheet } from '../help/use-sheet'
import { Languages } from '../screens/lazy-components'
import { useWords } from '../words/words-context'

/** Opens the list of languages; without script it links to the one at the foot of the page. */
export function LanguageLink() {
  const { say } = useWords()
  const { isOpen, open, close } = useSheet(Languages)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a true link, to the list at the foot, where there is no script */}
      <a
        class="lang"
        href="#languages"
        aria-label={`${say('page.language')}: ${say('page.own_name')}`}
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        {say('page.own_name')}
      </a>
      {isOpen && <Languages close={close} />}
    </>
  )
}
