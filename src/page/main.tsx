import './browser/object-has-own'
import './tokens.css'
import './base.css'
import { accompanyPayment } from './accompany'
import { embeddedView } from './embedded-view'
import { greet } from './form/greet'
import { preparePayment } from './form/prepare-payment'
import { keepEarlyMessages } from './frame/early-messages'
import { followFocus } from './frame/follow-focus'
import en from './locales/en'
import { browserPorts } from './model/browser-ports'
import { createPageModel } from './model/page-model'
import { loadDrawn, mount } from './mount'
import { paymentIn, routeOf } from './page-address'
import { createWords } from './words/words'

/** Takes over the page that the server drew in `root`, or draws it there. Ports are the browser's, or a test's. */
export async function start(root: HTMLElement, portsOf = browserPorts) {
  const { hash, pathname, search } = location
  const early = keepEarlyMessages()
  const { slug, sessionId } = routeOf(pathname)
  const drawn = embeddedView()
  // A fragment may contain names and an e-mail: remove it before anybody shares the URL. Where the form is yet to come,
  // `welcome` removes them.
  if (hash && !drawn?.problem) history.replaceState(history.state, '', pathname + search)
  const view = drawn ?? (await import('./model/arrival')).undrawn(slug)
  await Promise.all([
    // on a slow phone, a touch must not wait for evaluating the script and hydrating in one go
    new Promise((done) => setTimeout(done)),
    loadDrawn(root, view),
  ])
  const ports = portsOf()
  const messages = view.language === 'en' ? en : (view.messages ?? {})
  const model = createPageModel(view, createWords(view.language, messages, undefined, view.sums), ports)
  mount(model, root)
  // see server/document/unscripted.ts
  document.documentElement.removeAttribute('data-unscripted')
  preparePayment(root, model)
  addEventListener('popstate', () => {
    model.api.know(paymentIn(location))
    model.visit(routeOf(location.pathname).sessionId)
  })
  const stops = [accompanyPayment(model), followFocus(model), model.start()]
  if (!drawn) {
    model.api.know(paymentIn(location))
    await (await import('./model/arrival')).bringPage(model, sessionId)
  }
  await greet({ root, model, query: search, fragment: hash, remembered: ports.recall(), early })
  return { model, stop: () => stops.forEach((stop) => void stop()) }
}
