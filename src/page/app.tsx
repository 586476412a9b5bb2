import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import { MovedOn } from './frame/moved-on'
import { OfflineNotice } from './frame/offline-notice'
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
  const SandboxStrip = later.parts.value?.SandboxStrip
  return (
    <ModelContext.Provider value={model}>
      <LaterContext.Provider value={later}>
        <HelpContext.Provider value={help}>
          <WordsContext.Provider value={model.words.value}>
            <Masthead />
            <div class="pane">
              <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
                <OfflineNotice />
                <MovedOn />
                <CurrentScreen screen={model.screen.value} />
              </main>
              {SandboxStrip && <SandboxStrip />}
              <Foot />
              {/* there before anything is said, else nobody hears it */}
              <output class="spoken">{model.announcement.value}</output>
            </div>
          </WordsContext.Provider>
        </HelpContext.Provider>
      </LaterContext.Provider>
    </ModelContext.Provider>
  )
}
