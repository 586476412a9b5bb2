import type { Screen } from '../../payment/screen'
import { useModel } from '../model/model-context'
import { Transactions } from '../paying/transactions'
import { useWords } from '../words/words-context'
import { StateLine } from './state-line'

/** The time is over or the payment was refused: what happened, what happens now, and the next step. */
export function Ended({ screen }: { screen: Extract<Screen, { name: 'underpaid' | 'expired' | 'failed' }> }) {
  const { name, session, payment } = screen
  const { slug } = useModel()
  const { say } = useWords()
  const seen = name === 'expired' && session.transactions.length > 0
  return (
    <>
      <StateLine state={name} />
      <h1 tabIndex={-1}>
        {name === 'underpaid' && payment
          ? say('underpaid.title', {
              paid: `${payment.paid} ${payment.asset}`,
              due: `${payment.due} ${payment.asset}`,
            })
          : say(name === 'underpaid' ? 'state.underpaid' : `${name}.title`)}
      </h1>
      <p class="lead">{seen ? say('expired.seen') : say(`${name}.text`)}</p>
      <Transactions session={session} />
      {!seen && (
        <form method="post" action={`/p/${slug}/s/${session.id}`} class="next">
          <p>{say(`${name}.next`)}</p>
          <button class="button" type="submit" name="action" value="renew">
            {say('renew.button')}
          </button>
        </form>
      )}
    </>
  )
}
