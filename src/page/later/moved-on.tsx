import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** A link to the session in which this payment continues. */
export function MovedOn() {
  const { slug, sessions } = useModel()
  const { say } = useWords()
  const next = sessions.session.value?.renewed_by
  if (!next) return null
  return (
    <p class="notice">
      {say('renew.done')} <a href={`/p/${slug}/s/${next}`}>{say('renew.open')}</a>
    </p>
  )
}
