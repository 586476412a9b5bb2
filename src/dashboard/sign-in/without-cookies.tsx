import { Notice } from '../parts/notices/notice'
import { useTitle } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Says that the browser stores no cookies, without which it cannot stay signed in. */
export function WithoutCookies({ hasLink }: { hasLink: boolean }) {
  const { reload } = useDashboard()
  const { t } = useI18n()
  useTitle(t('sign_in.title'))
  return (
    <>
      <h1>{t('sign_in.title')}</h1>
      <Notice tone="warn" alert>
        <p>{t('sign_in.no_cookies')}</p>
        {hasLink && <p>{t('sign_in.link_kept')}</p>}
      </Notice>
      <button type="button" class="main" onClick={reload}>
        {t('parts.retry')}
      </button>
    </>
  )
}
