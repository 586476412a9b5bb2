import { useEffect } from 'preact/hooks'
import type { Me } from '../../contract/members/sign-in'
import { Notice } from '../parts/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'

/**
 * What somebody sees who opens a link on a device that is signed in. It asks, because a link from somebody else would put
 * another merchant's till in this one's place, and its customers would pay there.
 * @param token null: the link did not work
 */
export function ReplaceSignIn({ me, token }: { me: Me; token: string | null }) {
  const { dismissLink, replaceMe } = useDashboard()
  const { t } = useI18n()
  useEffect(() => {
    document.title = `${t('sign_in.replace_title')} · Malipo`
  }, [t])
  const { name } = me.merchant
  return (
    <>
      <h1>{t('sign_in.replace_title')}</h1>
      {token === null ? (
        <Notice tone="warn">{t('sign_in.link_refused')}</Notice>
      ) : (
        <p>{t('sign_in.replace_text', { merchant: name })}</p>
      )}
      <div class="form-acts">
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
