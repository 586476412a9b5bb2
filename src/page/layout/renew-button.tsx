import { useSignal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import { useI18n } from '../i18n/i18n-context'
import type { MessageKey } from '../i18n/locales/en'
import { useModel } from '../state/model-context'
import { usePath } from './use-path'

/** Gets a new price for the payment; without script it is a plain form. */
export function RenewButton({ session, label, quiet }: { session: Session; label: MessageKey; quiet?: boolean }) {
  const { sessions, api, paidHere } = useModel()
  const { t } = useI18n()
  const path = usePath(session.relayed ? null : session)
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  // an upstream service cannot renew a payment, so a new price needs a new payment
  if (session.relayed)
    return quiet ? null : (
      <a class="button" href={path}>
        {t(label)}
      </a>
    )
  return (
    <form
      method="post"
      action={path}
      onSubmit={async (event) => {
        // only the document's own form sends the cookie of a payment that was started without script
        if (paidHere === session.id && !api.hasPayerToken(session.id)) return
        event.preventDefault()
        if (state.value === 'busy') return
        state.value = 'busy'
        state.value = (await sessions.change('/renew', {})) ? 'failed' : 'idle'
      }}
    >
      <button
        class={quiet ? 'quiet' : 'button'}
        type="submit"
        name="action"
        value="renew"
        disabled={state.value === 'busy'}
      >
        <span key={String(state.value === 'busy')}>{t(state.value === 'busy' ? 'details.sending' : label)}</span>
      </button>
      <p class="problem" role="alert">
        {state.value === 'failed' && <span>{t('renew.failed')}</span>}
      </p>
    </form>
  )
}
