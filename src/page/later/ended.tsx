import type { Screen } from '../../payment/screen'
import { StateLine } from '../paying/state-line'
import { isSeenLate } from '../words/seen-late'
import { sentenceOf } from '../words/sentence'
import { useWords } from '../words/words-context'
import { Fold } from './fold'
import { RenewButton } from './renew-button'
import { Transactions } from './transactions'
import './mark.css'

/** The time is over or the payment was refused: what happened, what that means, and what to do next. */
export function Ended({ screen }: { screen: Extract<Screen, { name: 'underpaid' | 'expired' | 'failed' }> }) {
  const { name, session, payment } = screen
  const words = useWords()
  const { say } = words
  const seen = isSeenLate(screen)
  // without renewal, what arrived is not deducted from a new payment, and the form starts empty
  const next = session.relayed ? (name === 'underpaid' ? null : 'failed.next') : (`${name}.next` as const)
  return (
    <>
      <StateLine state={seen ? 'processing' : name} />
      <h1 tabIndex={-1}>{sentenceOf(screen, words)}</h1>
      <p class="lead">{say(seen ? 'expired.seen' : `${name}.text`)}</p>
      <Transactions session={session} />
      {!seen && next && !session.renewed_by && (
        <div class="next">
          <p>{say(next)}</p>
          <RenewButton session={session} label="renew.button" />
        </div>
      )}
      {payment && (
        <div class="folds">
          <Fold title={say('claim.title')} scripted>
            {({ Claim }) => <Claim session={session} network={payment.network} />}
          </Fold>
        </div>
      )}
    </>
  )
}
