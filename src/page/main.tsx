import './tokens.css'
import './base.css'
// styles of lazy chunks too: there is one inlined style sheet and nothing that would fetch another
import './help/sheet.css'
import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import { App } from './app'
import { followFocus } from './frame/follow-focus'
import { createHelp } from './help/help-context'
import { en } from './locales/en'
import { browserPorts, loadAddressCheck } from './model/browser-ports'
import { createPageModel } from './model/page-model'
import { titleOf } from './title'
import type { View } from './view'
import { createWords } from './words/words'

/** `/p/<slug>` and `/p/<slug>/s/<session id>`. */
const routeOf = (path: string) => {
  const [, slug = '', sessionId = null] = /^\/p\/([^/]+)(?:\/s\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId }
}

async function start(root: HTMLElement) {
  const { slug, sessionId } = routeOf(location.pathname)
  const drawn = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as View | null
  const view: View = drawn ?? {
    slug,
    page: null,
    session: null,
    problem: null,
    now: new Date().toISOString(),
    base: location.origin,
  }
  // a session's address stands in the drawn document already: it must pass the same check before it is kept
  const help = createHelp(
    view.session ? (await Promise.all([import('./help/help-parts'), loadAddressCheck()]))[0].helpParts : null,
    () => import('./help/help-parts'),
  )
  const model = createPageModel(view, createWords('en', en), browserPorts())
  const draw = drawn ? hydrate : render
  draw(<App model={model} help={help} />, root)
  effect(() => {
    document.title = titleOf(model)
  })
  addEventListener('popstate', () => model.visit(routeOf(location.pathname).sessionId))
  followFocus(model)
  model.start()
  if (!drawn) model.load(sessionId)
}

const root = document.getElementById('app')
if (root) start(root)
