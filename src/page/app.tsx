import { Foot } from './frame/foot'
import { Masthead } from './frame/masthead'
import { ModelContext } from './model/model-context'
import type { PageModel } from './model/page-model'
import { CurrentScreen } from './screens/current-screen'
import { WordsContext } from './words/words-context'

/** Everything in `<div id="app">`. */
export function App({ model }: { model: PageModel }) {
  return (
    <ModelContext.Provider value={model}>
      <WordsContext.Provider value={model.words.value}>
        <Masthead />
        <div class="pane">
          <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
            <CurrentScreen screen={model.screen.value} />
          </main>
          <Foot />
        </div>
      </WordsContext.Provider>
    </ModelContext.Provider>
  )
}
