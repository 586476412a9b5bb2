import { useWords } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { usePath } from './use-path'

/** A link to the session in which this payment continues. */
export function MovedOn() {
  const { sessions } = useModel()
  const { say } = useWords()
  const next = sessions.session.value?.renewed_by
  const path = usePath(next ? { id: next } : null)
  if (!next) return null
  return (
    <p class="notice">
      {say('renew.done')} <a href={path}>{say('renew.open')}</a>
    </p>
  )
}
