import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

export function Unavailable() {
  const { language, t } = useI18n()
  const { failed } = useModel().form
  return (
    <>
      {failed.value === 'busy' && <p class="lead">{t('error.busy')}</p>}
      <p class="lead">{t('unavailable.text')}</p>
      {/* without script, a form without action reloads the page; with script, the URL keeps the shop's fragment */}
      <form
        class="actions"
        onSubmit={(event) => {
          // the studio prevents every form from navigating
          if (event.defaultPrevented) return
          event.preventDefault()
          // `reload` keeps the shop's prefill in the URL, but would send a form again whose answer this document is
          if (location.hash || history.state) location.reload()
          else location.replace('')
        }}
      >
        <button type="submit" class="button" name="lang" value={language}>
          {t('unavailable.retry')}
        </button>
      </form>
    </>
  )
}
