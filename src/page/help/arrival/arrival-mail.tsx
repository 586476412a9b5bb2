import { useRef } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { Fold } from '../fold'
import { ArrivalForm } from '../lazy-help'
import { useHasPayerToken } from './use-has-payer-token'

/** “Tell me when it has arrived”: takes the e-mail of an unknown customer, in the browser that paid. */
export function ArrivalMail({ session }: { session: Session }) {
  const { sessions } = useModel()
  const { t } = useI18n()
  const stored = useRef<HTMLOutputElement>(null)
  const isMailed = sessions.mailedId.value === session.id
  if (!useHasPayerToken(session.id) || !(session.takes_email || isMailed)) return null
  return (
    <>
      {session.takes_email && (
        <Fold title={t('arrival.title')} content={ArrivalForm} scripted>
          <ArrivalForm session={session} onStored={() => stored.current?.focus()} />
        </Fold>
      )}
      {/* takes the focus, because the form is gone */}
      <output class="arrival" ref={stored} tabIndex={-1}>
        {isMailed && <span>{t('arrival.stored')}</span>}
      </output>
    </>
  )
}
