import type { ComponentChildren } from 'preact'
import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import { ModelContext } from './model/model-context'
import type { PageModel } from './model/page-model'
import { CurrentScreen } from './screens/current-screen'
import { Notices, SandboxStrip } from './screens/lazy-components'
import { WordsContext } from './words/words-context'

/** Everything in `<div id="app">`; `reload` is only on the server, for pages without script. */
export function App({ model, reload }: { model: PageModel; reload?: ComponentChildren }) {
  const announced = model.announcement.value
  return (
    <ModelContext.Provider value={model}>
      <WordsContext.Provider value={model.words.value}>
        <Masthead />
        <div class="pane">
          <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
            {reload}
            <CurrentScreen screen={model.screen.value} />
            {!model.isFormAlone.value && <Notices />}
          </main>
          {!model.isFormAlone.value && <SandboxStrip />}
          <Foot />
          {/* a live region must exist before its text arrives, or screen readers stay silent */}
          <output class="spoken">
            <span key={announced}>{announced}</span>
          </output>
        </div>
      </WordsContext.Provider>
    </ModelContext.Provider>
  )
}
