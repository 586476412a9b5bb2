import { useEffect } from 'preact/hooks'
import { useDashboard, useI18n } from '../state/dashboard-context'

/**
 * What somebody sees who opens a link to sign in. It is used by a press, because scanners of mails open links and run the
 * scripts of the page.
 */
export function UseLink({ token }: { token: string }) {
  const { signIn } = useDashboard()
  const { t } = useI18n()
  useEffect(() => {
    document.title = `${t('sign_in.title')} · Malipo`
  }, [t])
  return (
    <>
      <h1>{t('sign_in.title')}</h1>
      <p>{t('sign_in.ready')}</p>
      <div class="form-acts">
        <button type="button" class="main" onClick={() => signIn(token)}>
          {t('sign_in.title')}
        </button>
      </div>
    </>
  )
}
