import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

export function Unavailable() {
  const { language, t } = useI18n()
  const { failed } = useModel().form
  return (
    <>
      {failed.value === 'busy' && <p class="lead">{t('error.busy')}</p>}
      <p class="lead">{t('unavailable.text')}</p>
      {/* without script, a form without an action reloads the page; with it, the address keeps what a shop put behind it */}
      <form
        class="actions"
        onSubmit={(event) => {
          // the studio lets no form lead anywhere
          if (event.defaultPrevented) return
          event.preventDefault()
          // what a shop gave along is behind the address; a document that answered a form would send it again
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
