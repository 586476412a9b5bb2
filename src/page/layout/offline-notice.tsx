import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/** Says, while offline, how old the state on the screen is, and that the address remains valid. */
export function OfflineNotice() {
  const { connection, sessions, screen } = useModel()
  const { t, formatTime } = useI18n()
  const offline = connection.offline.value
  const session = sessions.session.value
  const { name } = screen.value
  return (
    <output>
      {(offline || session?.stale) && (
        <p class="notice" key={`${offline} ${connection.checkedAt.value} ${name}`}>
          <b>{t(offline ? 'offline.title' : 'offline.stale')}</b>
          <br />
          {session && t('offline.checked', { time: formatTime(connection.checkedAt.value) })}{' '}
          {(name === 'paying' || name === 'partial') && t('offline.still')}
        </p>
      )}
    </output>
  )
}
