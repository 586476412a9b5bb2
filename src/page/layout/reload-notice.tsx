import { RELOAD_UNSCRIPTED, type Reload } from '../../contract/page/view'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/**
 * A notice that a page without script reloads itself, with a link to stop that, since a reload closes folds and loses
 * choices. It also shows why the service refused to change the coin. The `aside` is for browsers whose script failed.
 */
export function ReloadNotice({ seconds, stopped }: Reload) {
  const { form, visibleSession } = useModel()
  const { asset, network } = form.errors.value
  const linkKey = visibleSession.value?.k
  const refusal = network ?? asset
  const { language, t } = useI18n()
  const reloadingHref = `?lang=${language}${linkKey ? `&k=${linkKey}` : ''}`
  const pausedHref = `${reloadingHref}&still`
  const notice = (seconds: number) => {
    return (
      <p class="notice">
        {stopped ? t('reload.stopped') : t('reload.every', { seconds })}
        <br />
        <a href={stopped ? pausedHref : reloadingHref}>{t('reload.now')}</a>
        {' · '}
        <a href={stopped ? reloadingHref : pausedHref}>{stopped ? t('reload.start', { seconds }) : t('reload.stop')}</a>
      </p>
    )
  }
  return (
    <>
      <noscript>
        {refusal && (
          <p class="summary" role="alert">
            {refusal}
          </p>
        )}
        {notice(seconds)}
      </noscript>
      {/* only the server renders this component, so hydrating removes the aside */}
      <aside class="unscripted">{notice(RELOAD_UNSCRIPTED)}</aside>
    </>
  )
}
