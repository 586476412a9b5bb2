import type { Screen } from '../../payment/screen'
import { useLater } from '../later/lazy-parts'
import { CriticalLine } from '../words/critical-line'
import { useWords } from '../words/words-context'
import { RenewButton } from './renew-button'
import { Transactions } from './transactions'
import './next-steps.css'

type Ended = Extract<Screen, { name: 'underpaid' | 'expired' | 'failed' }>
/** The screen whose words fit; see words/told-as. */
export type Told = Ended['name'] | 'processing'

/** The time is over or the payment was refused: what happened, what that means, and what to do next. */
export function NextSteps({ screen, told }: { screen: Ended; told: Told }) {
  const { session, payment } = screen
  const later = useLater()
  const { say } = useWords()
  return (
    <>
      <p class="lead">
        <CriticalLine
          line={session.cancelled ? 'failed.cancelled' : told === 'processing' ? 'expired.seen' : `${told}.text`}
        />
      </p>
      <Transactions session={session} />
      {told !== 'processing' && !session.no_new_price && (
        <div class="next">
          <p>{say(session.relayed ? 'failed.next' : `${told}.next`)}</p>
          <RenewButton session={session} label="renew.button" />
        </div>
      )}
      {later && payment && !session.renewed_by && (
        <div class="folds">
          <later.Fold title={say('claim.title')} scripted>
            {({ Claim }) => <Claim session={session} network={payment.network} />}
          </later.Fold>
        </div>
      )}
    </>
  )
}
