import './browser/object-has-own'
import '../parts/tokens.css'
import './styles/base.css'
import { effect } from '@preact/signals'
import { retryLoad } from '../browser/retry-load'
import { browserPorts, loadAddressProblem } from './browser/browser-ports'
import { followFocus } from './browser/follow-focus'
import { initForm } from './browser/init-form'
import { queueMessages } from './browser/message-queue'
import { parsePaymentUrl, parseRoute } from './browser/page-address'
import { reloadOnce } from './browser/reload-once'
import { chooseWalletOfBrowser } from './browser/wallet-browser'
import { loadHelp } from './help/lazy-help'
import { createI18n } from './i18n/create-i18n'
import en from './i18n/locales/en'
import { loadRendered, mount } from './mount'
import { rememberSessions } from './resume/remembered-sessions'
import { loadPayment } from './screens/lazy-screens'
import { prefetchPayment } from './screens/prefetch-payment'
import type { HydrationState } from './state/hydration-state'
import { createPageModel, type PageModel } from './state/page-model'

/** Hydrates the page that the server rendered in `root`, or renders it there. Tests pass their own ports. */
export async function start(root: HTMLElement, createPorts = browserPorts) {
  const { hash, pathname, search } = location
  const takeMessages = queueMessages()
  const { slug, sessionId, token } = parseRoute(pathname)
  const embedded = embeddedState()
  // a fragment may contain names and an e-mail, which the customer must not share with the URL; on a page with a
  // problem, `initForm` removes them
  if (hash && !embedded?.problem) history.replaceState(history.state, '', pathname + search)
  const view = embedded ?? (await import('./browser/load-page')).initialState(slug)
  const [addressProblem] = await Promise.all([
    view.session ? loadAddressProblem() : null,
    // on a slow phone, a touch must not wait until the script is evaluated and the page is hydrated
    new Promise((done) => setTimeout(done)),
    loadRendered(root, view),
  ])
  const ports = createPorts(addressProblem)
  const messages = view.language === 'en' ? en : (view.messages ?? {})
  const model = createPageModel(
    { ...view, token },
    createI18n(view.language, messages, undefined, view.formattedMoney),
    ports,
  )
  mount(model, root)
  const remembered = ports.recall()
  // the server does not know the app, and `fillForm` restores it only in a form
  const { app } = remembered
  if (sessionId && app) model.loadTexts().then(() => model.form.app.peek() || model.form.chooseApp(app))
  // hides the notices for browsers whose script failed, see server/web/unscripted.ts
  document.documentElement.removeAttribute('data-unscripted')
  prefetchPayment(root, model)
  addEventListener('popstate', () => {
    model.api.setLinkKey(parsePaymentUrl(location))
    model.visit(parseRoute(location.pathname).sessionId)
  })
  const stops = [
    savePaymentOffline(model),
    followFocus(model),
    reloadOnce(model),
    rememberSessions(model),
    chooseWalletOfBrowser(model),
    model.start(),
  ]
  if (!embedded) {
    model.api.setLinkKey(parsePaymentUrl(location))
    await (await import('./browser/load-page')).loadPage(model, sessionId)
  }
  await initForm({ root, model, query: search, fragment: hash, remembered, takeMessages, loadScreen: loadPayment })
  return { model, stop: () => stops.forEach((stop) => void stop()) }
}

/** Saves a copy of the payment on the device as soon as there is one. */
function savePaymentOffline(model: PageModel) {
  let hasStarted = false
  return effect(() => {
    if (model.isFormAlone.value || hasStarted) return
    hasStarted = true
    retryLoad(() => import('./offline/save-payment')).then(({ savePayment }) => savePayment(model, loadHelp))
  })
}

/** The state in the document, from the server or from a copy on the device; null on a static host. */
const embeddedState = () => JSON.parse(document.getElementById('data')?.textContent ?? 'null') as HydrationState | null
