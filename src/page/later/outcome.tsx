import type { Screen } from '../../payment/screen'
import { StateLine } from '../paying/state-line'
import { OutcomeDetails } from '../screens/lazy-components'
import { sentenceOf } from '../words/sentence'
import { useWords } from '../words/words-context'

export type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'paying' | 'partial' }>

/** What became of a payment, or that it cannot be shown: the sentence at once, the rest when its chunk is there. */
export function Outcome({ screen }: { screen: OutcomeScreen }) {
  const words = useWords()
  const sentence = sentenceOf(screen, words)
  return (
    <>
      {'session' in screen && screen.session.mode === 'test' && <p class="test">{words.say('result.test')}</p>}
      {'session' in screen && <StateLine state={screen.outcome} />}
      <h1 tabIndex={-1}>
        <span key={sentence}>{sentence}</span>
      </h1>
      <OutcomeDetails screen={screen} />
    </>
  )
}
