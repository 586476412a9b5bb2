import type { Language } from '../../contract/enums'
import { isReviewed } from '../../payment/language'
import { useModel } from '../model/model-context'
import { LANGUAGE_NAMES } from '../words/language-names'
import { useWords } from '../words/words-context'
import { Sheet } from './sheet'

/** All languages by their own names; an asterisk marks translations that no native speaker has read yet. */
export function Languages({ close }: { close: () => void }) {
  const { speak } = useModel()
  const { say, language } = useWords()
  return (
    <Sheet title={say('page.language')} close={close}>
      <div class="names">
        {(Object.keys(LANGUAGE_NAMES) as Language[]).map((one) => (
          <button
            key={one}
            type="button"
            class="quiet"
            lang={one}
            aria-pressed={one === language}
            aria-describedby={isReviewed(one) ? undefined : 'unread'}
            onClick={async () => {
              await speak(one)
              close()
            }}
          >
            {LANGUAGE_NAMES[one]}
            {!isReviewed(one) && ' *'}
          </button>
        ))}
      </div>
      <p class="hint" id="unread">
        * {say('page.unread')}
      </p>
    </Sheet>
  )
}
