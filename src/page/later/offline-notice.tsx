import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** Says, while offline, how old the state on the screen is, and that the address remains valid. */
export function OfflineNotice() {
  const { connection, sessions, screen } = useModel()
  const { say, clock } = useWords()
  const offline = connection.offline.value
  const stale = sessions.session.value?.stale
  const canPay = screen.value.name === 'paying' || screen.value.name === 'partial'
  return (
    <output>
      {(offline || stale) && (
        <p class={canPay ? 'notice go' : 'notice'}>
          <b>{say(offline ? 'offline.title' : 'offline.stale')}</b>
          <br />
          {sessions.session.value && say('offline.checked', { time: clock(connection.checkedAt.value) })}{' '}
          {canPay && say('offline.still')}
        </p>
      )}
    </output>
  )
}
