import { languageName } from '../../payment/language'
import { useI18n } from '../i18n/i18n-context'
import { Languages } from './lazy-help'
import { useSheet } from './use-sheet'

/** Opens the list of languages; without script, it links to the list at the foot of the page. */
export function LanguageLink() {
  const { language, t } = useI18n()
  const { isOpen, isOpening, open, close } = useSheet(Languages)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a true link, to the list at the foot, where there is no script */}
      <a
        class="lang"
        href="#languages"
        aria-busy={isOpening}
        aria-label={`${t('page.language')}: ${languageName(language)}`}
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        {languageName(language)}
      </a>
      {isOpen && <Languages close={close} />}
    </>
  )
}
