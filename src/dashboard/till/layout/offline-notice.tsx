import { useI18n } from '../../state/dashboard-context'
import type { Offline } from './use-offline'

/** A strip that tells since when the till is offline, and how old its data is. */
export function OfflineNotice({ offline, hint }: { offline: Offline; hint?: string }) {
  const { t, plural, formatTime } = useI18n()
  const { since, data } = offline
  return (
    <output class="till-strip" data-tone="warn">
      <b>{t('till.offline', { time: formatTime(since) })}</b>{' '}
      {data && data.minutes > 0 && plural('till.as_of', data.minutes, { time: formatTime(data.at) })} {hint}
    </output>
  )
}
