import type { ComponentChildren } from 'preact'
import { LanguageLink } from './help/language-link'
import { LeaveQuestion } from './help/leave-question'
import { I18nContext } from './i18n/i18n-context'
import { Footer } from './layout/footer'
import { Header } from './layout/header'
import { OrderFold } from './layout/order'
import { CurrentScreen } from './screens/current-screen'
import { Notices, SandboxStrip } from './screens/lazy-screens'
import { ModelContext } from './state/model-context'
import type { PageModel } from './state/page-model'
import '../parts/spoken.css'

/** Everything in `<div id="app">`; `reload` is only on the server, for pages without script. */
export function App({ model, reload }: { model: PageModel; reload?: ComponentChildren }) {
  const announced = model.announcement.value
  return (
    <ModelContext.Provider value={model}>
      <I18nContext.Provider value={model.i18n.value}>
        <Header languages={<LanguageLink />} />
        <div class="pane">
          <main data-screen={model.screen.value.name} data-offline={model.connection.offline.value || undefined}>
            {reload}
            <CurrentScreen screen={model.screen.value} />
            {model.onScreen.value && model.screen.value.name !== 'details' && (
              <OrderFold open={model.screen.value.name === 'completed'} />
            )}
            {!model.isFormAlone.value && <Notices />}
          </main>
          {model.onScreen.value && <SandboxStrip session={model.onScreen.value} />}
          <Footer />
          {/* a live region must exist before its text arrives, or screen readers stay silent */}
          <output class="spoken">{announced && <span key={announced}>{announced}</span>}</output>
        </div>
        <LeaveQuestion />
      </I18nContext.Provider>
    </ModelContext.Provider>
  )
}
