import './browser/object-has-own'
import payingStyles from 'virtual:styles/paying'
import touchedStyles from 'virtual:styles/touched'
import './tokens.css'
import './tokens.after-form.css'
import './tokens.touched.css'
import './base.css'
import './base.after-form.css'
import './base.touched.css'
import { hydrate, render } from 'preact'
import { App } from './app'
import { followFocus } from './frame/follow-focus'
import { wearStyles } from './frame/wear-styles'
import { createLazyParts } from './later/lazy-parts'
import type { Copy } from './locales/en'
import { enPaying } from './locales/en-paying'
import { learnEnglish } from './locales/english'
import { restOfCopy } from './locales/load-copy'
import { browserPorts } from './model/browser-ports'
import { createChunks } from './model/chunks'
import { keepDrawn } from './model/keep-drawn'
import { createPageModel } from './model/page-model'
import { effect } from './model/signals'
import { outcomeIsNear } from './outcome/is-near'
import type { DrawnView } from './view'
import { createWords } from './words/words'

/** For whoever does more than look at the form. */
const STYLES = touchedStyles + payingStyles

/** `/p/<slug>` and `/p/<slug>/s/<session id>`, which the widget's button puts as a full address behind another. */
const routeOf = (path: string) => {
  const [, slug = '', sessionId = null] = /\/p\/([^/]+)(?:\/s\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId }
}

/** The payment of an address, with what belongs to it there. */
const linkIn = ({ pathname, search }: Location) => ({
  id: routeOf(pathname).sessionId ?? '',
  k: new URLSearchParams(search).get('k'),
})

/** Takes over the page that the server drew in `root`, or draws it there. Ports are the browser's, or a test's. */
export async function start(root: HTMLElement, portsOf = browserPorts) {
  learnEnglish(enPaying)
  const { hash, pathname, search } = location
  const early = parent === self ? null : hearEarly()
  const { slug, sessionId } = routeOf(pathname)
  const drawn = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as DrawnView | null
  // a fragment may contain names and an e-mail: remove it before anybody shares the URL, or, where the form is yet to
  // come, let `welcome` remove them
  if (hash && !drawn?.problem) history.replaceState(history.state, '', pathname + search)
  const view = drawn ?? (await (await import('./model/arrival')).undrawn(slug))
  const { language, session, problem } = view
  learnEnglish(view.english ?? {})
  const copy = language === 'en' ? learnEnglish(view.copy) : (view.copy as Copy)
  const chunks = createChunks(restOfCopy(copy, language, view.locale))
  const lazy = {
    later: createLazyParts(null, chunks.loadLater),
    outcome: createLazyParts(null, chunks.loadOutcome),
    help: createLazyParts(null, chunks.loadHelp),
  }
  // a copy that the device kept contains no drawn page
  const hydrates = drawn && root.firstChild
  // hydrating needs all components that were drawn; folded help was not, and can wait
  await Promise.all([
    // on a slow phone, a touch must not wait for evaluating the script and hydrating in one go
    new Promise((done) => setTimeout(done)),
    (session || problem) && lazy.later.fetch(),
    hydrates && (problem || (session && outcomeIsNear(session, Date.parse(view.now ?? '')))) && lazy.outcome.fetch(),
  ])
  // so does a form with an amount to type, or with errors
  const ports = portsOf(chunks, (view.form?.errors ?? view.page?.amount === null) ? await chunks.loadTyped() : null)
  const model = createPageModel(view, createWords(language, copy, undefined, view.sums), ports)
  let draw = hydrates ? hydrate : render
  const stopDrawing = keepDrawn(() => {
    draw(<App model={model} lazy={lazy} />, root)
    draw = render
  })
  // see server/document/unscripted.ts
  document.documentElement.removeAttribute('data-unscripted')

  // load the next texts as soon as somebody starts to fill in the form, but not before; the styles are there by then,
  // but for who is quicker than the piece below
  const prepare = () => {
    wearStyles(STYLES)
    chunks.loadWords()
  }
  for (const touched of ['focusin', 'input', 'pointerdown']) root.addEventListener(touched, prepare, { once: true })
  effect(() => {
    if (model.screen.value.name === 'details') return
    wearStyles(STYLES)
    lazy.later.fetch()
  })
  effect(() => lazy.later.parts.value?.accompany(model, lazy.outcome))
  addEventListener('popstate', () => {
    model.api.know(linkIn(location))
    model.visit(routeOf(location.pathname).sessionId)
  })
  followFocus(model)
  const stopFollowing = model.start()
  // wearing styles and formatting the first number and time are slow: do them now, not while somebody is waiting for an
  // answer, and in pieces; the first of `Intl` loads what it needs for a locale with a keyword, half of the whole
  setTimeout(wearStyles, 300, STYLES)
  setTimeout(() => new Intl.Locale('en-u-nu-latn'), 300)
  setTimeout(() => model.words.peek().fiat('0', 'USD'), 300)
  setTimeout(() => model.words.peek().clock(0), 300)
  if (!drawn) {
    model.api.know(linkIn(location))
    await (await import('./model/arrival')).bringPage(model, sessionId)
  }
  const form = root.querySelector<HTMLFormElement>('[data-form]')
  // take over what was chosen or typed before the script arrived
  if (form) model.form.take(new FormData(form))
  const remembered = ports.recall()
  // there is something to fill in, or to go on with
  const known =
    /asset|network|amount/.test(search) ||
    hash ||
    history.state ||
    remembered.asset ||
    // which keeps payments, also one that was begun before the script was there
    navigator.serviceWorker?.controller
  if (early || ((form || (problem && hash)) && known)) {
    const { welcome } = await import('./form/welcome')
    await welcome({ root, model, later: lazy.later, query: search, fragment: hash, remembered, early })
  }
  const stop = () => {
    stopFollowing()
    stopDrawing()
  }
  return { model, lazy, stop }
}

/** The widget sends its first message as soon as the document has loaded: keep messages until we can answer. */
function hearEarly() {
  const messages: MessageEvent[] = []
  const keep = (event: MessageEvent) => messages.push(event)
  addEventListener('message', keep)
  return () => {
    removeEventListener('message', keep)
    return messages
  }
}
