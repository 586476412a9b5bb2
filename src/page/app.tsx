import type { ComponentChildren } from 'preact'
import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import { type Lazy, LazyContext } from './later/lazy-parts'
import { ModelContext } from './model/model-context'
import type { PageModel } from './model/page-model'
import { CurrentScreen } from './screens/current-screen'
import { WordsContext } from './words/words-context'

/** Everything in `<div id="app">`; `reload` is only on the server, for pages without script. */
export function App({ model, lazy, reload }: { model: PageModel; lazy: Lazy; reload?: ComponentChildren }) {
  const later = lazy.later.parts.value
  return (
    <ModelContext.Provider value={model}>
      <LazyContext.Provider value={lazy}>
        <WordsContext.Provider value={model.words.value}>
          <Masthead />
          <div class="pane">
            <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
              {reload}
              <CurrentScreen screen={model.screen.value} />
              {later && <later.Notices />}
            </main>
            {later && <later.SandboxStrip />}
            <Foot />
            {/* a live region must exist before its text arrives, or screen readers stay silent */}
            <output class="spoken">{model.announcement.value}</output>
          </div>
        </WordsContext.Provider>
      </LazyContext.Provider>
    </ModelContext.Provider>
  )
}
