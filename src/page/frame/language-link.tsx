import { useHelp } from '../later/lazy-parts'
import { useSignal } from '../model/use-signal'
import { useWords } from '../words/words-context'

/** Opens the list of languages; without script it links to the one at the foot of the page. */
export function LanguageLink() {
  const { say } = useWords()
  const help = useHelp()
  const open = useSignal(false)
  const parts = help.parts.value
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a true link, to the list at the foot, where there is no script */}
      <a
        class="lang"
        href="#languages"
        aria-label={`${say('page.language')}: ${say('page.own_name')}`}
        onClick={(event) => {
          event.preventDefault()
          help.fetch()
          open.value = true
        }}
      >
        {say('page.own_name')}
      </a>
      {open.value && parts && (
        <parts.Languages
          close={() => {
            open.value = false
          }}
        />
      )}
    </>
  )
}
