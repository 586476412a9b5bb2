import { useDashboard, useI18n } from '../../state/dashboard-context'

/** Opens the browser's share sheet. Browsers without one show nothing. */
export function ShareButton({ url, text }: { url: string; text: string }) {
  const { share } = useDashboard()
  const { t } = useI18n()
  if (!share) return null
  return (
    <button type="button" onClick={() => share({ url, text })}>
      {t('parts.send_link')}
    </button>
  )
}
