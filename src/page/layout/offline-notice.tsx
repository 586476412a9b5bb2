import { useWords } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/** Says, while offline, how old the state on the screen is, and that the address remains valid. */
export function OfflineNotice() {
  const { connection, sessions, screen } = useModel()
  const { say, clock } = useWords()
  const offline = connection.offline.value
  const session = sessions.session.value
  const { name } = screen.value
  return (
    <output>
      {(offline || session?.stale) && (
        <p class="notice" key={`${offline} ${connection.checkedAt.value} ${name}`}>
          <b>{say(offline ? 'offline.title' : 'offline.stale')}</b>
          <br />
          {session && say('offline.checked', { time: clock(connection.checkedAt.value) })}{' '}
          {(name === 'paying' || name === 'partial') && say('offline.still')}
        </p>
      )}
    </output>
  )
}
