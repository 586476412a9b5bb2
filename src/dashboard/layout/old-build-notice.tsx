import { useDashboard, useI18n } from '../state/dashboard-context'
import './old-build-notice.css'

/** Shown above a form that a reload would empty, when the service has a newer build of the dashboard. */
export function OldBuildNotice() {
  const { isOutdated, reload } = useDashboard()
  const { t } = useI18n()
  if (!isOutdated.value) return null
  return (
    <div class="old-build" role="alert">
      <p>{t('layout.old_build')}</p>
      <button type="button" onClick={reload}>
        {t('layout.reload')}
      </button>
    </div>
  )
}
