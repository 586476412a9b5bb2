import './browser/object-has-own'
import '../parts/tokens.css'
import './styles/base.css'
import { effect } from '@preact/signals'
import { retryLoad } from '../browser/retry-load'
import { browserPorts, loadAddressProblem } from './browser/browser-ports'
import { followFocus } from './browser/follow-focus'
import { initForm } from './browser/init-form'
import { queueMessages } from './browser/message-queue'
import { paymentIn, routeOf } from './browser/page-address'
import { reloadOnce } from './browser/reload-once'
import { createI18n } from './i18n/create-i18n'
import en from './i18n/locales/en'
import { loadDrawn, mount } from './mount'
import { rememberSessions } from './resume/remembered-sessions'
import { loadPayment } from './screens/lazy-screens'
import { prefetchPayment } from './screens/prefetch-payment'
import type { HydrationState } from './state/hydration-state'
import { createPageModel, type PageModel } from './state/page-model'

/** Takes over the page that the server drew in `root`, or draws it there. Ports are the browser's, or a test's. */
export async function start(root: HTMLElement, portsOf = browserPorts) {
  const { hash, pathname, search } = location
  const takeMessages = queueMessages()
  const { slug, sessionId, token } = routeOf(pathname)
  const drawn = embeddedState()
  // a fragment may contain names and an e-mail, which must not be shared with the URL; without a form, `initForm`
  // removes them
  if (hash && !drawn?.problem) history.replaceState(history.state, '', pathname + search)
  const view = drawn ?? (await import('./browser/load-page')).initialState(slug)
  const [addressProblem] = await Promise.all([
    view.session ? loadAddressProblem() : null,
    // on a slow phone, a touch must not wait for evaluating the script and hydrating in one go
    new Promise((done) => setTimeout(done)),
    loadDrawn(root, view),
  ])
  const ports = portsOf(addressProblem)
  const messages = view.language === 'en' ? en : (view.messages ?? {})
  const model = createPageModel({ ...view, token }, createI18n(view.language, messages, undefined, view.sums), ports)
  mount(model, root)
  const remembered = ports.recall()
  // the server does not know the app, and `fillForm` restores it only in a form
  const { app } = remembered
  if (sessionId && app) model.loadTexts().then(() => model.form.app.peek() || model.form.chooseApp(app))
  // see server/web/unscripted.ts
  document.documentElement.removeAttribute('data-unscripted')
  prefetchPayment(root, model)
  addEventListener('popstate', () => {
    model.api.setLinkKey(paymentIn(location))
    model.visit(routeOf(location.pathname).sessionId)
  })
  const stops = [
    savePaymentOffline(model),
    followFocus(model),
    reloadOnce(model),
    rememberSessions(model),
    model.start(),
  ]
  if (!drawn) {
    model.api.setLinkKey(paymentIn(location))
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
    retryLoad(() => import('./offline/save-payment')).then(({ savePayment }) => savePayment(model))
  })
}

/** The state that the server, or a copy on the device, has put into the document; null on a static host. */
const embeddedState = () => JSON.parse(document.getElementById('data')?.textContent ?? 'null') as HydrationState | null
