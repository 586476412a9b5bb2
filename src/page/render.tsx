import { renderToString } from 'preact-render-to-string'
import type { Language } from '../contract/enums'
import type { Reload, View } from '../contract/view'
import { addressProblem } from '../payment/address/check'
import { isReviewed } from '../payment/language'
import { App } from './app'
import { LanguageNav } from './frame/language-nav'
import { ReloadNotice } from './frame/reload-notice'
import { COPIES } from './locales/copies'
import { type Copy, en } from './locales/en'
import { enForm } from './locales/en-form'
import { learnEnglish } from './locales/english'
import { createPageModel } from './model/page-model'
import type { Ports } from './model/ports'
import { loadEverything } from './screens/lazy-components'
import { titleOf } from './words/title'
import { createWords } from './words/words'
import { WordsContext } from './words/words-context'

learnEnglish(en)
await loadEverything()

const never = () => {
  throw new Error('rendering on the server has no side effects')
}

/** The ports for rendering: the address check and the service's clock; everything else throws. */
const stillPorts = (now: number): Ports => ({
  fetch: never,
  now: () => now,
  newKey: never,
  wait: never,
  watchPresence: never,
  loadFollowing: never,
  loadWords: never,
  addressProblem,
  showTitle: never,
  showPath: never,
  recall: () => ({}),
  remember: never,
  metadata: never,
  share: null,
  loadCopy: never,
  showLanguage: never,
  writeClipboard: never,
})

/** The form's texts in a language for the script; for an unreviewed one, also the English warning about money. */
export function wordsOfForm(language: Language): { copy: Partial<Copy>; english?: Partial<Copy> } {
  const copy = Object.fromEntries(Object.keys(enForm).map((key) => [key, COPIES[language][key as keyof typeof enForm]]))
  return isReviewed(language) ? { copy } : { copy, english: { 'details.network_hint': enForm['details.network_hint'] } }
}

/** The content of `<div id="app">` and of `<title>` for a view, and the sums that were formatted for it; pure. */
export function renderPage(view: View, language: Language, reload?: Reload) {
  const model = createPageModel(
    view,
    createWords(language, COPIES[language], 'UTC'),
    stillPorts(Date.parse(view.now ?? '')),
  )
  const app = renderToString(<App model={model} reload={reload && <ReloadNotice {...reload} />} />)
  const { values = {}, errors, busy } = view.form ?? {}
  // outside of what the browser hydrates; it is removed there
  const languages = renderToString(
    <WordsContext.Provider value={model.words.value}>
      <LanguageNav filled={{ ...(!errors && !busy && values), ...(view.session?.k && { k: view.session.k }) }} />
    </WordsContext.Provider>,
  )
  return { title: titleOf(model), html: app + languages, sums: model.words.value.sums }
}
