import type { Copy } from './locales/en'
import { learnEnglish } from './locales/english'
import { restOfCopy } from './locales/load-copy'
import type { DrawnView } from './view'

/** The state that the server, or a copy on the device, has put into the document; null on a static host. */
export const embeddedView = () => JSON.parse(document.getElementById('data')?.textContent ?? 'null') as DrawnView | null

/** The texts that came with the state, and a function that loads the others. */
export function embeddedWords(view: DrawnView) {
  learnEnglish(view.english ?? {})
  const copy = view.language === 'en' ? learnEnglish(view.copy) : (view.copy as Copy)
  return { copy, loadWords: restOfCopy(copy, view.language, view.locale) }
}
