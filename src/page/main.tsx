import './browser/object-has-own'
import '../parts/tokens.css'
import './styles/base.css'
import { browserPorts, loadAddressProblem } from './browser/browser-ports'
import { keepEarlyMessages } from './browser/early-messages'
import { followFocus } from './browser/follow-focus'
import { initForm } from './browser/init-form'
import { paymentIn, routeOf } from './browser/page-address'
import { reloadOnce } from './browser/reload-once'
import { createI18n } from './i18n/create-i18n'
import en from './i18n/locales/en'
import { loadDrawn, mount } from './mount'
import { rememberSessions } from './resume/remembered-sessions'
import { loadPayment } from './screens/lazy-screens'
import { startPaymentEffects } from './screens/payment-effects'
import { prefetchPayment } from './screens/prefetch-payment'
import type { HydrationState } from './state/hydration-state'
import { createPageModel } from './state/page-model'

/** Takes over the page that the server drew in `root`, or draws it there. Ports are the browser's, or a test's. */
export async function start(root: HTMLElement, portsOf = browserPorts) {
  const { hash, pathname, search } = location
  const early = keepEarlyMessages()
  const { slug, sessionId, token } = routeOf(pathname)
  const drawn = embeddedState()
  // A fragment may contain names and an e-mail: remove it before anybody shares the URL. Where the form is yet to come,
  // `initForm` removes them.
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
  // the server did not know it; of a form, see `fillForm`
  const { app } = remembered
  if (sessionId && app) model.loadTexts().then(() => model.form.app.peek() || model.form.chooseApp(app))
  // see server/web/unscripted.ts
  document.documentElement.removeAttribute('data-unscripted')
  prefetchPayment(root, model)
  addEventListener('popstate', () => {
    model.api.know(paymentIn(location))
    model.visit(routeOf(location.pathname).sessionId)
  })
  const stops = [
    startPaymentEffects(model),
    followFocus(model),
    reloadOnce(model),
    rememberSessions(model),
    model.start(),
  ]
  if (!drawn) {
    model.api.know(paymentIn(location))
    await (await import('./browser/load-page')).loadPage(model, sessionId)
  }
  await initForm({ root, model, query: search, fragment: hash, remembered, early, loadScreen: loadPayment })
  return { model, stop: () => stops.forEach((stop) => void stop()) }
}

/** The state that the server, or a copy on the device, has put into the document; null on a static host. */
const embeddedState = () => JSON.parse(document.getElementById('data')?.textContent ?? 'null') as HydrationState | null
