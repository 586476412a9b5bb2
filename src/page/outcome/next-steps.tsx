import type { Screen } from '../../payment/screen'
import { useLater } from '../later/lazy-parts'
import { useWords } from '../words/words-context'
import { RenewButton } from './renew-button'
import { Transactions } from './transactions'
import './next-steps.css'

type Props = { screen: Extract<Screen, { name: 'underpaid' | 'expired' | 'failed' }>; seenLate: boolean }

/** The time is over or the payment was refused: what happened, what that means, and what to do next. */
export function NextSteps({ screen, seenLate }: Props) {
  const { name, session, payment } = screen
  const later = useLater()
  const { say } = useWords()
  // without renewal, what arrived is not deducted from a new payment, and the form starts empty
  const next = session.relayed ? (name === 'underpaid' ? null : 'failed.next') : (`${name}.next` as const)
  return (
    <>
      <p class="lead">{say(seenLate ? 'expired.seen' : `${name}.text`)}</p>
      <Transactions session={session} />
      {!seenLate && next && !session.renewed_by && (
        <div class="next">
          <p>{say(next)}</p>
          <RenewButton session={session} label="renew.button" />
        </div>
      )}
      {later && payment && (
        <div class="folds">
          <later.Fold title={say('claim.title')} scripted>
            {({ Claim }) => <Claim session={session} network={payment.network} />}
          </later.Fold>
        </div>
      )}
    </>
  )
}
