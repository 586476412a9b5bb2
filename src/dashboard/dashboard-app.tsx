import { useEffect } from 'preact/hooks'
import { directionOf } from '../payment/language'
import { CurrentSubject } from './current-subject'
import { FreshCheckDialog } from './fresh-check/fresh-check-dialog'
import { Announcement } from './layout/announcement'
import { Frame } from './layout/frame'
import { OldBuildNotice } from './layout/old-build-notice'
import { hasOwnFrame } from './layout/subjects'
import { LanguageChoice } from './parts/language-choice'
import { ReplaceSignIn } from './sign-in/replace-sign-in'
import { SignIn } from './sign-in/sign-in'
import { UseLink } from './sign-in/use-link'
import { WithoutCookies } from './sign-in/without-cookies'
import { DashboardContext } from './state/dashboard-context'
import type { Dashboard } from './state/dashboard-model'
import type { Stage } from './state/sign-in-stage'

/** Shows the dashboard to a signed-in member, and the sign-in screens to others. */
export function DashboardApp({ dashboard }: { dashboard: Dashboard }) {
  const { language } = dashboard.i18n.value
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  useEffect(() => dashboard.follow(), [dashboard])
  useEffect(() => dashboard.watchBuild(), [dashboard])
  return (
    <DashboardContext.Provider value={dashboard}>
      <OldBuildNotice />
      <CurrentStage dashboard={dashboard} />
      {dashboard.me.value && <FreshCheckDialog />}
      <Announcement />
    </DashboardContext.Provider>
  )
}

function CurrentStage({ dashboard }: { dashboard: Dashboard }) {
  const stage = dashboard.stage.value
  if (stage.name === 'signed-in')
    return hasOwnFrame(dashboard.router.route.value.subject, dashboard.role.value) ? (
      <CurrentSubject />
    ) : (
      <Frame>
        <CurrentSubject />
      </Frame>
    )
  const hasLanguageChoice = stage.name !== 'starting' && stage.name !== 'unreachable'
  return (
    <main class="alone card">
      <SignInStage dashboard={dashboard} stage={stage} />
      {hasLanguageChoice && <LanguageChoice />}
    </main>
  )
}

type StageProps = { dashboard: Dashboard; stage: Exclude<Stage, { name: 'signed-in' }> }

function SignInStage({ dashboard, stage }: StageProps) {
  const { t } = dashboard.i18n.value
  switch (stage.name) {
    case 'starting':
      return <>{t('sign_in.starting')}</>
    case 'signed-out':
      return <SignIn reason={stage.reason} />
    case 'link':
      return <UseLink token={stage.token} />
    case 'confirm-switch':
      return <ReplaceSignIn me={stage.me} token={stage.token} />
    case 'without-cookies':
      return <WithoutCookies hasLink={stage.hasLink} />
    case 'unreachable':
      return (
        <>
          <p role="alert">{t('sign_in.unreachable')}</p>
          <button type="button" onClick={dashboard.restart}>
            {t('parts.retry')}
          </button>
        </>
      )
  }
}
