import type { Me } from '../../contract/members/sign-in'
import { Notice } from '../parts/notices/notice'
import { useTitle } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'

/**
 * Asks before a link replaces the member who is signed in. A link from an attacker would open the till of another
 * merchant, and this merchant's customers would pay there.
 * @param token null if the link did not work
 */
export function ReplaceSignIn({ me, token }: { me: Me; token: string | null }) {
  const { dismissLink, replaceMe } = useDashboard()
  const { t } = useI18n()
  useTitle(t('sign_in.replace_title'))
  const { name } = me.merchant
  return (
    <>
      <h1>{t('sign_in.replace_title')}</h1>
      {token === null ? (
        <Notice tone="warn">{t('sign_in.link_refused')}</Notice>
      ) : (
        <p>{t('sign_in.replace_text', { merchant: name })}</p>
      )}
      <div class="actions">
        <button type="button" class="main" onClick={() => dismissLink(me)}>
          {t('sign_in.stay', { merchant: name })}
        </button>
        {token !== null && (
          <button type="button" onClick={() => replaceMe(me, token)}>
            {t('sign_in.replace')}
          </button>
        )}
      </div>
    </>
  )
}
