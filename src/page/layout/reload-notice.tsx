import { RELOAD_UNSCRIPTED, type Reload } from '../../contract/page/view'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/**
 * A notice that a page without script reloads itself, with a link to stop that, since a reload closes folds and loses
 * choices. It also says why a change of the coin was refused. The second notice is for browsers whose script failed.
 */
export function ReloadNotice({ seconds, stopped }: Reload) {
  const { form, onScreen } = useModel()
  const { asset, network } = form.errors.value
  const k = onScreen.value?.k
  const refused = network ?? asset
  const { language, t } = useI18n()
  const reloading = `?lang=${language}${k ? `&k=${k}` : ''}`
  const still = `${reloading}&still`
  const notice = (seconds: number) => {
    return (
      <p class="notice">
        {stopped ? t('reload.stopped') : t('reload.every', { seconds })}
        <br />
        <a href={stopped ? still : reloading}>{t('reload.now')}</a>
        {' · '}
        <a href={stopped ? reloading : still}>{stopped ? t('reload.start', { seconds }) : t('reload.stop')}</a>
      </p>
    )
  }
  return (
    <>
      <noscript>
        {refused && (
          <p class="summary" role="alert">
            {refused}
          </p>
        )}
        {notice(seconds)}
      </noscript>
      {/* no component has an aside, so hydrating finds no match and drops it */}
      <aside class="unscripted">{notice(RELOAD_UNSCRIPTED)}</aside>
    </>
  )
}
