import { AmountChanged } from './frame/amount-changed'
import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import { MovedOn } from './frame/moved-on'
import { OfflineNotice } from './frame/offline-notice'
import { SandboxStrip } from './frame/sandbox-strip'
import { type Help, HelpContext } from './help/help-context'
import { ModelContext } from './model/model-context'
import type { PageModel } from './model/page-model'
import { CurrentScreen } from './screens/current-screen'
import { WordsContext } from './words/words-context'

/** Everything in `<div id="app">`. */
export function App({ model, help }: { model: PageModel; help: Help }) {
  return (
    <ModelContext.Provider value={model}>
      <HelpContext.Provider value={help}>
        <WordsContext.Provider value={model.words.value}>
          <Masthead />
          <div class="pane">
            <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
              <OfflineNotice />
              <MovedOn />
              <AmountChanged />
              <CurrentScreen screen={model.screen.value} />
            </main>
            <SandboxStrip />
            <Foot />
            {/* there before anything is said, else nobody hears it */}
            <output class="spoken">{model.announcement.value}</output>
          </div>
        </WordsContext.Provider>
      </HelpContext.Provider>
    </ModelContext.Provider>
  )
}
