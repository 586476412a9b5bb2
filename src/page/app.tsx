import '../parts/spoken.css'
import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { LanguageLink } from './help/language-link'
import { ConfirmClose } from './help/lazy-help'
import { I18nContext } from './i18n/i18n-context'
import { Footer } from './layout/footer'
import { Header } from './layout/header'
import { OrderFold } from './layout/order'
import { CurrentScreen } from './screens/current-screen'
import { Notices, SandboxStrip, WhatNext } from './screens/lazy-screens'
import { ModelContext, useModel } from './state/model-context'
import type { PageModel } from './state/page-model'

/** The content of `<div id="app">`. Only the server passes `reload`, a notice for pages without script. */
export function App({ model, reload }: { model: PageModel; reload?: ComponentChildren }) {
  const announced = model.announcement.value
  return (
    <ModelContext.Provider value={model}>
      <I18nContext.Provider value={model.i18n.value}>
        <Header languages={<LanguageLink />} next={<WhatNext />} />
        <div class="pane">
          <main
            data-screen={model.screen.value.name}
            data-sent={('sent' in model.screen.value && model.screen.value.sent !== null) || undefined}
            data-offline={model.connection.offline.value || undefined}
          >
            {reload}
            <CurrentScreen screen={model.screen.value} />
            {model.visibleSession.value && model.screen.value.name !== 'details' && (
              <OrderFold open={model.screen.value.name === 'completed'} />
            )}
            {!model.isFormAlone.value && <Notices />}
          </main>
          {/* a live region must exist before its text arrives, or screen readers stay silent */}
          <output class="spoken">{announced && <span key={announced}>{announced}</span>}</output>
        </div>
        <div class="side">
          {model.visibleSession.value && <SandboxStrip session={model.visibleSession.value} />}
          <Footer />
        </div>
        <CloseQuestion />
      </I18nContext.Provider>
    </ModelContext.Provider>
  )
}

/** Asks before the shop's dialog closes. If the question's chunk cannot be loaded, the dialog closes at once. */
function CloseQuestion() {
  const { close, isConfirmingClose } = useModel()
  useSignalEffect(() => {
    if (isConfirmingClose.value && ConfirmClose.hasFailed.value) close.peek()?.()
  })
  return isConfirmingClose.value ? <ConfirmClose /> : null
}
