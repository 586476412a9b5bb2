import { RELOAD_UNSCRIPTED, type Reload } from '../../contract/view'
import { useWords } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/**
 * Without script a page can only reload itself. That closes what was opened and drops what was chosen, so it can be
 * stopped. Here it is also said that a change of the coin was refused. The second notice is for browsers with script that
 * do not get the page's own.
 */
export function ReloadNotice({ seconds, stopped }: Reload) {
  const { form, onScreen } = useModel()
  const { asset, network } = form.problems.value
  const k = onScreen.value?.k
  const refused = network ?? asset
  const { language, say } = useWords()
  const reloading = `?lang=${language}${k ? `&k=${k}` : ''}`
  const still = `${reloading}&still`
  const notice = (seconds: number) => {
    return (
      <p class="notice">
        {stopped ? say('reload.stopped') : say('reload.every', { seconds })}
        <br />
        <a href={stopped ? still : reloading}>{say('reload.now')}</a>
        {' · '}
        <a href={stopped ? reloading : still}>{stopped ? say('reload.start', { seconds }) : say('reload.stop')}</a>
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
      {/* no component has an aside, so that hydrating takes none for it, and drops it */}
      <aside class="unscripted">{notice(RELOAD_UNSCRIPTED)}</aside>
    </>
  )
}
