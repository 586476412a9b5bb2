import { useTitle } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Uses a sign-in link at the press of a button, because mail scanners open links and run the page's scripts. */
export function UseLink({ token }: { token: string }) {
  const { signIn } = useDashboard()
  const { t } = useI18n()
  useTitle(t('sign_in.title'))
  return (
    <>
      <h1>{t('sign_in.title')}</h1>
      <p>{t('sign_in.ready')}</p>
      <div class="actions">
        <button type="button" class="main" onClick={() => signIn(token)}>
          {t('sign_in.title')}
        </button>
      </div>
    </>
  )
}
