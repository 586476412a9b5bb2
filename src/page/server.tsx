import { renderToString } from 'preact-render-to-string'
import type { Language } from '../contract/enums'
import type { Reload, View } from '../contract/page/view'
import { addressProblem } from '../payment/address/check'
import { App } from './app'
import { ALL_MESSAGES } from './i18n/all-messages'
import { createI18n } from './i18n/create-i18n'
import { I18nContext } from './i18n/i18n-context'
import type { Messages } from './i18n/locales/en'
import { socialText } from './i18n/social-text'
import { titleOf } from './i18n/title'
import { LanguageNav } from './layout/language-nav'
import { ReloadNotice } from './layout/reload-notice'
import { loadEverything } from './screens/lazy-screens'
import { createPageModel } from './state/page-model'
import type { Ports } from './state/ports'

await loadEverything()

const never = () => {
  throw new Error('rendering on the server has no side effects')
}

/** The ports for rendering: the address check and the service's clock; everything else throws. */
const stillPorts = (now: number): Ports => ({
  fetch: never,
  now: () => now,
  elapsed: () => now,
  newKey: never,
  wait: never,
  watchPresence: never,
  addressProblem,
  loadAddressProblem: never,
  canShowPayment: never,
  showTitle: never,
  showPath: never,
  openDocument: never,
  recallPayerToken: () => null,
  rememberPayerToken: never,
  recall: () => ({}),
  remember: never,
  metadata: never,
  share: null,
  detectWallet: () => () => {},
  loadMessages: never,
  showLanguage: never,
  writeClipboard: never,
})

/**
 * The content of `<div id="app">` and of `<title>` for a view, with the sums that were formatted for it, and the texts
 * from which the script goes on; pure.
 */
export function renderPage(view: View, language: Language, reload?: Reload) {
  const all = ALL_MESSAGES[language]
  const i18n = createI18n(language, all, 'UTC')
  const model = createPageModel(view, i18n, stillPorts(Date.parse(view.now ?? '')))
  const app = renderToString(<App model={model} reload={reload && <ReloadNotice {...reload} />} />)
  const { values = {}, errors, busy } = view.form ?? {}
  // outside of what the browser hydrates; it is removed there
  const languages = renderToString(
    <I18nContext.Provider value={model.i18n.value}>
      <LanguageNav filled={{ ...(!errors && !busy && values), ...(view.session?.k && { k: view.session.k }) }} />
    </I18nContext.Provider>,
  )
  const title = titleOf(model)
  const hasForm = model.screen.value.name === 'details'
  return {
    title,
    html: app + languages,
    sums: model.i18n.value.sums,
    social: view.page && socialText(view.page, i18n),
    ...(language !== 'en' && { messages: hasForm ? formMessages(all) : all }),
  }
}

/** The texts that a form can show. The language's file brings the others while it is filled in. */
const formMessages = (all: Messages): Partial<Messages> =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => /^(?:details|fee|time|page|error)\.|^offline\.title$/.test(key)),
  )
