import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { pastedEmail } from '../../../contract/pasted-text'
import { Session } from '../../../contract/session/session'
import { isFailure } from '../../api/answer'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import '../folded.css'

type Props = { session: Session; onStored(): void }

/** The e-mail for the receipt. The address is sent once, and stored nowhere in the browser. */
export function ArrivalForm({ session: { id }, onStored }: Props) {
  const { api, sessions } = useModel()
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const problem = useSignal<'error.email' | 'arrival.failed' | null>(null)
  const busy = useSignal(false)
  async function send() {
    if (busy.peek()) return
    busy.value = true
    const email = pastedEmail(field.current?.value ?? '')
    const answer = await api.post(`/sessions/${id}/email`, Session, { email }, api.payerHeaders(id))
    busy.value = false
    if (isFailure(answer)) {
      const isInvalid = Array.isArray(answer.errors) && answer.errors.length > 0
      problem.value = isInvalid ? 'error.email' : 'arrival.failed'
      field.current?.focus()
      return
    }
    sessions.mailedId.value = id
    await sessions.receive(answer.data, answer.headers)
    onStored()
  }
  return (
    <form
      class="folded"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div class="field">
        <label for="arrival">{t('details.email')}</label>
        <input
          id="arrival"
          ref={field}
          type="email"
          autocomplete="email"
          maxLength={254}
          aria-invalid={problem.value === 'error.email' || undefined}
          aria-describedby="arrival-hint arrival-problem"
          onInput={() => {
            problem.value = null
          }}
        />
        <p class="hint" id="arrival-hint">
          {t('details.email_why')}
        </p>
        <p class="problem" id="arrival-problem" role="alert">
          {problem.value && <span key={problem.value}>{t(problem.value)}</span>}
        </p>
      </div>
      <button class="quiet" type="submit" disabled={busy.value}>
        {t('arrival.send')}
      </button>
    </form>
  )
}
