import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import type { HelpParts } from './help/help-parts'
import type { LaterParts } from './later/later-parts'
import { HelpContext, LaterContext, type LazyParts } from './later/lazy-parts'
import { ModelContext } from './model/model-context'
import type { PageModel } from './model/page-model'
import { CurrentScreen } from './screens/current-screen'
import { WordsContext } from './words/words-context'

type Props = { model: PageModel; later: LazyParts<LaterParts>; help: LazyParts<HelpParts> }

/** Everything in `<div id="app">`. */
export function App({ model, later, help }: Props) {
  const parts = later.parts.value
  return (
    <ModelContext.Provider value={model}>
      <LaterContext.Provider value={later}>
        <HelpContext.Provider value={help}>
          <WordsContext.Provider value={model.words.value}>
            <Masthead />
            <div class="pane">
              <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
                {parts && <parts.Notices />}
                <CurrentScreen screen={model.screen.value} />
              </main>
              {parts && <parts.SandboxStrip />}
              <Foot />
              {/* a live region must exist before its text arrives, or screen readers stay silent */}
              <output class="spoken">{model.announcement.value}</output>
            </div>
          </WordsContext.Provider>
        </HelpContext.Provider>
      </LaterContext.Provider>
    </ModelContext.Provider>
  )
}
