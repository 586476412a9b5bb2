import { renderToString } from 'preact-render-to-string'
import type { Language } from '../contract/enums'
import type { Page } from '../contract/page/page'
import type { Reload, View } from '../contract/page/view'
import { addressProblem } from '../payment/address/check'
import { pageWords } from '../payment/page-words'
import { App } from './app'
import { ALL_MESSAGES } from './i18n/all-messages'
import { createI18n, type I18n } from './i18n/create-i18n'
import { I18nContext } from './i18n/i18n-context'
import type { Messages } from './i18n/locales/en'
import { titleOf } from './i18n/title'
import { LanguageNav } from './layout/language-nav'
import { ReloadNotice } from './layout/reload-notice'
import { loadEverything } from './screens/lazy-screens'
import { createPageModel } from './state/page-model'
import type { Ports } from './state/ports'

await loadEverything()

const never = () => {
  throw new Error('Rendering on the server has no side effects.')
}

/** The ports for rendering on the server: the address check and the service's clock. Other ports throw or are empty. */
const renderPorts = (now: number): Ports => ({
  fetch: never,
  now: () => now,
  elapsed: () => now,
  newIdempotencyKey: never,
  wait: never,
  takeSeat: never,
  watchPresence: never,
  addressProblem,
  loadAddressProblem: never,
  canShowPayment: never,
  showTitle: never,
  showPath: never,
  openDocument: never,
  recallPayerToken: () => null,
  rememberPayerToken: never,
  recallSent: () => null,
  rememberSent: never,
  forgetSent: never,
  recall: () => ({}),
  remember: never,
  recallFee: never,
  rememberFee: never,
  metadata: never,
  share: null,
  watchWallets: () => () => {},
  loadMessages: never,
  showLanguage: never,
  vibrate: never,
  writeClipboard: never,
})

/**
 * Renders a view: the content of `<div id="app">` and of `<title>`, the amounts that were formatted for it, and the
 * texts that the script needs. Pure.
 */
export function renderPage(view: View, language: Language, reload?: Reload) {
  const all = ALL_MESSAGES[language]
  const i18n = createI18n(language, all, 'UTC')
  const model = createPageModel(view, i18n, renderPorts(Date.parse(view.now ?? '')))
  const app = renderToString(<App model={model} reload={reload && <ReloadNotice {...reload} />} />)
  const { values = {}, errors, busy } = view.form ?? {}
  // not part of the hydrated content: `mount` removes it
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
    formattedMoney: model.i18n.value.formattedMoney,
    social: view.page && socialText(view.page, i18n),
    ...(language !== 'en' && { messages: hasForm ? formMessages(all) : all }),
  }
}

/** The texts that a form can show. The script loads the others while the customer fills it in. */
const formMessages = (all: Messages): Partial<Messages> =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => /^(?:details|fee|time|page|error)\.|^offline\.title$/.test(key)),
  )

/** The preview of a link to the page in other apps: title, price and merchant, but no data of a payment. */
function socialText(page: Page, i18n: I18n): { title: string; site: string; description: string } {
  const { title, description } = pageWords(page, i18n.language)
  const price = page.amount && i18n.formatMoney(page.amount, page.currency)
  return {
    title,
    site: page.merchant.name,
    description: [price, page.merchant.name, description].filter(Boolean).join(' · '),
  }
}
