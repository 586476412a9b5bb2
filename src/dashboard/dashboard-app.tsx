import { useEffect } from 'preact/hooks'
import { directionOf } from '../payment/language'
import { CurrentSubject } from './current-subject'
import { LanguageChoice } from './layout/account-bar'
import { Frame } from './layout/frame'
import { Said } from './layout/said'
import { ReplaceSignIn } from './sign-in/replace-sign-in'
import { SignIn } from './sign-in/sign-in'
import { UseLink } from './sign-in/use-link'
import { DashboardContext } from './state/dashboard-context'
import type { Dashboard } from './state/dashboard-model'

/** The dashboard, for whoever is signed in. */
export function DashboardApp({ dashboard }: { dashboard: Dashboard }) {
  const { language } = dashboard.i18n.value
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  useEffect(() => dashboard.follow(), [dashboard])
  return (
    <DashboardContext.Provider value={dashboard}>
      <CurrentStage dashboard={dashboard} />
      <Said />
    </DashboardContext.Provider>
  )
}

function CurrentStage({ dashboard }: { dashboard: Dashboard }) {
  const { t } = dashboard.i18n.value
  const stage = dashboard.stage.value
  switch (stage.name) {
    case 'starting':
      return <main class="alone">{t('sign_in.starting')}</main>
    case 'signed-out':
      return (
        <main class="alone">
          <SignIn why={stage.why} />
          <LanguageChoice />
        </main>
      )
    case 'link':
      return (
        <main class="alone">
          <UseLink token={stage.token} />
          <LanguageChoice />
        </main>
      )
    case 'confirm-switch':
      return (
        <main class="alone">
          <ReplaceSignIn me={stage.me} token={stage.token} />
          <LanguageChoice />
        </main>
      )
    case 'unreachable':
      return (
        <main class="alone">
          <p role="alert">{t('sign_in.away')}</p>
          <button type="button" onClick={dashboard.restart}>
            {t('parts.retry')}
          </button>
        </main>
      )
    case 'signed-in':
      return (
        <Frame>
          <CurrentSubject />
        </Frame>
      )
  }
}
