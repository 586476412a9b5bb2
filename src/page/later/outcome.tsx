import type { Session } from '../../contract/session'
import type { Screen } from '../../payment/screen'
import { StateLine } from '../paying/state-line'
import { OutcomeDetails } from '../screens/lazy-components'
import { sentenceOf } from '../words/sentence'
import { toldAs } from '../words/told-as'
import { useWords } from '../words/words-context'

export type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'paying' | 'partial' }>

/** What became of a payment, or that it cannot be shown: the sentence at once, the rest when its chunk is there. */
export function Outcome({ screen }: { screen: OutcomeScreen }) {
  const words = useWords()
  const told = toldAs(screen as Extract<Screen, { session: Session; payment: unknown }>)
  return (
    <>
      {'session' in screen && screen.session.mode === 'test' && <p class="test">{words.say('result.test')}</p>}
      {'session' in screen && <StateLine state={told} />}
      <h1 tabIndex={-1}>{sentenceOf(screen, words)}</h1>
      <OutcomeDetails screen={screen} told={told} />
    </>
  )
}
