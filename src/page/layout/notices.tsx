import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { usePath } from './use-path'
import './notices.css'

/** Notices for any screen, below its content, so that they do not move what the customer is about to tap. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <RenewedNotice />
    </>
  )
}

/** Shows, while offline, when the state was last checked, and that the address remains valid. */
function OfflineNotice() {
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

/** A link to the session that continues this payment. */
function RenewedNotice() {
  const { sessions } = useModel()
  const { t } = useI18n()
  const next = sessions.session.value?.renewed_by
  const path = usePath(next ? { id: next } : null)
  if (!next) return null
  return (
    <p class="notice">
      {t('renew.done')} <a href={path}>{t('renew.open')}</a>
    </p>
  )
}
